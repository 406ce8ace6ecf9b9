"""The command line of Scripts/verify-terminal, which says what this is and installs what it needs."""

import argparse
import os
import random
import sys

import run
import selftest

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def main():
    parser = argparse.ArgumentParser(
        prog="Scripts/verify-terminal", description="Proves on terminals that are not ours that the screen is right.")
    parser.add_argument("--binary", default=os.path.join(SCRIPTS, "../.build/release/fluxdemo"), metavar="PATH")
    parser.add_argument("--seed", type=int, metavar="S", help="of the first history; the next has the next")
    parser.add_argument("--histories", type=int, metavar="N", help="how many; 200 unless said otherwise")
    parser.add_argument("--changes", type=int, default=40, metavar="N", help="how many to a history")
    parser.add_argument("--judge", action="append", metavar="NAME", help="only this one, or these")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="how many processes share the histories")
    parser.add_argument("--full", action="store_true", help="every combination of texts, sizes and lengths")
    parser.add_argument("--self-test", action="store_true", help="whether wrong streams are found")
    parser.add_argument("--install", action="store_true", help="install the judges, nothing else")
    parser.add_argument("--judges", action="store_true", help="print what each judge compares")
    arguments = parser.parse_args()

    if arguments.install:
        return 0  # that has been done before
    if arguments.judges:
        print(run.table())
        return 0
    judges = arguments.judge or list(run.JUDGES)
    unknown = set(judges) - set(run.JUDGES)
    if unknown:
        parser.error("no such judge: %s; there are %s" % (", ".join(unknown), ", ".join(run.JUDGES)))
    if arguments.self_test:
        return selftest.main(judges, os.path.join(SCRIPTS, "verify-terminal"))
    if not os.access(arguments.binary, os.X_OK):
        parser.error("no program at %s; build it (swift build -c release) or name it with --binary" % arguments.binary)
    # 700 in a row have every combination, with and without scroll regions.
    histories = arguments.histories or (700 if arguments.full else 200)
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().randrange(10 ** 6)
    return run.main(
        os.path.abspath(arguments.binary), range(seed, seed + histories), arguments.changes, judges, arguments.workers)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
