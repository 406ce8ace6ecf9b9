"""Shows that the harness finds what it is there for: streams that are wrong on purpose.

Each judge is shown a right history, in which it must find nothing, and then histories with one
mistake, of which it must find those that it claims to see (`tells`). The linter is given frames. No
check is believed that has not failed once.
"""

import os
import shutil
import tempfile

from comparison import Difference, Shown, Showing
from history import Step
from listmodel import ListModel
from program import Program
from run import JUDGES, table
from stream import ENTER, LEAVE, Fault, Frame, Splitter, width

SIZE = 8, 30
OPEN, SHUT = b"\x1b[?2026h\x1b[?25l", b"\x1b[?25h\x1b[?2026l"


class History:
    """A history made by hand: a list of four items of which the second goes."""

    seed, scrolls = 0, True

    def __init__(self):
        lines = [b"first", b"second", b"third", b"fourth"]
        before, after = ListModel(lines), ListModel(lines)
        after.delete([2])
        self.steps = [step("start", before, ENTER + redraw(before)), step("delete", after, change())]
        self.steps[1].answer = [Frame(change(), SIZE)]
        self.steps[1].is_single = True

    def __str__(self):
        return "self-test"

    def spoil(self, old, new, *which):
        """Replaces bytes in the last step: in what was sent, the redraw, or both."""
        for name in which:
            data = getattr(self.steps[1], name)
            assert old in data, (name, old)
            setattr(self.steps[1], name, data.replace(old, new, 1))
        return self


def step(kind, model, data):
    return Step(
        kind, kind, SIZE, data, [], redraw(model), [(item.number, item.done, item.row) for item in model.items],
        model.header, "", ("", ""))


def row(number, text):
    return b"\x1b[%dH%s\x1b[K" % (number, text)


def redraw(model):
    texts = [item.row.encode() for item in model.items] + [b""] * (SIZE[0] - 3 - len(model.items))
    rows = [row(number, text) for number, text in enumerate(texts, 2)]
    return OPEN + b"\x1b[r" + b"".join(rows) + row(1, model.header.encode()) + row(7, b"") + row(8, b"> ") + SHUT


def change():
    return OPEN + b"\x1b7\x1b[3;6r\x1b[6H\x1bD\x1b[r" + row(6, b"") + row(1, b"list.txt: 3 items") + b"\x1b8" + SHUT


def told_too_late(history):
    """The right screen by more than it takes: every row is written again."""
    data = history.steps[1].redraw.replace(b"\x1b[r", b"")
    history.steps[1].data = data
    history.steps[1].answer = [Frame(data, SIZE)]
    return history


def outside(history):
    """Draws a row though nothing on the screen has changed."""
    history.steps[1] = step("delete", ListModel([b"first", b"second", b"third", b"fourth"]), OPEN + row(2, b"1 [ ] first") + row(8, b"> ") + SHUT)
    history.steps[1].is_single = True
    history.steps[1].answer = [Frame(history.steps[1].data, SIZE)]
    return history


def dear(history):
    """Sends more bytes than one change may take."""
    data = history.steps[1].data.replace(b"\x1b8", b"\x1b[1H" * 30 + b"\x1b8")
    frame = Frame(history.steps[1].data, SIZE)
    frame.data = history.steps[1].data = data
    history.steps[1].answer = [frame]
    return history


BOTH = "data", "redraw"

