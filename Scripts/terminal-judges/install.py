"""Installs the judges from Debian, and goes on in Debian's own Python, which sees its packages."""

import ctypes
import os
import shutil
import subprocess
import sys

PYTHON = "/usr/bin/python3"
PACKAGES = "python3", "python3-pyte", "tmux", "screen", "xterm", "xvfb", "libvterm0"
PROGRAMS = "tmux", "screen", "xterm", "Xvfb"


def missing():
    """What is not there, by name; asks for the thing itself, not for a package."""
    names = [name for name in PROGRAMS if not shutil.which(name)]
    try:
        ctypes.CDLL("libvterm.so.0")
    except OSError:
        names.append("libvterm.so.0")
    found = os.access(PYTHON, os.X_OK) and subprocess.run(
        [PYTHON, "-c", "import pyte"], stderr=subprocess.DEVNULL).returncode == 0
    return names if found else names + ["pyte for " + PYTHON]


def install():
    """Returns in a Python that has all that is needed, or ends the program."""
    names = missing()
    if names:
        print("missing: %s; installing from Debian" % ", ".join(names), flush=True)
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        for command in (["update"], ["install", "--yes", "--no-install-recommends", *PACKAGES]):
            status = subprocess.run(["apt-get", "-qq", *command], env=environment, stdin=subprocess.DEVNULL).returncode
            if status != 0:
                sys.exit("apt-get %s failed with status %d" % (command[0], status))
        names = missing()
        if names:
            sys.exit("still missing: %s" % ", ".join(names))
    # Another Python may come first on the path.
    try:
        import pyte  # noqa: F401
    except ImportError:
        os.execv(PYTHON, [PYTHON, *sys.argv])
