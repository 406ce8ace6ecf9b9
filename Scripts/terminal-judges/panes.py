"""The judges that are programs: tmux, GNU screen and xterm, each with `relay.py` running inside."""

import fcntl
import os
import pty
import re
import select
import socket
import struct
import subprocess
import sys
import termios
import threading
import time

from judges import CURSOR, EVERYTHING, QUESTIONS, Judge, state_of

RELAY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "relay.py")
PATIENCE = 20  # seconds for an answer


def environment(**more):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return dict(kept, LC_ALL="C.UTF-8", TERM="xterm-256color", SHELL="/bin/sh", **more)


def end(process):
    """Ends a process that this program started."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()


def wait(condition, what):
    """Returns when the condition holds. For the few things that nothing tells of."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError("waited in vain for " + what)
        time.sleep(0.0005)


def read_pipe(path):
    """All that whoever opens the named pipe next writes to it."""
    pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        data = b""
        while select.select([pipe], [], [], PATIENCE)[0]:
            more = os.read(pipe, 1 << 16)
            if not more:
                return data
            data += more
        raise TimeoutError("waited in vain for a copy of the screen")
    finally:
        os.close(pipe)


class Link:
    """The harness's end of a relay."""

    def __init__(self, path):
        self.path = path
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen(1)
        self.listener.settimeout(PATIENCE)

    command = property(lambda self: [sys.executable, RELAY, self.path])

    def accept(self):
        self.connection, _ = self.listener.accept()
        self.connection.settimeout(PATIENCE)
        self.replies = self.connection.makefile("rb")

    def ask(self, data):
        """Has `data` written to the terminal; its size afterwards, and what it answered."""
        self.send(data)
        return self.receive()

    def send(self, data):
        self.connection.sendall(struct.pack(">I", len(data)) + data)

    def receive(self):
        head = self.replies.read(4)
        if len(head) < 4:
            raise EOFError("the relay is gone")
        rows, columns, reply = self.replies.read(struct.unpack(">I", head)[0]).split(b" ", 2)
        return (int(rows), int(columns)), reply

    def close(self):
        if hasattr(self, "connection"):
            self.replies.close()
            self.connection.close()
        self.listener.close()
        os.unlink(self.path)


class Pane:
    """A screen of such a judge."""

    questions = QUESTIONS

    def __init__(self, judge, label):
        self.judge = judge
        self.link = Link(os.path.join(judge.directory, label + ".relay"))

    def feed(self, data):
        return state_of(self.link.ask(data + self.questions)[1])

    def size(self):
        """What a program in the terminal takes for its size."""
        return self.link.ask(CURSOR)[0]

    def wait_for(self, size):
        """Returns when the terminal has got the size."""
        wait(lambda: self.size() == size, "%s as %dx%d" % (self.judge.name, *size))


