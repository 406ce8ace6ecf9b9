"""Reads the bytes that the program sends: splits them into frames and finds what is not allowed.

What is allowed is the vocabulary of the renderer and nothing else, so a new sequence has to be
written down here before it can be used. The width of a text is counted from above, by the data of
this Python, not by the program's table.
"""

import re
import unicodedata

BEGIN, END = b"\x1b[?2026h", b"\x1b[?2026l"
ENTER = b"\x1b[?1049h\x1b[?2004h"
LEAVE = b"\x1b[m\x1b[r\x1b[?2004l\x1b[?1049l\x1b[?25h\x1b[?2026l"

TOKEN = re.compile(
    rb"\x1b\[(?P<row>\d+)(;(?P<column>\d+))?H|\x1b\[(?P<top>\d+);(?P<bottom>\d+)r|(?P<reset>\x1b\[r)"
    rb"|\x1b(?P<escape>[MD78])|(?P<erase>\x1b\[K)|\x1b\[(?P<colour>[0-9;]*)m"
    rb"|\x1b\[\?(?P<mode>2026|25)(?P<set>[hl])|(?P<text>[^\x00-\x1f\x7f]+)")

SEPARATORS_AND_BIDI = set(
    [0x61C, 0x200E, 0x200F, 0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])


class Fault(Exception):
    """Something in the stream that must not be there."""


def width(text):
    """The columns that a text takes at most: of each cluster the larger of two numbers.

    These are the sum of what its characters take, and 2 for an emoji.
    """
    total = cluster = 0
    is_emoji = is_joined = is_half_a_flag = False
    for character in text:
        point = ord(character)
        if 0x1F1E6 <= point <= 0x1F1FF:
            is_joined = is_joined or is_half_a_flag
            is_half_a_flag = not is_half_a_flag
        else:
            is_half_a_flag = False
        if point == 0xFE0F or point == 0x20E3:
            is_emoji = True
        category = unicodedata.category(character)
        if category in ("Mn", "Me") or point in (0x200C, 0x200D):
            # A virama joins the letters of a conjunct.
            is_joined = is_joined or point == 0x200D or unicodedata.combining(character) == 9
            continue
        # The vowel and the end of a Korean syllable stand in one cluster with its beginning.
        if not is_joined and category != "Mc" and not 0x1160 <= point <= 0x11FF:
            total += max(cluster, 2 if is_emoji else 0)
            cluster, is_emoji = 0, False
        cluster += 2 if unicodedata.east_asian_width(character) in "WF" else 1
        is_joined = False
    return total + max(cluster, 2 if is_emoji else 0)


def is_plain(text):
    """Whether every terminal gives it as many columns as it has characters."""
    return text.isascii() and text.isprintable()


