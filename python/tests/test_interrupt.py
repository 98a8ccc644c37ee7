"""Ctrl-C, callbacks, and panics."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import time
from threading import Thread

import pytest

import nonosat
from conftest import ROOT
from nonosat import Progress, Puzzle

WORK = {
    "solve": "nonosat.solve(big, method='dfs-cells')",
    "solve by several threads": "nonosat.solve(big, method='dfs-cells', jobs=2)",
    "count": "nonosat.count(hard)",
    "list": "[None for _ in nonosat.solutions(hard)]",
    "many": "list(nonosat.solve_many([big] * 3, 2, method='dfs-cells'))",
    "generate": "nonosat.generate(60, grade=(9.9, 10), timeout=None)",
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise")
@pytest.mark.parametrize("work", WORK)
def test_ctrl_c(work: str) -> None:
    program = f"""
        import signal, sys, threading, time, os
        import nonosat
        # Jobs that a script starts behind its back begin with the signal ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        [big] = nonosat.read({str(ROOT / "puzzles" / "dom-16.non")!r})
        clues = [[1, 1]] * 24
        hard = nonosat.Puzzle(clues, clues)
        sent = 0.0
        def interrupt():
            global sent
            time.sleep(0.4)
            sent = time.perf_counter()
            os.kill(os.getpid(), signal.SIGINT)
        threading.Thread(target=interrupt, daemon=True).start()
        try:
            {WORK[work]}
        except KeyboardInterrupt:
            print(time.perf_counter() - sent)
            sys.exit(7)
    """
    finished = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=60, check=False
    )
    assert finished.returncode == 7, finished.stderr
    print(f"{work}: KeyboardInterrupt {1000 * float(finished.stdout):.0f} ms after the signal")


def test_progress(hard: Puzzle) -> None:
    seen: list[Progress] = []
    outcome = nonosat.solve(hard, method="dfs-cells", timeout=0.4, progress=seen.append)
    assert outcome.reason == "time-limit"
    assert seen and all(isinstance(progress, Progress) for progress in seen)
    assert [progress.seconds for progress in seen] == sorted(progress.seconds for progress in seen)
    assert {type(progress.phase) for progress in seen} == {str}
    seen.clear()
    nonosat.solve(hard, method="dfs-cells", timeout=0.4, progress=seen.append, jobs=2)
    assert seen


def test_what_a_callback_raises_stops_the_work(hard: Puzzle) -> None:
    class Enough(Exception):
        pass

    def callback(progress: Progress) -> None:
        raise Enough(progress.phase)

    for jobs in (1, 2):
        with pytest.raises(Enough):
            nonosat.solve(hard, method="dfs-cells", progress=callback, jobs=jobs)
    with pytest.raises(TypeError):
        nonosat.solve(hard, method="dfs-cells", progress=7)  # type: ignore[arg-type]


def test_other_threads_go_on(hard: Puzzle) -> None:
    ticks: list[float] = []
    working = True

    def tick() -> None:
        while working:
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    thread = Thread(target=tick)
    thread.start()
    nonosat.solve(hard, method="dfs-cells", timeout=0.5)
    working = False
    thread.join()
    # Without the lock given away there would be next to none.
    assert len(ticks) > 20
