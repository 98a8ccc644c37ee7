"""Measures the installed package: calls, many puzzles against the program, and memory.

    python benchmarks/measure.py --program target/release/nonosat PUZZLES...

The puzzles of all files are repeated until there are 10,000. Runs of the program and of ``solve_many`` alternate.
"""

import argparse
import os
import resource
import statistics
import subprocess
import tempfile
import time
import timeit
from collections.abc import Iterator
from pathlib import Path

import nonosat

ROUNDS = 3
PACKS, PACK = 100, 100
FIVE = nonosat.Puzzle([[1, 1], [5], [5], [3], [1]], [[2], [4], [4], [4], [2]])


def calls(puzzle: nonosat.Puzzle) -> None:
    """The least time of a call."""
    for name, call, number in (
        ("solve 5x5", lambda: nonosat.solve(FIVE), 20_000),
        ("check 5x5", lambda: nonosat.check(FIVE), 2_000),
        ("count 5x5", lambda: nonosat.count(FIVE), 500),
        ("solve the first puzzle", lambda: nonosat.solve(puzzle), 500),
    ):
        print(f"{name}: {min(timeit.repeat(call, number=number, repeat=7)) / number * 1e6:.1f} us")


def program(path: Path, packs: list[Path]) -> tuple[float, float]:
    """Wall and CPU seconds of the program with two jobs."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([path, "check", "-j2", "-q", "--format", "ndjson", *packs], stdout=subprocess.DEVNULL, check=False)
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - start
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def package(packs: list[Path], check: bool) -> tuple[float, float]:
    """Wall and CPU seconds of ``solve_many`` with two jobs, reading included."""
    puzzles: Iterator[nonosat.Puzzle] = (puzzle for pack in packs for puzzle in nonosat.read(pack))
    start, cpu = time.perf_counter(), time.process_time()
    answers = sum(1 for _ in nonosat.solve_many(puzzles, jobs=2, check=check))
    assert answers == PACKS * PACK
    return time.perf_counter() - start, time.process_time() - cpu


def memory() -> None:
    """What the process takes while it solves 100,000 puzzles one by one, and as many in one call."""

    def now(what: str, done: int) -> None:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        print(f"{what}, {done} puzzles: {pages * os.sysconf('SC_PAGE_SIZE') / 2**20:.1f} MiB")

    for done in range(100_001):
        nonosat.solve(FIVE)
        if done % 50_000 == 0:
            now("solve", done)
    for done, _ in enumerate(nonosat.solve_many((FIVE for _ in range(100_001)), jobs=2)):
        if done % 50_000 == 0:
            now("solve_many", done)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path, required=True, help="the program nonosat, a release build")
    parser.add_argument("puzzles", type=Path, nargs="+", help="files of puzzles")
    given = parser.parse_args()
    puzzles = [puzzle for path in given.puzzles for puzzle in nonosat.read(path)]
    calls(puzzles[0])
    with tempfile.TemporaryDirectory() as folder:
        packs = [Path(folder, f"{number:03}.json") for number in range(PACKS)]
        for number, pack in enumerate(packs):
            repeated = [puzzles[(number * PACK + at) % len(puzzles)] for at in range(PACK)]
            pack.write_text(nonosat.convert(repeated, "json"))
        rounds = [(program(given.program, packs), package(packs, True), package(packs, False)) for _ in range(ROUNDS)]
    for at, name in ((1, "solve_many, check"), (2, "solve_many, solve")):
        wall, cpu = (statistics.median(each[at][of] / each[0][of] for each in rounds) for of in (0, 1))
        print(f"{name}, against check -j2: {wall:.2f} of the wall time, {cpu:.2f} of the CPU time")
    memory()


if __name__ == "__main__":
    main()