class Frame:
    """One frame, understood: which rows it writes, what it scrolls, what the prompt says.

    Making one fails with a `Fault` if there is anything in it that is not allowed.
    """

    def __init__(self, data, size, shown=None):
        """`shown` is what stands on each row before, as far as that is known."""
        self.data = data
        self.shown = shown or {}
        self.rows = {}  # by number, what stands on those that it writes
        self.written = {}  # and how many bytes of text that took
        self.scrolls = 0
        self.prompt = None  # what stands before the cursor and after it
        self.is_full = False
        self._lint(*size)

    def _lint(self, rows, columns):
        row = used = region = saved = None
        came_in = False  # whether the cursor is on the row that a scroll has let in
        is_addressed = True  # or else the scroll region has put the cursor somewhere
        pen = False
        seen = []
        erased = set()
        before = None
        for name, match in self._tokens():
            seen.append((name, match.group(0)))
            if len(seen) == 3:
                self.is_full = name == "reset"
            if name in ("text", "erase") and (row is None or not is_addressed):
                raise Fault("%s where no row was addressed" % name)
            if name == "text" and region and not came_in and row not in erased:
                # In xterm it loses its end where wide characters have been.
                raise Fault("row %d, which has moved and is not blank, is written before the region is reset" % row)
            if name == "text":
                if came_in:
                    erased.add(row)  # it is blank
                self._begin(row, used)
                text = self._text(match.group(0))
                used += width(text)
                if used > columns - 1:
                    raise Fault("row %d takes %d of %d columns" % (row, used, columns))
                self.rows[row] += text
                self.written[row] += len(match.group(0))
            elif name == "erase":
                self._begin(row, used)
                if pen:
                    raise Fault("a row is erased in colour")
                erased.add(row)
            elif name == "row":
                row, used, is_addressed = int(match["row"]), int(match["column"] or 1) - 1, True
                came_in = False
                if not 1 <= row <= rows or used >= columns:
                    raise Fault("row %d, column %d of %dx%d is addressed" % (row, used + 1, rows, columns))
                if row in self.rows:
                    raise Fault("row %d is written twice" % row)
            elif name == "top":
                region = int(match["top"]), int(match["bottom"])
                is_addressed = False
                if not 1 < region[0] < region[1] < rows - 1:
                    raise Fault("scroll region %d;%d on %d rows" % (*region, rows))
            elif name == "reset":
                region, is_addressed = None, False
            elif name == "colour":
                pen = match["colour"].strip(b"0;") != b""
            elif name == "escape":
                letter = match["escape"]
                if letter == b"7":
                    if saved or not is_addressed:
                        raise Fault("the cursor is saved twice, or nowhere")
                    saved = (row, used)
                    if row is not None:
                        self._begin(row, used)
                        before = self.rows[row]
                elif letter == b"8":
                    if not saved or region:
                        raise Fault("the cursor is restored, but was not saved")
                    if row == saved[0] and row == rows:
                        self.prompt = before, self.rows[row][len(before):]
                    row, used = saved
                    saved, is_addressed = None, True
                else:
                    if not region or not is_addressed or used or row != region[0 if letter == b"M" else 1]:
                        raise Fault("ESC %s does not scroll a region" % letter.decode())
                    self.scrolls += 1
                    came_in = True
        if region or saved or pen:
            raise Fault("left behind: region %s, saved cursor %s, colour %s" % (region, saved, pen))
        if [data for _, data in seen[:2]] != [BEGIN, b"\x1b[?25l"] or \
           [data for _, data in seen[-2:]] != [b"\x1b[?25h", END] or \
           sum(name == "mode" for name, _ in seen) != 4:
            raise Fault("a frame does not begin by hiding the cursor and end by showing it")
        if not is_addressed:
            raise Fault("the cursor is left where the scroll region put it")
        for row in set(self.rows) - erased:
            shown = self.shown.get(row)
            if shown is None or not is_plain(shown + self.rows[row]) or len(shown) > len(self.rows[row]):
                raise Fault("row %d is not erased to its end, where %r stood" % (row, shown))
        if self.prompt is None and rows in self.rows:
            self.prompt = self.rows[rows], ""

    def _begin(self, row, used):
        """Takes a row up where it is written first; what stands left of that has to be known."""
        if row not in self.rows:
            kept = self.shown.get(row, "")[:used]
            if len(kept) < used or not is_plain(kept):
                raise Fault("row %d is kept up to column %d, but %r stands there" % (row, used, kept))
            self.rows[row], self.written[row] = kept, 0

    def _tokens(self):
        place = 0
        while place < len(self.data):
            match = TOKEN.match(self.data, place)
            if not match:
                raise Fault("not in the vocabulary: %r" % self.data[place:place + 12])
            place = match.end()
            # Of a group of two the first one gives the name, which `lastgroup` does not.
            name = next(name for name in TOKEN.groupindex if match[name] is not None)
            yield name, match

    def _text(self, data):
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise Fault("not UTF-8: %r" % data) from None
        for character in text:
            if 0x80 <= ord(character) <= 0x9F or ord(character) in SEPARATORS_AND_BIDI:
                raise Fault("a control character of the data: %r" % character)
        return text

    def list_rows(self, size):
        """How many rows of the list it writes."""
        return sum(1 for row in self.rows if 1 < row < size[0] - 1)


class Splitter:
    """Makes frames of bytes as they arrive."""

    def __init__(self):
        self.rest = b""

    def take(self, data, size, shown=None):
        """The frames that are complete now; `shown` is what stands on each row, and is kept up to date."""
        self.rest += data
        frames = []
        while self.rest:
            if not self.rest.startswith(BEGIN):
                if BEGIN.startswith(self.rest):
                    break
                raise Fault("outside of a frame: %r" % self.rest[:60])
            end = self.rest.find(END)
            if end < 0:
                break
            end += len(END)
            frames.append(Frame(self.rest[:end], size, shown))
            if shown is not None:
                shown.update(frames[-1].rows)
            self.rest = self.rest[end:]
        return frames
