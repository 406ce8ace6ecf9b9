"""Runs inside the terminal that is judged: hands bytes from a socket to it, and its answers back.

    python3 relay.py SOCKET

A message is four bytes of length and the bytes. They end with a question that the terminal answers
with the cursor's position, `ESC [ row ; column R`: when that has come, the terminal has dealt with
all that stood before. What it said goes back behind the size of the terminal. An answer that does not
come is asked for once more: xterm under load has lost one.
"""

import fcntl
import os
import select
import socket
import struct
import sys
import termios
import tty


def main(path):
    tty.setraw(0)
    link = socket.socket(socket.AF_UNIX)
    link.connect(path)
    messages = link.makefile("rb")
    while True:
        head = messages.read(4)
        if len(head) < 4:
            return
        rest = messages.read(struct.unpack(">I", head)[0])
        termios.tcflush(0, termios.TCIFLUSH)
        while rest:
            rest = rest[os.write(1, rest):]
        reply = b""
        while not reply.endswith(b"R"):
            if not select.select([0], [], [], 5)[0]:
                os.write(1, b"\x1b[6n")
            got = os.read(0, 4096)
            if not got:
                return
            reply += got
        rows, columns = struct.unpack("HHHH", fcntl.ioctl(1, termios.TIOCGWINSZ, b"\0" * 8))[:2]
        answer = b"%d %d %s" % (rows, columns, reply)
        link.sendall(struct.pack(">I", len(answer)) + answer)


main(sys.argv[1])