# What is wrong, what a judge must claim to see in order to find it, what it then says, how it is made.
MISTAKES = [
    ("a scroll region left behind", "region", "scroll region is", lambda h: h.spoil(b"\x1b[r", b"", "data")),
    ("a scroll region left behind by both", "region", "scroll region is", lambda h: h.spoil(SHUT, b"\x1b7\x1b[2;5r\x1b8" + SHUT, *BOTH)),
    ("rows that have not moved", "text", "differs from a full", lambda h: h.spoil(b"\x1bD", b"", "data")),
    ("rows that have moved too far", "text", "differs from a full", lambda h: h.spoil(b"\x1bD", b"\x1bD\x1bD", "data")),
    ("another text in a row", "text", "differs from a full", lambda h: h.spoil(b"\x1b[6H\x1b[K", b"\x1b[6Hx\x1b[K", "data")),
    ("a wrong row in both", "text", "row 2 should be", lambda h: h.spoil(b"\x1b8\x1b[?25h", row(2, b"1 [ ] worst") + b"\x1b8\x1b[?25h", "data")
     .spoil(b"1 [ ] first", b"1 [ ] worst", "redraw")),
    ("a wrong number in both", "text", "row 4 should be", lambda h: h.spoil(b"\x1b8\x1b[?25h", row(4, b"5 [ ] fourth") + b"\x1b8\x1b[?25h", "data")
     .spoil(b"4 [ ] fourth", b"5 [ ] fourth", "redraw")),
    ("a wrong mark in both", "text", "row 4 should be", lambda h: h.spoil(b"\x1b8\x1b[?25h", row(4, b"4 [x] fourth") + b"\x1b8\x1b[?25h", "data")
     .spoil(b"4 [ ] fourth", b"4 [x] fourth", "redraw")),
    ("a wrong count in both", "text", "header should be", lambda h: h.spoil(b"3 items", b"4 items", *BOTH)),
    ("a wrong status line in both", "text", "status line should be", lambda h: h.spoil(b"\x1b8\x1b[?25h", row(7, b"?") + b"\x1b8\x1b[?25h", "data")
     .spoil(b"\x1b[7H", b"\x1b[7H?", "redraw")),
    ("a wrong prompt in both", "text", "prompt should be", lambda h: h.spoil(b"\x1b8\x1b[?25h", row(8, b"$ ") + b"\x1b8\x1b[?25h", "data")
     .spoil(b"> ", b"$ ", "redraw")),
    ("a row in the last column", "text", "row 5 differs", lambda h: h.spoil(b"\x1b8\x1b[?25h", b"\x1b[5;30H|\x1b8\x1b[?25h", "data")
     .spoil(b"\x1b[5H\x1b[K", b"\x1b[5H\x1b[K\x1b[5;30H|", "redraw")),
    ("the cursor off by one", "cursor", "after a full redraw at", lambda h: h.spoil(SHUT, b"\x1b[D" + SHUT, "data")),
    ("the cursor in the list, in both", "cursor", "not in the prompt", lambda h: h.spoil(SHUT, b"\x1b[3;3H" + SHUT, *BOTH)),
    ("a hidden cursor", "flag", "cursor is hidden", lambda h: h.spoil(b"\x1b[?25h", b"", "data")),
    ("a hidden cursor in both", "flag", "hidden after a full redraw", lambda h: h.spoil(b"\x1b[?25h", b"", *BOTH)),
    ("a control character", "cursor", "after a full redraw at", lambda h: h.spoil(SHUT, b"\x08" + SHUT, "data")),
    ("every row for one change", "text", "drawn for one change", told_too_late),
    ("a row for a change outside of the window", "text", "outside of the window", outside),
    ("too many bytes", "text", "would do", dear),
]

