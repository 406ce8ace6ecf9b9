"""Reads the bytes that the program sends: splits them into frames and finds what is not allowed.

What is allowed is the vocabulary of the renderer and nothing else, so a new sequence has to be
written down here before it can be used. The width of a text is counted from above, by the data of
this Python, not by the program's table.
"""

import re
import unicodedata

BEGIN, END = b"\x1b[?2026h", b"\x1b[?2026l"
ENTER = b"\x1b[?1049h\x1b[?2004h"
LEAVE = b"\x1b[r\x1b[?2004l\x1b[?1049l\x1b[?25h\x1b[?2026l"

TOKEN = re.compile(
    rb"\x1b\[(?P<row>\d+)H|\x1b\[(?P<top>\d+);(?P<bottom>\d+)r|(?P<reset>\x1b\[r)"
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
    is_emoji = is_joined = False
    for character in text:
        point = ord(character)
        if point == 0xFE0F or point == 0x20E3:
            is_emoji = True
        category = unicodedata.category(character)
        if category in ("Mn", "Me") or point in (0x200C, 0x200D):
            # A virama joins the letters of a conjunct.
            is_joined = is_joined or point == 0x200D or unicodedata.combining(character) == 9
            continue
        if not is_joined and category != "Mc":
            total += max(cluster, 2 if is_emoji else 0)
            cluster, is_emoji = 0, False
        cluster += 2 if unicodedata.east_asian_width(character) in "WF" else 1
        is_joined = False
    return total + max(cluster, 2 if is_emoji else 0)


class Frame:
    """One frame, understood: which rows it writes, what it scrolls, what the prompt says.

    Making one fails with a `Fault` if there is anything in it that is not allowed.
    """

    def __init__(self, data, size):
        self.data = data
        self.rows = {}  # by number, what stands on it
        self.scrolls = 0
        self.prompt = None  # what stands before the cursor and after it
        self.is_full = False
        self._lint(*size)

    def _lint(self, rows, columns):
        row = used = region = saved = None
        is_addressed = True
        pen = False
        seen = []
        erased = set()
        before = None
        for name, match in self._tokens():
            seen.append((name, match.group(0)))
            if len(seen) == 3:
                self.is_full = name == "reset"
            if name == "text":
                if region or not is_addressed or row is None:
                    raise Fault("text where no row was addressed")
                text = self._text(match.group(0))
                used += width(text)
                if used > columns - 1:
                    raise Fault("row %d takes %d of %d columns" % (row, used, columns))
                self.rows[row] = self.rows.get(row, "") + text
            elif name == "row":
                row, used, is_addressed = int(match["row"]), 0, True
                if not 1 <= row <= rows:
                    raise Fault("row %d of %d is addressed" % (row, rows))
                if not region:
                    if row in self.rows:
                        raise Fault("row %d is written twice" % row)
                    self.rows[row] = ""
            elif name == "top":
                region = int(match["top"]), int(match["bottom"])
                is_addressed = False
                if not 1 < region[0] < region[1] < rows - 1:
                    raise Fault("scroll region %d;%d on %d rows" % (*region, rows))
            elif name == "reset":
                region, is_addressed = None, False
            elif name == "erase":
                if not is_addressed or pen or region or row is None:
                    raise Fault("a row is erased in colour, or none was addressed")
                erased.add(row)
            elif name == "colour":
                pen = match["colour"].strip(b"0;") != b""
            elif name == "escape":
                letter = match["escape"]
                if letter == b"7":
                    if saved or not is_addressed:
                        raise Fault("the cursor is saved twice, or nowhere")
                    saved = (row, used)
                    before = self.rows.get(row) if row else None
                elif letter == b"8":
                    if not saved or region:
                        raise Fault("the cursor is restored, but was not saved")
                    if row == saved[0] and row == rows:
                        self.prompt = before, self.rows[row][len(before):]
                    row, used = saved
                    saved, is_addressed = None, True
                else:
                    if not region or not is_addressed or row != region[0 if letter == b"M" else 1]:
                        raise Fault("ESC %s does not scroll a region" % letter.decode())
                    self.scrolls += 1
            elif name == "mode":
                pass  # where these may stand is looked at below
        if region or saved or pen:
            raise Fault("left behind: region %s, saved cursor %s, colour %s" % (region, saved, pen))
        if [data for _, data in seen[:2]] != [BEGIN, b"\x1b[?25l"] or \
           [data for _, data in seen[-2:]] != [b"\x1b[?25h", END] or \
           sum(name == "mode" for name, _ in seen) != 4:
            raise Fault("a frame does not begin by hiding the cursor and end by showing it")
        if not is_addressed:
            raise Fault("the cursor is left where the scroll region put it")
        if set(self.rows) - erased:
            raise Fault("not erased to its end: row %s" % sorted(set(self.rows) - erased))
        if self.prompt is None and rows in self.rows:
            self.prompt = self.rows[rows], ""

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

    def take(self, data, size):
        """The frames that are complete now."""
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
            frames.append(Frame(self.rest[:end], size))
            self.rest = self.rest[end:]
        return frames
