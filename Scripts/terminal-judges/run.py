"""Shares the histories among processes, counts, and reports."""

import multiprocessing
import os
import queue
import shutil
import signal
import statistics
import tempfile
import time
import traceback
from collections import defaultdict

from comparison import BUDGET, Difference, Shown, Showing, budget_of, cost_of
from history import SIZES, History, Player
from judges import EVERYTHING, LibVTerm, Pyte
from panes import Screen, Tmux, XTerm
from stream import Fault

JUDGES = {kind.name: kind for kind in (Tmux, Screen, XTerm, LibVTerm, Pyte)}
ENOUGH = 5  # failures after which the rest would say nothing new
TOO_MANY = 5  # judges that were begun anew


def table():
    """What each judge compares."""
    lines = ["judge     " + "".join("%-8s" % what for what in EVERYTHING) + "%-29s by" % "texts"]
    for kind in JUDGES.values():
        lines.append("%-10s" % kind.name + "".join("%-8s" % ("yes" if what in kind.tells else "-") for what in EVERYTHING)
                     + "%-29s %s" % (", ".join(kind.pools), kind.note))
    return "\n".join(lines)


def end(*_):
    raise KeyboardInterrupt


class Worker:
    """One process: plays histories and shows each to every judge that can show its texts."""

    def __init__(self, binary, changes, names, results):
        self.binary, self.changes, self.names, self.results = binary, changes, names, results
        self.showings = {}

    def work(self, seeds, stopping):
        """Plays until all is done or nobody wants to know.

        Signals are for the parent, which then says when to stop: in the middle of starting a judge
        this would leave it running.
        """
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        parent = os.getppid()
        self.is_wanted = lambda: not stopping.is_set() and os.getppid() == parent
        self.directory = tempfile.mkdtemp(prefix="verify-terminal-")
        tempfile.tempdir = self.directory
        try:
            for seed in seeds:
                if not self.is_wanted():
                    break
                self.play(seed)
            self.results.put(("done", None))
        except Exception:
            self.results.put(("failed", (None, None, traceback.format_exc())))
            self.results.put(("done", None))
        finally:
            for name in list(self.showings):
                self.end(name)
            shutil.rmtree(self.directory, ignore_errors=True)

    def end(self, name):
        showing = self.showings.pop(name, None)
        if showing:
            try:
                showing.close()
            finally:
                showing.judge.close()

    def play(self, seed):
        history = History(seed)
        begin = time.monotonic()
        try:
            Player(history, self.binary, self.changes).play()
        except Fault as fault:
            self.results.put(("failed", (seed, None, str(fault))))
        except Exception:
            self.results.put(("failed", (seed, None, traceback.format_exc())))
        # Those that the budget is for; longer texts say nothing about the drawing.
        costs = [(step.kind, cost_of(step.answer)) for step in history.steps
                 if step.is_single and history.scrolls and budget_of(step.answer) == BUDGET]
        costs += [("a key", len(frame.data)) for step in history.steps if step.kind == "half-typed"
                  for frame in step.answer]
        self.results.put(("played", (len(history.steps), time.monotonic() - begin, costs)))
        for name in self.names:
            if history.pool in JUDGES[name].pools and self.is_wanted():
                self.show(history, name)

    def show(self, history, name):
        """Shows the history to a judge; once more, to a new one, if it hangs or ends: xterm hangs now and then in closing its
        printer. One that does it twice with the same bytes fails."""
        begin = time.monotonic()
        for is_last in (False, True):
            shown = Shown()
            try:
                if name not in self.showings:
                    directory = tempfile.mkdtemp(prefix=name, dir=self.directory)
                    self.showings[name] = Showing(JUDGES[name](directory), SIZES[0])
                self.showings[name].show(history, shown)
                break
            except Difference as difference:
                self.results.put(("failed", (history.seed, name, str(difference))))
                break
            except Exception:
                if is_last:
                    self.results.put(("failed", (history.seed, name, traceback.format_exc())))
                else:
                    self.results.put(("begun_anew", (name, traceback.format_exc(limit=-1))))
                self.end(name)
        self.results.put(("shown", (name, history.pool, shown, time.monotonic() - begin)))


