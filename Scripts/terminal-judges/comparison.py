"""Shows a history to a judge, step by step, and finds what is not as it should be.

Each judge has two screens. The live one gets what the program sent, from the first byte to the last.
The fresh one is blanked at every step and gets the frame that draws everything; then its last
column is wiped, so that whatever stands there on the live one is a difference.
"""

import re
import unicodedata
from dataclasses import dataclass

from stream import ENTER, LEAVE

BLANK = b"\x1b[r\x1b[m\x1b[H\x1b[2J"

# For one change, with short texts. What a longer text or a second frame adds is no fault of the drawing.
BUDGET, SHORT_TEXT, ANOTHER_FRAME = 150, 24, 34
ROWS_OF_ONE_CHANGE = 2  # where scrolling two rows costs as much as writing them

NUMBER_AND_MARK = re.compile(r"(\d+) \[([ x])\]")


class Difference(Exception):
    """A step that a judge shows differently from what it should be."""


@dataclass
class Shown:
    """What a judge was asked."""

    steps: int = 0
    screens: int = 0


class Showing:
    """A judge with its two screens, for any number of histories."""

    def __init__(self, judge, size):
        self.judge = judge
        self.live, self.fresh = judge.open(size, "live"), judge.open(size, "fresh")

    def close(self):
        self.live.close()
        self.fresh.close()

    def show(self, history, shown):
        """Fails with a `Difference` at the first step that is not right."""
        self.size = None
        self.list_before = None  # what the rows of the list said, if they were a list
        for screen in (self.live, self.fresh):
            screen.feed(LEAVE + BLANK)
        self.fresh.feed(ENTER)
        for number, step in enumerate(history.steps):
            if step.size != self.size:
                self.size = step.size
                self.live.resize(step.size)
                self.fresh.resize(step.size)
                self.list_before = None
            state = self.live.feed(step.data)
            text = self.live.text()
            fresh_state = self.fresh.feed(BLANK + step.redraw)
            self.fresh.feed(b"".join(b"\x1b[%d;%dH\x1b[K" % (row, step.size[1]) for row in range(1, step.size[0] + 1)))
            fresh_text = self.fresh.text()
            shown.steps += 1
            shown.screens += 2
            faults = [*self._drawn(text, fresh_text, state, fresh_state)]
            if not text[0].startswith("\0"):  # from a judge that cannot tell the rows apart
                faults += [*self._expected(step, text), *self._costs(step, text, history.scrolls)]
            if faults:
                raise Difference(self._report(history, number, step, faults, text, fresh_text, state, fresh_state))
            self.list_before = self._list(text) if step.rows is not None else None

    # What is wrong, a line each.

    def _drawn(self, text, fresh_text, state, fresh_state):
        rows = self.size[0]
        if len(text) != rows or len(fresh_text) != rows:
            yield "%d and %d rows instead of %d" % (len(text), len(fresh_text), rows)
        for row, (is_, should) in enumerate(zip(text, fresh_text), 1):
            if is_ != should:
                yield "row %d differs from a full redraw" % row
        if state.cursor != fresh_state.cursor:
            yield "the cursor is at %s, after a full redraw at %s" % (state.cursor, fresh_state.cursor)
        if state.cursor[0] != rows or state.cursor[1] > self.size[1]:
            yield "the cursor is not in the prompt but at %s" % (state.cursor,)
        for which, told in (("", state), (" after a full redraw", fresh_state)):
            if told.region not in (None, (1, rows)):
                yield "the scroll region is %s%s" % (told.region, which)
            if told.visible is False:
                yield "the cursor is hidden" + which

    def _expected(self, step, text):
        columns = step.size[1] - 1
        if step.header is not None and text[0] != self._as_shown(step.header, columns):
            yield "the header should be %r" % clipped(step.header, columns)
        if step.status is not None and text[-2] != self._as_shown(step.status, columns):
            yield "the status line should be %r" % clipped(step.status, columns)
        if step.prompt is not None and len("> " + "".join(step.prompt)) < columns - 1:
            if text[-1] != self._as_shown("> " + "".join(step.prompt), columns):
                yield "the prompt should be %r" % "".join(step.prompt)
        if step.rows is not None:
            yield from self._expected_list(step, self._list(text), columns)

    def _expected_list(self, step, rows, columns):
        places = {row[0]: place for place, row in enumerate(step.rows)}
        seen = []
        for slot, row in enumerate(rows):
            match = NUMBER_AND_MARK.match(row)
            if row and not match:
                yield "row %d is no row of the list" % (slot + 2)
                return
            if match:
                seen.append(int(match[1]))
        top = places.get(seen[0]) if seen else 0
        if top is None:
            yield "there is no item %d" % seen[0]
            return
        # At the end of the list there is no gap unless all of it is seen.
        expected = step.rows[top:top + len(rows)]
        if len(expected) < len(rows) and top != 0:
            yield "rows are free though there are items above"
        for slot, row in enumerate(rows):
            if slot >= len(expected):
                if row:
                    yield "row %d should be blank" % (slot + 2)
                continue
            number, done, whole = expected[slot]
            should = "%d [%s]" % (number, "x" if done else " ")
            if whole.isascii() and whole.isprintable():
                if row != self._as_shown(whole, columns):
                    yield "row %d should be %r" % (slot + 2, clipped(whole, columns))
            elif not row.startswith(should):
                yield "row %d should begin with %r" % (slot + 2, should)
        if step.added is not None and step.added not in seen:
            yield "the item %d has been added and is not on the screen" % step.added

    def _costs(self, step, text, scrolls):
        """Of a change of one item, where it can be told from the screen what had to be drawn."""
        if not step.is_single or step.rows is None or self.list_before is None or not scrolls:
            return
        drawn = sum(frame.list_rows(step.size) for frame in step.answer)
        before, after = self.list_before, self._list(text)
        # What has changed may be what does not fit into a row.
        is_whole = not any(row.endswith(self.judge.as_shown("…")) for row in after)
        if before == after and drawn and is_whole:
            yield "%d rows of the list are drawn for a change outside of the window" % drawn
        if len(set(after) - set(before)) > 1:
            return  # it has scrolled into view
        if drawn > ROWS_OF_ONE_CHANGE:
            yield "%d rows of the list are drawn for one change" % drawn
        cost, budget = cost_of(step.answer), budget_of(step.answer)
        if cost > budget:
            yield "one change takes %d bytes in %d frames; %d would do" % (cost, len(step.answer), budget)

    def _list(self, text):
        return text[1:self.size[0] - 2]

    def _as_shown(self, text, columns):
        return self.judge.as_shown(clipped(text, columns)).rstrip()

    def _report(self, history, number, step, faults, text, fresh_text, state, fresh_state):
        lines = ["%s shows a difference: seed %d (%s)" % (self.judge.name, history.seed, history),
                 "step %d of %d, %s: %s, on %dx%d" % (number, len(history.steps) - 1, step.kind, step.what, *step.size)]
        lines += ["  - " + fault for fault in faults]
        lines += ["live: %s" % (state,), "redrawn: %s" % (fresh_state,), ""]
        width = min(64, step.size[1])
        for row in range(max(len(text), len(fresh_text))):
            left = text[row] if row < len(text) else "(none)"
            right = fresh_text[row] if row < len(fresh_text) else "(none)"
            mark = "|" if left == right else "#"
            lines.append("%3d %s %s %s" % (row + 1, padded(left, width), mark, padded(right, width)))
        lines += ["", "bytes: " + escaped(step.data), "redraw: " + escaped(step.redraw)]
        return "\n".join(lines)


def clipped(text, columns):
    """An ASCII text as the program shows it."""
    return text if len(text) <= columns else text[:columns - 1] + "\u2026"


def cost_of(answer):
    """What an answer takes, in bytes, colours and all."""
    return sum(len(frame.data) for frame in answer)


def budget_of(answer):
    longer = sum(max(0, count - SHORT_TEXT) for frame in answer for count in frame.written.values())
    return BUDGET + longer + ANOTHER_FRAME * max(0, len(answer) - 1)


def padded(text, width):
    """The text as so many columns, for a person."""
    shown = ""
    for character in text:
        wide = 2 if unicodedata.east_asian_width(character) in "WF" else 0 if unicodedata.combining(character) else 1
        if wide > width:
            break
        shown += character if character.isprintable() else "?"
        width -= wide
    return shown + " " * width


def escaped(data):
    text = ascii(data.decode(errors="surrogateescape"))[1:-1].replace("\\x1b[?2026l", "\\x1b[?2026l\n  ")
    return text if len(text) < 6000 else text[:3000] + " ... " + text[-3000:]
