"""Random histories: what is typed, and what the screen has to show after each step.

A history follows from its seed alone: the pool of texts, the size, the length of the list and every
change. It is played once to the program; what came of it is a list of steps, which any number of
judges can be shown.
"""

import os
import random
import shutil
import tempfile
from dataclasses import dataclass, field

import texts
from listmodel import ListModel
from program import Program
from stream import Fault

SIZES = (5, 20), (6, 33), (10, 40), (24, 80), (50, 132)
LENGTHS = 0, 3, 20, 60, 1000


@dataclass
class Step:
    """One step, as bytes for a judge and as what these have to lead to."""

    kind: str
    what: str  # what was done, for a person
    size: tuple
    data: bytes  # what the program sent
    answer: list  # the frames that answer a command, or what is typed without one
    redraw: bytes = b""  # everything, drawn anew, in the same state
    rows: list = None  # of the list as it should be; None while a page covers it
    header: str = None
    status: str = None  # None when any will do
    prompt: tuple = None  # the typed text before and after the cursor; None when not known in ASCII
    added: int = None  # the number that has to be on the screen
    is_single: bool = False  # whether one item has changed, of all that are listed
    is_resized: bool = False


@dataclass
class History:
    """What follows from a seed."""

    seed: int
    pool: str = None
    size: tuple = None
    length: int = None
    scrolls: bool = True
    steps: list = field(default_factory=list)

    def __post_init__(self):
        # Consecutive seeds go through all combinations: 100 of them, and again otherwise paired.
        number = self.seed
        self.pool = self.pool or texts.POOLS[number % 4]
        self.size = self.size or SIZES[number // 4 % 5]
        self.length = self.length if self.length is not None else LENGTHS[(number // 20 + number // 4) % 5]
        self.scrolls = number % 7 != 0

    def __str__(self):
        return "%s, %dx%d, %d items%s" % (
            self.pool, *self.size, self.length, "" if self.scrolls else ", --no-scroll")


class Player:
    """Plays a history to the program."""

    def __init__(self, history, binary, changes):
        self.history, self.binary, self.changes = history, binary, changes
        self.rng = random.Random(history.seed)
        self.typed = "", ""  # what stands in the prompt, if it is not a command
        self.page = False
        self.is_cleared = True

    def play(self):
        """Fills in the steps. If the program fails, those before stay, and the fault is raised."""
        directory = tempfile.mkdtemp(prefix="verify-terminal-")
        self.path = os.path.join(directory, "list.txt")
        lines = [texts.filed(self.rng, self.history.pool) for _ in range(self.history.length)]
        self.model = ListModel(lines)
        self.write(lines)
        options = [] if self.history.scrolls else ["--no-scroll"]
        self.program = Program(self.binary, directory, self.history.size, options)
        try:
            self.what = "start"
            self.program.wait(lambda frame: frame.rows.get(1), "the header")
            self.program.sentinel()
            self.end("start")
            for _ in range(self.changes):
                self.change()
            self.what = "two redraws"
            self.program.check_one_write_a_frame()
            self.what = "quit"
            self.program.quit()
        except Fault as fault:
            # What it sent for this step may be all there is to see.
            data = self.program.data
            raise Fault("%s: %s\nafter %d steps, at: %s\nbytes: %s" % (
                self.history, fault, len(self.history.steps), self.what, ascii(data[-2000:].decode(errors="replace"))
            )) from None
        finally:
            self.program.close()
            shutil.rmtree(directory)

    # One change.

    def change(self):
        rng = self.rng
        shown, items = self.model.shown, self.model.items
        choices = {"add": 5, "scroll": 5, "half-typed": 4, "resize": 2, "filter": 2, "outside": 4, "fetch": 1,
                   "help": 0.7, "history": 0.3, "fails": 0.7}
        if shown:
            choices.update({"delete": 5, "edit": 4, "toggle": 6, "batch": 3, "show": 1})
        if self.model.undoable:
            choices["undo"] = 4
        if self.model.redoable:
            choices["redo"] = 4
        if self.page:
            choices["leave"] = 8
        if self.model.words:
            choices["filter"] = 6
        if self.typed != ("", ""):
            choices["scroll"] += 4
            choices["resize"] += 2
        kind = rng.choices(list(choices), weights=choices.values())[0]
        self.what = kind
        getattr(self, "do_" + kind.replace("-", "_"))()

    def target(self):
        """The number of an item, often of one that is on the screen or near."""
        shown = self.model.shown
        numbers = [item.number for item in shown]
        on_screen = self.on_screen()
        if on_screen and self.rng.random() < 0.75:
            return self.rng.choice(on_screen)
        return self.rng.choice(numbers)

    def on_screen(self):
        known = {item.number for item in self.model.shown}
        numbers = []
        for row in range(2, self.program.size[0] - 1):
            number = self.program.screen.get(row, "").partition(" ")[0]
            if number.isdecimal() and int(number) in known:
                numbers.append(int(number))
        return numbers

    def item(self, number):
        return next(item for item in self.model.items if item.number == number)

    def do_add(self):
        text, pasted = texts.typed(self.rng, self.history.pool)
        if self.rng.random() < 0.1:
            text = "(%s) %s" % (self.rng.choice("ABC"), text)
        number = self.model.next
        self.command("add", "add " + text, pasted, lambda: self.model.add(text.encode()), single=True)
        if any(item.number == number for item in self.model.shown):
            self.history.steps[-1].added = number

    def do_delete(self):
        number = self.target()
        self.command("delete", "delete %d" % number, False, lambda: self.model.delete([number]), single=True)

    def do_edit(self):
        number = self.target()
        text, pasted = texts.typed(self.rng, self.history.pool)
        if self.item(number).text.startswith(text.encode()):
            text = "other " + text
        self.command("update", "edit %d %s" % (number, text), pasted,
                     lambda: self.model.edit(number, text.encode()), single=True)

    def do_toggle(self):
        number = self.target()
        if self.item(number).done:
            self.command("update", "undone %d" % number, False, lambda: self.model.reopen([number]), single=True)
        else:
            self.command("update", "done %d" % number, False, lambda: self.model.complete([number]), single=True)

    def do_batch(self):
        numbers = sorted({self.target() for _ in range(self.rng.choice([2, 3, 5, 9]))})
        words = " ".join(map(str, numbers))
        opened = [number for number in numbers if not self.item(number).done]
        if self.rng.random() < 0.4 and len(opened) == len(numbers):
            self.command("batch", "done " + words, False, lambda: self.model.complete(numbers))
        else:
            self.command("batch", "delete " + words, False, lambda: self.model.delete(numbers))

    def do_undo(self):
        self.travel("undo", self.model.undoable, self.model.undo)

    def do_redo(self):
        self.travel("redo", self.model.redoable, self.model.redo)

    def travel(self, verb, steps, once):
        count = self.rng.randint(1, min(3, len(steps))) if self.rng.random() < 0.4 else 1

        def travel():
            for _ in range(count):
                once()
        before = {item.number: item.line for item in self.model.items}
        self.command(verb, verb if count == 1 else "%s %d" % (verb, count), False, travel)
        after = {item.number: item.line for item in self.model.items}
        changed = {number for number in before.keys() | after.keys() if before.get(number) != after.get(number)}
        self.history.steps[-1].is_single = len(changed) == 1 and count == 1 and not self.model.words

    def do_fails(self):
        self.command("fails", "undone 99999", False, lambda: None)

    def do_filter(self):
        words = self.rng.choice([[], [], ["open"], ["done"], ["+red"], ["+blue"], ["+red", "open"], ["zebra"]])

        def choose():
            self.model.words = words
        self.command("filter", " ".join(["list"] + words), False, choose, silent=True)

    def do_fetch(self):
        self.command("fetch", "fetch", False, lambda: None, silent=True)

    def do_outside(self):
        rng, lines = self.rng, [item.line for item in self.model.items]
        for _ in range(rng.choice([1, 1, 2, 4])):
            place = rng.randrange(len(lines) + 1)
            near = {item.number for item in self.model.items[:len(lines)]} & set(self.on_screen())
            if near and rng.random() < 0.7:
                place = min(len(lines), next(
                    i for i, item in enumerate(self.model.items) if item.number == rng.choice(sorted(near))
                    or i == len(self.model.items) - 1))
            what = rng.choice(["move", "move", "shuffle", "top", "insert", "remove", "rewrite"])
            if what == "move" and place < len(lines):
                lines.insert(min(len(lines), max(0, place + rng.choice([-9, -3, -1, 1, 2, 5, 30]))), lines.pop(place))
            elif what == "shuffle":
                part = lines[place:place + 6]
                rng.shuffle(part)
                lines[place:place + 6] = part
            elif what == "remove":
                del lines[place:place + rng.choice([1, 1, 2, 5])]
            elif what == "rewrite" and place < len(lines):
                lines[place] = texts.filed(rng, self.history.pool)
            else:
                at = 0 if what == "top" else place
                lines[at:at] = [texts.filed(rng, self.history.pool) for _ in range(rng.choice([1, 1, 2, 3]))]
        self.write(lines)
        if rng.random() < 0.5:
            self.command("outside", "fetch", False, lambda: self.model.load(lines), silent=True)
            return
        # What others have done is found when something is done here, and comes as one change with it.
        text, pasted = texts.typed(rng, self.history.pool)

        def load_and_add():
            self.model.load(lines)
            self.model.add(text.encode())
        self.command("outside", "add " + text, pasted, load_and_add)

    def do_show(self):
        number = self.target()
        self.command("page", "show %d" % number, False, lambda: None, page=True)

    def do_help(self):
        self.command("page", self.rng.choice(["help", "help", "help add"]), False, lambda: None, page=True)

    def do_history(self):
        self.command("page", "history", False, lambda: None, page=True)

    def do_leave(self):
        if self.rng.random() < 0.5:
            self.command("leave", "back", False, lambda: None, silent=True)
            return
        self.page = False
        self.program.type(b"\x1b")
        self.program.wait(lambda frame: frame.rows.get(1, "").startswith("list.txt"), "the list after Escape")
        self.end("leave")

    def do_scroll(self):
        key = self.rng.choice([b"\x1b[5~", b"\x1b[6~"])
        for _ in range(self.rng.choice([1, 1, 1, 2, 5])):
            self.program.type(key)
            self.program.settle()
        self.end("scroll")

    def do_resize(self):
        size = self.rng.choice([size for size in SIZES if size != self.program.size])
        if self.rng.random() < 0.3:
            size = (self.program.size[0], size[1]) if self.rng.random() < 0.5 else (size[0], self.program.size[1])
        if size == self.program.size:
            return
        self.what = "resize to %dx%d" % size
        self.program.resize(size)
        self.end("resize", is_resized=True)

    def do_half_typed(self):
        """Types something and moves about in it, key by key."""
        before, after = self.typed
        for _ in range(self.rng.randint(1, 6)):
            key = self.rng.choice(["text", "text", "text", "\x01", "\x05", "\x02", "\x06", "\x0b", "\x15", "\x7f", "\x04"])
            if key == "text":
                text = texts.typed(self.rng, self.history.pool)[0]
                text = "".join(character for character in text if ord(character) >= 32 and character != "\x7f")
                self.program.type(text)
                before += text
            elif key != "\x04" or self.program.prompt != ("> ", ""):  # which would be the end of the input
                self.program.type(key)
                # Good for ASCII; otherwise what is one step for the cursor is more.
                before, after = {
                    "\x01": lambda: ("", before + after), "\x05": lambda: (before + after, ""),
                    "\x02": lambda: (before[:-1], before[-1:] + after),
                    "\x06": lambda: (before + after[:1], after[1:]),
                    "\x0b": lambda: (before, ""), "\x15": lambda: ("", after),
                    "\x7f": lambda: (before[:-1], after), "\x04": lambda: (before, after[1:])}[key]()
            self.program.settle()
        self.typed = before, after
        self.end("half-typed")

    # Commands.

    def command(self, kind, line, pasted, model, silent=False, page=False, single=False):
        """Types a command, waits for its answer, and does the same to the model."""
        self.what = repr(line)
        program = self.program
        if self.typed != ("", "") or program.prompt != ("> ", ""):
            program.type(b"\x05\x15")
            program.settle()
            self.typed = "", ""
        program.type("\x1b[200~%s\x1b[201~" % line if pasted else line)
        program.settle()
        before = program.enter()
        said = model()
        if page:
            program.wait_until_page()
        elif silent:
            program.sentinel()
            said = None
        else:
            program.until_status()
        answer = [] if silent or page else program.frames[before:]
        was_page, self.page = self.page, page
        self.end(kind, said, answer, single and not self.model.words and not was_page)

    def write(self, lines):
        """Writes the list file as another program would."""
        new = self.path + ".new"
        with open(new, "wb") as file:
            file.write(b"".join(line + b"\n" for line in lines))
        os.replace(new, self.path)

    def end(self, kind, status=None, answer=(), single=False, is_resized=False):
        """Notes what has been done as a step."""
        data, frames = self.program.take()
        if kind == "half-typed":
            answer = frames
        step = Step(kind, self.what, self.program.size, data, list(answer), is_single=single, is_resized=is_resized)
        self.history.steps.append(step)
        if not self.page:
            step.rows = [(item.number, item.done, item.row) for item in self.model.shown]
            step.header = self.model.header
        if self.history.pool == "ascii":
            step.prompt = self.typed
            step.status = status
        with open(self.path, "rb") as file:
            if file.read() != self.model.file:
                raise Fault("the list file is not what the model says: the harness is wrong, or the program")
        step.redraw = self.program.redraw()