def main(binary, seeds, changes, names, count):
    """Runs everything; the exit status."""
    print("seed %d, %d histories of %d changes, judges: %s" % (
        seeds[0], len(seeds), changes, ", ".join(names)), flush=True)
    signal.signal(signal.SIGTERM, end)
    results, stopping = multiprocessing.Queue(), multiprocessing.Event()
    workers = [
        multiprocessing.Process(
            target=Worker(binary, changes, names, results).work, args=(seeds[number::count], stopping))
        for number in range(min(count, len(seeds)))]
    begin = time.monotonic()
    report = Report(len(seeds), names, changes)
    try:
        for worker in workers:
            worker.start()
        left = len(workers)
        while left:
            try:
                what, value = results.get(timeout=5)
            except queue.Empty:
                # One that was killed says nothing.
                if any(worker.exitcode not in (None, 0) for worker in workers):
                    report.failed(None, None, "a worker ended with status %s" % [w.exitcode for w in workers])
                    break
                continue
            if what == "done":
                left -= 1
            else:
                getattr(report, what)(*value)
            if report.failures >= ENOUGH:
                stopping.set()
    finally:
        stopping.set()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        # What they have still to say has to be taken from them, or they wait.
        while any(worker.is_alive() for worker in workers):
            try:
                results.get(timeout=0.1)
            except queue.Empty:
                pass
        for worker in workers:
            if worker.pid:
                worker.join()
    report.end(time.monotonic() - begin)
    return 1 if report.failures else 0


class Report:
    """What has been done so far."""

    def __init__(self, total, names, changes):
        self.total, self.changes = total, changes
        self.histories = self.steps = self.failures = self.renewals = 0
        self.seconds = 0
        self.costs = defaultdict(list)
        self.by_judge = {name: [0, 0, 0, 0.0] for name in names}  # histories, steps, screens, seconds
        self.pools = defaultdict(set)
        self.begin = self.told = time.monotonic()

    def begun_anew(self, name, reason):
        print("%s hung or ended, and was begun anew: %s" % (name, reason.strip().splitlines()[-1]), flush=True)
        self.renewals += 1
        if self.renewals == TOO_MANY:
            self.failed(None, name, "%d judges had to be begun anew" % self.renewals)

    def played(self, steps, seconds, costs):
        self.histories += 1
        self.steps += steps
        self.seconds += seconds
        for kind, cost in costs:
            self.costs[kind].append(cost)
        if time.monotonic() - self.told > 10:
            self.told = time.monotonic()
            print("%4.0f s: %d of %d histories; %s" % (
                self.told - self.begin, self.histories, self.total,
                ", ".join("%s %d" % (name, counts[0]) for name, counts in self.by_judge.items())), flush=True)

    def shown(self, name, pool, shown, seconds):
        counts = self.by_judge[name]
        counts[0] += 1
        counts[1] += shown.steps
        counts[2] += shown.screens
        counts[3] += seconds
        self.pools[name].add(pool)

    def failed(self, seed, name, text):
        self.failures += 1
        print("\nFAILED: " + text)
        if seed is not None:
            judge = "" if name is None else " --judge " + name
            print("again: Scripts/verify-terminal --seed %d --histories 1 --changes %d%s" % (seed, self.changes, judge))
        print(flush=True)

    def end(self, seconds):
        for name in self.by_judge:
            lacking = set(JUDGES[name].pools) - self.pools[name]
            if self.total >= 100 and lacking and not self.failures:
                self.failed(None, name, "%s has met no %s" % (name, ", ".join(lacking)))
        print("\nplayed    %4d histories, %d steps, %.1f s of work" % (self.histories, self.steps, self.seconds))
        for name, (histories, steps, screens, work) in self.by_judge.items():
            print("%-9s %4d histories, %d steps, %d screens, %.1f s of work; texts: %s" % (
                name, histories, steps, screens, work, ", ".join(sorted(self.pools[name]))))
        for kind, costs in sorted(self.costs.items()):
            print("bytes, %-7s median %d, most %d (%d of them%s)" % (
                kind + ":", statistics.median(costs), max(costs), len(costs),
                "" if kind == "a key" else ", with short texts"))
        print("%s in %.1f s" % ("%d failures" % self.failures if self.failures else "no difference", seconds))
