"""The terminals that judge. Each opens screens that are fed bytes and asked what they show.

What a judge can tell is in its `tells`; `text` is compared row by row, in whatever form it has.
"""

import ctypes
import re
from collections import namedtuple

# Where the cursor is (row, column), the scroll region (top, bottom), and whether the cursor is seen;
# what a judge cannot tell is None.
State = namedtuple("State", "cursor region visible")

POOLS = "ascii", "cjk", "emoji", "hostile"
EVERYTHING = "text", "cursor", "region", "flag"

# Answered in this order by terminals that know the sequences; the last one by all.
CURSOR = b"\x1b[6n"
QUESTIONS = b"\x1b[?25$p\x1bP$qr\x1b\\" + CURSOR


def state_of(reply):
    """Understands the answers to `QUESTIONS`."""
    cursor = re.search(rb"\x1b\[(\d+);(\d+)R", reply)
    region = re.search(rb"\x1bP1\$r(\d+);(\d+)r", reply)
    visible = re.search(rb"\x1b\[\?25;(\d)\$y", reply)
    return State(
        (int(cursor[1]), int(cursor[2])), region and (int(region[1]), int(region[2])),
        visible and visible[1] == b"1")


class Judge:
    """A kind of terminal."""

    name = tells = note = None
    pools = POOLS

    def __init__(self, directory):
        self.directory = directory  # for its own files; exists

    def open(self, size, label):
        """A new screen; `label` differs from that of every other."""
        raise NotImplementedError

    def as_shown(self, text):
        """An ASCII text with ellipses as `text()` gives it."""
        return text

    def close(self):
        """Ends whatever was started."""


class Pyte(Judge):
    name, tells, pools = "pyte", EVERYTHING, ("ascii",)
    note = "its buffer; no alternate screen"

    def open(self, size, label):
        return PyteScreen(size)


class PyteScreen:
    def __init__(self, size):
        import pyte

        class Screen(pyte.Screen):
            # Before its 0.8.1, which Debian does not have, `ESC [ r` left the bottom where it was.
            def set_margins(self, top=None, bottom=None):
                super().set_margins(top or None, bottom)

        self.screen = Screen(size[1], size[0])
        self.stream = pyte.ByteStream(self.screen)

    def feed(self, data):
        self.stream.feed(data)
        cursor, margins = self.screen.cursor, self.screen.margins
        region = (margins.top + 1, margins.bottom + 1) if margins else (1, self.screen.lines)
        return State((cursor.y + 1, cursor.x + 1), region, not cursor.hidden)

    def text(self):
        return [row.rstrip() for row in self.screen.display]

    def resize(self, size):
        self.screen.resize(*size)

    def close(self):
        pass


class LibVTerm(Judge):
    name, tells = "libvterm", EVERYTHING
    note = "its cells, of which each keeps 6 code points"

    def open(self, size, label):
        return LibVTermScreen(size)


class _Rect(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("top", "bottom", "left", "right")]


class LibVTermScreen:
    def __init__(self, size):
        self.library = library = ctypes.CDLL("libvterm.so.0")
        pointer, number = ctypes.c_void_p, ctypes.c_size_t
        for name, result, arguments in [
                ("vterm_new", pointer, [ctypes.c_int] * 2),
                ("vterm_free", None, [pointer]),
                ("vterm_set_utf8", None, [pointer, ctypes.c_int]),
                ("vterm_set_size", None, [pointer, ctypes.c_int, ctypes.c_int]),
                ("vterm_obtain_screen", pointer, [pointer]),
                ("vterm_screen_enable_altscreen", None, [pointer, ctypes.c_int]),
                ("vterm_screen_reset", None, [pointer, ctypes.c_int]),
                ("vterm_input_write", number, [pointer, ctypes.c_char_p, number]),
                ("vterm_output_read", number, [pointer, ctypes.c_char_p, number]),
                ("vterm_screen_get_text", number, [pointer, ctypes.c_char_p, number, _Rect])]:
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
        self.size = size
        self.terminal = library.vterm_new(*size)
        library.vterm_set_utf8(self.terminal, 1)
        self.screen = library.vterm_obtain_screen(self.terminal)
        library.vterm_screen_enable_altscreen(self.screen, 1)
        library.vterm_screen_reset(self.screen, 1)
        self.buffer = ctypes.create_string_buffer(1 << 14)

    def feed(self, data):
        data += QUESTIONS
        self.library.vterm_input_write(self.terminal, data, len(data))
        length = self.library.vterm_output_read(self.terminal, self.buffer, len(self.buffer))
        return state_of(self.buffer.raw[:length])

    def text(self):
        rows = []
        for row in range(self.size[0]):
            length = self.library.vterm_screen_get_text(
                self.screen, self.buffer, len(self.buffer), _Rect(row, row + 1, 0, self.size[1]))
            rows.append(self.buffer.raw[:length].decode(errors="replace").rstrip())
        return rows

    def resize(self, size):
        self.size = size
        self.library.vterm_set_size(self.terminal, *size)

    def close(self):
        self.library.vterm_free(self.terminal)