FAULTS = [
    ("a raw control character", row(2, b"a\tb")),
    ("another escape sequence", b"\x1b[2J"),
    ("a question", b"\x1b[6n"),
    ("inserting a line", b"\x1b[2;5r\x1b[2H\x1b[L\x1b[r\x1b[8H"),
    ("C1", row(2, "\u009b31m".encode())),
    ("a line separator", row(2, "\u2028".encode())),
    ("a bidi control", row(2, "\u202e".encode())),
    ("a byte that is not UTF-8", row(2, b"\xff")),
    ("the last column", row(2, b"x" * 30)),
    ("the last column, in wide characters", row(2, "漢".encode() * 15)),
    ("the last column, in emoji", row(2, "❤️".encode() * 15)),
    ("a region of one row", b"\x1b[3;3r\x1b[3H\x1bM\x1b[r\x1b[8H"),
    ("a region with the prompt", b"\x1b[3;8r\x1b[3H\x1bM\x1b[r\x1b[8H"),
    ("a region with the header", b"\x1b[1;4r\x1b[1H\x1bM\x1b[r\x1b[8H"),
    ("a region left set", b"\x1b[2;5r\x1b[2H\x1bM"),
    ("text in a region that is not addressed", b"\x1b[2;5rx\x1b[K\x1b[r\x1b[8H"),
    ("a column where nothing stands", b"\x1b[2;5Hx\x1b[K"),
    ("a column behind wide characters", b"\x1b[5;5Hx\x1b[K"),
    ("a longer line left behind", b"\x1b[6;2Hx"),
    ("wide characters left behind", b"\x1b[5Hxxxxxxxxxxxx"),
    ("a row that has moved, before the region is reset", b"\x1b[2;5r\x1b[2H\x1bM\x1b[3Hx\x1b[K\x1b[r\x1b[8H"),
    ("text with no address after the region", b"\x1b[2;5r\x1b[2H\x1bM\x1b[rx\x1b[K"),
    ("no address after the region", b"\x1b[2;5r\x1b[2H\x1bM\x1b[r"),
    ("an index that does not scroll", b"\x1b[2;5r\x1b[3H\x1bM\x1b[r\x1b[8H"),
    ("an index without a region", b"\x1b[2H\x1bM"),
    ("a row not erased to its end", b"\x1b[2Hx"),
    ("a row written twice", row(2, b"x") + row(2, b"y")),
    ("a row below the last", row(9, b"x")),
    ("erasing in colour", b"\x1b[2H\x1b[41mx\x1b[K\x1b[m"),
    ("colour left on", b"\x1b[2Hx\x1b[K\x1b[1m"),
    ("a cursor saved and not restored", b"\x1b7" + row(2, b"x")),
    ("a cursor restored and not saved", row(2, b"x") + b"\x1b8"),
    ("a cursor saved twice", b"\x1b7\x1b7\x1b8\x1b8"),
    ("a frame in a frame", b"\x1b[?2026h"),
    ("a cursor that is not hidden", b"\x1b[?25h"),
]


def linter():
    """The faults that the linter does not find, and the right frames in which it finds some."""
    shown = {5: "漢字かな", 6: "list.txt"}
    good = [change(), OPEN + b"\x1b[6;6Hx" + b"\x1b[K" + SHUT, OPEN + b"\x1b[6;6Hxxx" + SHUT,
            OPEN + b"\x1b7\x1b[2;6r\x1b[6H\x1bDnew\x1b[K\x1b[r\x1b[4Hmoved\x1b[K\x1b8" + SHUT,
            OPEN + b"\x1b7\x1b[2;6r\x1b[6H\x1bDnew\x1b[K\x1b[4H\x1b[Kmoved\x1b[r\x1b8" + SHUT, redraw(ListModel([b"a"])), OPEN + b"\x1b[8H> ab\x1b7cd\x1b[K\x1b8" + SHUT,
            OPEN + row(2, b"x" * 29) + row(3, "漢".encode() * 14) + row(4, b"\x1b[1;31mx\x1b[m") + SHUT]
    for data in good:
        try:
            Frame(data, SIZE, shown)
        except Fault as fault:
            yield "the linter finds in a right frame: %s" % fault
    spoilt = [(what, OPEN + data + SHUT) for what, data in FAULTS]
    spoilt += [("no end of the hiding", OPEN + row(2, b"x") + b"\x1b[?2026l"),
               ("no hiding", b"\x1b[?2026h" + row(2, b"x") + SHUT),
               ("something outside of a frame", b"x" + change()),
               ("something between two frames", change() + b"\x1b[K" + change())]
    for what, data in spoilt:
        try:
            Splitter().take(data, SIZE, dict(shown))
        except Fault:
            continue
        yield "the linter does not find: " + what
    if (width("漢字a"), width("👨‍👩‍👧"), width("1️⃣"), width("é"), width("❤️❤︎")) != (5, 6, 2, 1, 3):
        yield "the linter's widths are wrong"