class Tmux(Judge):
    name, tells = "tmux", EVERYTHING
    note = "capture-pane and its formats"

    def __init__(self, directory):
        super().__init__(directory)
        self.control = None
        self.socket = os.path.join(directory, "tmux")

    def open(self, size, label):
        pane = TmuxPane(self, label)
        new = ["new-session", "-d", "-s", label, "-x", str(size[1]), "-y", str(size[0]), "-n", label,
               *pane.link.command]
        if not self.control:
            configuration = self.socket + ".conf"
            with open(configuration, "w") as file:
                file.write("set -g status off\nset -g escape-time 0\n"
                           "set -g remain-on-exit off\nset -g history-limit 0\n")
            subprocess.run(["tmux", "-u", "-S", self.socket, "-f", configuration, *new], env=environment(), check=True)
            self.control = subprocess.Popen(
                ["tmux", "-u", "-S", self.socket, "-C", "attach", "-f", "no-output,ignore-size"], env=environment(),
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
            self._reply()
        else:
            self.run(" ".join("'%s'" % word for word in new))
        pane.link.accept()
        self.run("resize-window -t %s -x %d -y %d" % (label, size[1], size[0]))
        pane.wait_for(size)
        return pane

    def run(self, command):
        """Runs a command on the connection that is open, which is quicker than a process."""
        self.control.stdin.write(command.encode() + b"\n")
        self.control.stdin.flush()
        return self._reply()

    def _reply(self):
        lines = None
        for line in self.control.stdout:
            if lines is None:
                if line.startswith(b"%begin "):
                    lines, number = [], line.split()[2]
            elif line.startswith((b"%end ", b"%error ")) and line.split()[2] == number:
                if line.startswith(b"%error "):
                    raise RuntimeError("tmux: %s" % b"".join(lines))
                return lines
            else:
                lines.append(line[:-1])
        raise EOFError("tmux is gone")

    def close(self):
        if self.control:
            subprocess.run(["tmux", "-S", self.socket, "kill-server"], env=environment(), stderr=subprocess.DEVNULL)
            end(self.control)
            self.control.stdin.close()
            self.control.stdout.close()


def pieces(data, longest=1024):
    """The data, cut where a row is addressed, so that what is read at a time ends between two.

    tmux 3.3 loses a joiner that is the end of what it reads at a time.
    """
    piece = b""
    for part in re.split(rb"(?=\x1b\[\d+H)", data):
        if piece and len(piece) + len(part) > longest:
            yield piece
            piece = b""
        piece += part
    yield piece


class TmuxPane(Pane):
    questions = CURSOR

    def __init__(self, judge, label):
        super().__init__(judge, label)
        self.label = label

    def feed(self, data):
        for part in pieces(data):
            state = super().feed(part)
        told = self.judge.run(
            "display-message -p -t %s '#{cursor_flag} #{scroll_region_upper} #{scroll_region_lower}'" % self.label)
        flag, upper, lower = map(int, told[0].split())
        return state._replace(region=(upper + 1, lower + 1), visible=flag == 1)

    def size(self):
        # Not from inside, which hears of it a quarter of a second later.
        told = self.judge.run("display-message -p -t %s '#{pane_height} #{pane_width}'" % self.label)
        return tuple(map(int, told[0].split()))

    def text(self):
        rows = self.judge.run("capture-pane -p -t %s" % self.label)
        return [row.decode().rstrip() for row in rows]

    def resize(self, size):
        self.judge.run("resize-window -t %s -x %d -y %d" % (self.label, size[1], size[0]))
        self.wait_for(size)

    def close(self):
        self.link.close()


class Screen(Judge):
    """Both screens are windows of one process.

    For a character with marks the hardcopy has a number that differs from process to process.
    """

    name, tells = "screen", ("text", "cursor")
    note = "hardcopy, which gives the low byte of each character"

    def __init__(self, directory):
        super().__init__(directory)
        self.environment = environment(SCREENDIR=os.path.join(directory, "screens"))
        os.mkdir(self.environment["SCREENDIR"], 0o700)
        self.copy = os.path.join(directory, "hardcopy")
        os.mkfifo(self.copy)
        self.process = None
        self.panes = 0

    def open(self, size, label):
        pane = ScreenPane(self, label, self.panes)
        self.panes += 1
        if not self.process:
            self._start(size, pane.link.command)
        else:
            subprocess.run(["screen", "-S", "judge", "-X", "screen", *pane.link.command], env=self.environment, check=True)
        pane.link.accept()
        pane.resize(size)
        return pane

    def _start(self, size, command):
        configuration = os.path.join(self.directory, "screenrc")
        with open(configuration, "w") as file:
            file.write("startup_message off\ndefutf8 on\nvbell off\ndefscrollback 0\naltscreen on\ndefflow off\n"
                       "msgwait 0\nmsgminwait 0\nbind h hardcopy %s\n" % self.copy)
        self.terminal, inner = pty.openpty()
        set_size(self.terminal, size)
        self.process = subprocess.Popen(
            ["screen", "-U", "-c", configuration, "-S", "judge", *command], env=self.environment,
            stdin=inner, stdout=inner, stderr=inner, start_new_session=True, preexec_fn=take_terminal)
        os.close(inner)
        self.drain = threading.Thread(target=self._drain, daemon=True)
        self.drain.start()

    def _drain(self):
        """What it draws on its own terminal is of no interest, but has to go somewhere."""
        try:
            while os.read(self.terminal, 1 << 16):
                pass
        except OSError:
            pass

    def type(self, key):
        os.write(self.terminal, b"\x01" + key)

    def as_shown(self, text):
        return text.replace("\u2026", "&")

    def close(self):
        # With the relays the windows have ended, and with the last of them the program.
        if self.process:
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                pass
            end(self.process)
            self.drain.join(5)
            os.close(self.terminal)


class ScreenPane(Pane):
    questions = CURSOR

    def __init__(self, judge, label, number):
        super().__init__(judge, label)
        self.number = b"%d" % number

    def text(self):
        self.judge.type(self.number)
        self.judge.type(b"h")
        rows = read_pipe(self.judge.copy).split(b"\n")[:-1]
        # The low byte of a character may be that of a line break. Then only the whole can be compared.
        if len(rows) != self.rows:
            rows = [b"\0" + row for row in rows[:self.rows - 1]] + [b"\0" + b"\n".join(rows[self.rows - 1:])]
        return [row.decode("latin-1").rstrip(" ") for row in rows]

    def resize(self, size):
        self.rows = size[0]
        set_size(self.judge.terminal, size)
        self.judge.type(self.number)  # only the window that is seen gets the size
        self.wait_for(size)

    def close(self):
        self.link.close()


class XTerm(Judge):
    name, tells = "xterm", EVERYTHING
    note = "media copy, under Xvfb"

    def __init__(self, directory):
        super().__init__(directory)
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
            pass_fds=[writing], stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(writing)
        with os.fdopen(reading) as file:
            self.display = ":" + file.readline().strip()
        if self.display == ":":
            raise RuntimeError("Xvfb does not start")

    def open(self, size, label):
        return XTermPane(self, size, label)

    def close(self):
        end(self.server)


class XTermPane(Pane):
    def __init__(self, judge, size, label):
        super().__init__(judge, label)
        self.paper = os.path.join(judge.directory, label + ".paper")
        os.mkfifo(self.paper)
        resources = ["printerCommand: cat > " + self.paper, "printerAutoClose: true", "printAttributes: 0",
                     "allowWindowOps: true"]
        self.process = subprocess.Popen(
            ["xterm", "-display", judge.display, "-u8", "-geometry", "%dx%d" % (size[1], size[0]), "+sb",
             *(word for resource in resources for word in ("-xrm", "*" + resource)), "-e", *self.link.command],
            env=environment(DISPLAY=judge.display), stderr=subprocess.DEVNULL, start_new_session=True)
        self.link.accept()
        self.wait_for(size)

    def text(self):
        # All of the screen, not only the scroll region; then the printer is closed.
        self.link.send(b"\x1b[?19h\x1b[i\x1b[4i" + CURSOR)
        rows = read_pipe(self.paper).split(b"\n")[:-1]
        self.link.receive()
        return [row.decode(errors="replace").rstrip() for row in rows]

    def resize(self, size):
        self.link.ask(b"\x1b[8;%d;%dt" % size + CURSOR)
        self.wait_for(size)

    def close(self):
        end(self.process)
        self.link.close()
        os.unlink(self.paper)


def set_size(terminal, size):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))


def take_terminal():
    """Makes the standard input the terminal of a new session, so that it hears of another size."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
