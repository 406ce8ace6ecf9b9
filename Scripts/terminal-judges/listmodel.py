"""What the list is, step by step, by rules of its own: numbers, marks, order, undo, filters.

It knows nothing of windows and frames. Where two programs could have written to the file it keeps
to what is sure: after a change from outside there is nothing to undo.
"""

TODAY = b"2026-12-01"


class Item:
    """A line of the list and the number it goes by."""

    def __init__(self, number, text, done=False, priority=b""):
        self.number, self.text, self.done, self.priority = number, text, done, priority

    @classmethod
    def of_line(cls, number, line):
        """An item of a line of the file, which knows only the forms that this model writes."""
        done = line.startswith(b"x " + TODAY + b" ")
        if done:
            line = line[13:]
        priority = b""
        if line[:1] == b"(" and line[2:4] == b") ":
            priority, line = line[1:2], line[4:]
        return cls(number, line, done, priority)

    @property
    def line(self):
        head = b"x " + TODAY + b" " if self.done else b""
        return head + (b"(%s) " % self.priority if self.priority else b"") + self.text

    @property
    def row(self):
        """What the screen says of it, before it is made harmless and clipped."""
        text = self.line[13:] if self.done else self.line
        return "%d [%s] %s" % (self.number, "x" if self.done else " ", text.decode(errors="replace"))

    def matches(self, words):
        line = self.line.lower().split(b" ")
        tests = {"done": self.done, "open": not self.done}
        return all(
            tests[word] if word in tests
            else word.encode() in line if word[0] in "+@" else word.encode() in self.line.lower()
            for word in words)


class ListModel:
    """The list in one session of the program."""

    def __init__(self, lines):
        self.items = [Item.of_line(number, line) for number, line in enumerate(lines, 1)]
        self.next = len(lines) + 1
        self.words = []
        self.undoable, self.redoable = [], []

    @property
    def shown(self):
        return [item for item in self.items if item.matches(self.words)]

    @property
    def header(self):
        total = "1 item" if len(self.items) == 1 else "%d items" % len(self.items)
        if not self.words:
            return "list.txt: %s" % total
        return "list.txt: %d of %s match %s" % (len(self.shown), total, " ".join(self.words))

    @property
    def file(self):
        return b"".join(item.line + b"\n" for item in self.items)

    def _change(self, items):
        self.undoable.append(self.items)
        self.redoable = []
        self.items = items

    def add(self, text):
        item = Item.of_line(self.next, text)
        self.next += 1
        self._change(self.items + [item])
        return "+ " + item.row

    def delete(self, numbers):
        gone = [item for item in self.items if item.number in numbers]
        self._change([item for item in self.items if item.number not in numbers])
        return self._told(["- " + item.row for item in gone])

    def _replace(self, numbers, make):
        made = {item.number: make(item) for item in self.items if item.number in numbers}
        self._change([made.get(item.number, item) for item in self.items])
        return self._told(["~ " + item.row for item in made.values()])

    def complete(self, numbers):
        def make(item):
            moved = b" pri:" + item.priority if item.priority else b""
            return Item(item.number, item.text + moved, True)
        return self._replace(numbers, make)

    def reopen(self, numbers):
        def make(item):
            text, mark, priority = item.text.rpartition(b" pri:")
            return Item(item.number, text, False, priority) if mark else Item(item.number, item.text)
        return self._replace(numbers, make)

    def edit(self, number, text):
        def make(item):
            old, mark, priority = item.text.rpartition(b" pri:")
            kept = mark + priority if item.done and mark else b""
            return Item(number, text + kept, item.done, item.priority)
        return self._replace([number], make)

    def undo(self):
        self.redoable.append(self.items)
        self.items = self.undoable.pop()

    def redo(self):
        self.undoable.append(self.items)
        self.items = self.redoable.pop()

    def load(self, lines):
        """Takes over the file as others have left it.

        A line that is still there is the same item, of equal ones the first; any other is new.
        """
        old = [item.line for item in self.items]
        shorter = min(len(old), len(lines))
        head = next((i for i in range(shorter) if old[i] != lines[i]), shorter)
        end = next((i for i in range(shorter - head) if old[-1 - i] != lines[-1 - i]), shorter - head)
        known = {}
        for item in self.items[head:len(old) - end]:
            known.setdefault(item.line, []).append(item)
        middle = []
        for line in lines[head:len(lines) - end]:
            if known.get(line):
                middle.append(known[line].pop(0))
            else:
                middle.append(Item.of_line(self.next, line))
                self.next += 1
        if lines != old:
            self.undoable, self.redoable = [], []
        self.items = self.items[:head] + middle + self.items[len(old) - end:]

    def _told(self, lines):
        return lines[0] if len(lines) == 1 else "%d items changed" % len(lines)