# Stands in for the program: draws everything at Control-L and ends at Enter, well or not.
IMPOSTOR = """#!/usr/bin/python3
import os, tty
tty.setraw(0)
frame, leave, pieces, status = %r
os.write(1, %r)
while True:
    key = os.read(0, 1)
    if key == b"\\x0c":
        size = -(-len(frame) // pieces)
        for start in range(0, len(frame), size):
            os.write(1, frame[start:start + size])
    if key == b"\\r":
        os.write(1, leave)
        os._exit(status)
"""

# What it does, and what is then said; nothing when it does all of it well.
IMPOSTORS = [
    ("nothing wrong", "", (redraw(ListModel([])), LEAVE, 1, 0)),
    ("a frame in two writes", "calls of write", (redraw(ListModel([])), LEAVE, 2, 0)),
    ("two frames for one", "drew 2 frames", (redraw(ListModel([])) * 2, LEAVE, 1, 0)),
    ("no farewell", "`quit` ends", (redraw(ListModel([])), b"", 1, 0)),
    ("two farewells", "`quit` ends", (redraw(ListModel([])), LEAVE * 2, 1, 0)),
    ("a bad end", "`quit` ends", (redraw(ListModel([])), LEAVE, 1, 1)),
]


def driver(directory):
    """What is not found in how a program draws and ends."""
    path = os.path.join(directory, "impostor")
    for what, words, ways in IMPOSTORS:
        with open(path, "w") as file:
            file.write(IMPOSTOR % (ways, ENTER))
        os.chmod(path, 0o755)
        program = Program(path, directory, SIZE)
        said = ""
        try:
            program.until_entered()
            program.redraw()
            program.check_one_write_a_frame()
            program.quit()
        except Fault as fault:
            said = str(fault)
        finally:
            program.close()
        if (words not in said) if words else said:
            yield "driver does not find: %s, but says: %s" % (what, said or "nothing")
    print("driver: %d mistakes" % (len(IMPOSTORS) - 1))


def main(names, script):
    """Prints what was not found; the exit status."""
    problems = list(linter())
    print("linter: %d faults" % (len(FAULTS) + 4))
    directory = tempfile.mkdtemp(prefix="verify-terminal-")
    try:
        with open(script) as file:
            page = file.read()
        problems += ["the script does not say: " + line for line in table().split("\n") if line not in page]
        problems += driver(directory)
        for name in names:
            problems += judged(name, directory)
    finally:
        shutil.rmtree(directory, ignore_errors=True)
    for problem in problems:
        print("NOT AS IT SHOULD BE: " + problem)
    print("self-test failed" if problems else "self-test passed: every mistake was found")
    return 1 if problems else 0


def judged(name, directory):
    place = os.path.join(directory, name)
    os.mkdir(place)
    judge = JUDGES[name](place)
    found = []
    try:
        showing = Showing(judge, SIZE)
        try:
            try:
                showing.show(History(), Shown())
            except Difference as difference:
                yield "%s finds in a right history: %s" % (name, difference)
            for what, claim, words, spoil in MISTAKES:
                said = ""
                try:
                    showing.show(spoil(History()), Shown())
                except Difference as difference:
                    said = str(difference).partition("\nlive: ")[0]
                if words in said:
                    found.append(what)
                elif claim in judge.tells:
                    yield "%s does not find: %s, but says: %s" % (name, what, said or "nothing")
        finally:
            showing.close()
    finally:
        judge.close()
    print("%s: %d mistakes found of %d" % (name, len(found), len(MISTAKES)))
