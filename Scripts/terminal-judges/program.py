"""The program in a terminal of its own: types, and knows when what was typed has been dealt with.

Nothing sleeps. Keys are dealt with in their order and each that changes the prompt draws a frame, so
a letter typed behind them tells that they are over (`settle`). Commands are answered later, also in
their order: with the status line, or, for those that may have nothing to say, with the answer to a
question that is asked behind them and can only fail (`answer`).
"""

import os
import pty
import select
import signal
import subprocess
import time

from panes import set_size, take_terminal
from stream import ENTER, LEAVE, Fault, Splitter

PATIENCE = 20  # seconds
NO_SUCH_ITEM = "there is no item 0"  # as much of it as the narrowest screen shows


class Program:
    """`fluxdemo` on a list file. `take()` gives what it has drawn since."""

    def __init__(self, binary, directory, size, options=()):
        self.size = size
        self.screen = {}  # row by row, what has been written to it last
        self.prompt = "", ""
        self.frames, self.data = [], b""
        self.splitter = Splitter()
        self.has_entered = False
        self.terminal, inner = pty.openpty()
        set_size(self.terminal, size)
        environment = {
            "PATH": os.environ["PATH"], "HOME": directory, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
            "FLUXDEMO_NOW": "2026-12-01"}
        self.process = subprocess.Popen(
            [binary, "--file", os.path.join(directory, "list.txt"), *options], cwd=directory, env=environment,
            stdin=inner, stdout=inner, stderr=inner, start_new_session=True, preexec_fn=take_terminal)
        os.close(inner)

    def type(self, keys):
        os.write(self.terminal, keys if isinstance(keys, bytes) else keys.encode())

    def until_entered(self):
        """Returns when it has taken the terminal."""
        while not self.has_entered:
            self._read(time.monotonic() + PATIENCE, "the alternate screen")

    def wait(self, condition, what):
        """Reads until a frame has come for which `condition(frame)` holds, and maybe more.

        Returns how many frames there are up to that one.
        """
        deadline = time.monotonic() + PATIENCE
        while True:
            count = len(self.frames)
            self._read(deadline, what)
            found = None
            for number, frame in enumerate(self.frames[count:], count + 1):
                self.prompt = frame.prompt or self.prompt
                if found is None and condition(frame):
                    found = number
            if found is not None:
                return found

    def _read(self, deadline, what):
        ready, _, _ = select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            raise Fault("waited in vain for " + what)
        try:
            data = os.read(self.terminal, 1 << 16)
        except OSError:
            raise Fault("the program ended while this was waited for: " + what) from None
        self.data += data
        if not self.has_entered:
            if not ENTER.startswith(data[:len(ENTER)]):
                raise Fault("does not begin with %r but %r" % (ENTER, data))
            if len(self.data) < len(ENTER):
                return
            data = self.data[len(ENTER):]
            self.has_entered = True
        self.frames += self.splitter.take(data, self.size, self.screen)

    def take(self):
        """The bytes and the frames since the last time."""
        if self.splitter.rest:
            raise Fault("a frame that does not end: %r" % self.splitter.rest[:80])
        taken = self.data, self.frames
        self.data, self.frames = b"", []
        return taken

    @property
    def status(self):
        return self.screen.get(self.size[0] - 1, "")

    def settle(self):
        """Returns when all keys typed so far have been dealt with."""
        mark = "Z" if self.prompt[0].endswith("Q") else "Q"
        self.type(mark)
        self.wait(lambda frame: frame.prompt and frame.prompt[0].endswith(mark), "the prompt to show what is typed")
        self.type(b"\x7f")
        self.wait(
            lambda frame: frame.prompt and not frame.prompt[0].endswith(mark), "the prompt to lose what was typed")

    def enter(self):
        """Presses Enter behind a command; returns how many frames there are up to that."""
        self.type(b"\r")
        return self.wait(lambda frame: frame.prompt == ("> ", ""), "an empty prompt after Enter")

    def until_status(self):
        """Returns when the command before has been answered with the status line."""
        if not self.status:
            self.wait(lambda frame: self.status, "an answer in the status line")

    def wait_until_page(self):
        """Returns when a page covers the list."""
        if not self.status.startswith("Escape or"):
            self.wait(lambda frame: self.status.startswith("Escape or"), "a page")

    def sentinel(self):
        """Returns when every command before has been answered, whether that shows or not."""
        self.type("show 0")
        self.settle()
        self.enter()
        if not self.status.startswith(NO_SUCH_ITEM):
            self.wait(lambda frame: self.status.startswith(NO_SUCH_ITEM), "the answer to `show 0`")

    def resize(self, size):
        """The terminal gets another size; returns when everything has been drawn in it."""
        self.size = size
        self.screen = {}
        set_size(self.terminal, size)
        self.wait(lambda frame: frame.is_full and size[0] in frame.rows, "everything to be drawn in the new size")

    def redraw(self):
        """The frame that draws everything."""
        self.take()
        self.type(b"\x0c")
        self.wait(lambda frame: frame.is_full, "everything to be drawn")
        data, frames = self.take()
        if len(frames) != 1 or sorted(frames[0].rows) != list(range(1, self.size[0] + 1)):
            raise Fault("Control-L drew %d frames with the rows %s" % (len(frames), sorted(frames[0].rows)))
        return data

    def writes(self):
        """How often it has called `write`, by the system's own count."""
        with open("/proc/%d/io" % self.process.pid) as file:
            return next(int(line.split()[1]) for line in file if line.startswith("syscw"))

    def check_one_write_a_frame(self):
        """Draws everything twice; the first has been counted for sure when the second has come."""
        for _ in range(3):
            before = self.writes()
            self.redraw()
            self.redraw()
            # The second may not be counted yet. Other threads may write to the disk for a moment.
            writes = self.writes() - before
            if 1 <= writes <= 2:
                return
        raise Fault("two frames took %d calls of write" % writes)

    def quit(self):
        """Leaves; fails if the terminal is not given back, to the byte and once."""
        self.take()
        self.type(b"\x05\x15quit\r")
        rest = b""
        while True:
            ready, _, _ = select.select([self.terminal], [], [], PATIENCE)
            try:
                data = os.read(self.terminal, 1 << 16) if ready else b""
            except OSError:
                data = b""
            if not data:
                break
            rest += data
        if self.process.wait(PATIENCE) != 0 or not rest.endswith(LEAVE) or rest.count(LEAVE) != 1:
            raise Fault("`quit` ends with status %d and %r" % (self.process.returncode, rest[-80:]))
        self.splitter.take(rest[:-len(LEAVE)], self.size, self.screen)
        return rest

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.terminal)
