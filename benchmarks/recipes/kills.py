"""Kills batches of 10,000 puzzles with SIGKILL at random points, lets them go on, and compares with one plain run.

    python benchmarks/recipes/kills.py --puzzles FILE [--program target/release/nonosat] [--seed 0] [NAME...]

FILE is one of 100 puzzles, which is copied a hundred times. Each batch is killed five times: once within a second after
the start, then when a random share of the answers is there. "all" kills every process of the run, the engine's as well,
and starts the recipe again; "one" kills a process of nonosat, "worker" a worker of the engine, and the rest goes on. At
the end the recipe is repeated until it ends with 0. Ends with 1 if a merged batch differs from the plain run.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import puzzles
from engines import BATCHES, Recipe, Work, batch
from processes import Group

CORES, FILES, SHARDS, KILLS, TRIES = 2, 100, 10, 5, 10
PUZZLES = 100 * FILES
OPTIONS = ("--deterministic", "--chunk", "100")
# Who is killed in the batches of a recipe: five letters a batch, for all, one, worker.
SCHEDULES = {
    "xargs": ["aaaaa", "aoaoa", "ooaoa", "aaoaa"],
    "HyperQueue": ["aaaaa", "aoaoa", "ooaoo"],
    "Ray": ["aaaaa", "aowao", "wowoa"],
}
WORKER = "ray::"


@dataclass
class Trial:
    """A batch that is killed."""

    recipe: Recipe
    work: Work
    group: Group
    log: IO[bytes]
    process: subprocess.Popen[bytes]

    @classmethod
    def start(cls, recipe: Recipe, work: Work, group: Group, log: IO[bytes]) -> Trial:
        """Start a recipe."""
        return cls(recipe, work, group, log, cls._start(recipe, work, group, log))

    @staticmethod
    def _start(recipe: Recipe, work: Work, group: Group, log: IO[bytes]) -> subprocess.Popen[bytes]:
        return group.start(recipe.command(work), cwd=work.folder.parent, stdout=log, stderr=log)

    def again(self) -> None:
        """Start it again."""
        self.process = self._start(self.recipe, self.work, self.group, self.log)

    def go_on(self) -> None:
        """Start it again if it has ended."""
        if self.process.poll() is not None:
            self.again()

    def is_finished(self) -> bool:
        """Whether it has ended with every puzzle answered."""
        return self.process.poll() == 0

    def has_answers(self, share: float, whole: int) -> bool:
        """Whether this share of all answers is there, by the bytes of a whole batch."""
        files = [*self.work.folder.glob("*/*.ndjson"), *self.work.folder.glob("*/*.part")]
        size = 0
        for file in files:
            try:
                size += file.stat().st_size
            except FileNotFoundError:
                # Renamed meanwhile.
                continue
        return size >= share * whole

    def kill(self, whom: str, chance: random.Random) -> str | None:
        """Kill some or all processes; what was killed, `None` if there was nothing."""
        if whom == "a":
            self.group.kill()
            self.process.wait()
            return "all"
        name = WORKER if whom == "w" else "nonosat"
        found = []
        for process in self.group.processes():
            program = (process.command() or [""])[0]
            # One that asks a suspect alone is left: if it dies, the suspect is guilty, as it should be.
            if program.split("/")[-1].startswith(name) and not process.has_variable("NONOSAT_BATCH_ALONE"):
                found.append(process)
        if not found or not chance.choice(found).kill():
            return None
        return "worker" if whom == "w" else "one"


def run(trial: Trial, schedule: str, whole: int, chance: random.Random, counts: Counter[str]) -> None:
    """Kill a batch at the points of a schedule, then let it end."""
    # The last percents are left out: most of them are over before the kill.
    shares = [None, *sorted(chance.uniform(0, 0.95) for _ in range(KILLS - 1))]
    for whom, share in zip(schedule, shares, strict=True):
        killed = None
        while killed is None:
            if trial.is_finished():
                killed = "too late"
                continue
            trial.go_on()
            if share is None:
                time.sleep(chance.random())
            elif not trial.has_answers(share, whole):
                time.sleep(0.005)
                continue
            else:
                time.sleep(0.03 * chance.random())
            # Between two tasks there may be nobody to kill.
            killed = trial.kill(whom, chance)
        counts[killed] += 1
    for _ in range(TRIES):
        if trial.process.wait() == 0:
            trial.group.wait()
            return
        counts["repeated"] += 1
        trial.again()
    msg = f"not done after {TRIES} tries; see {trial.log.name}"
    raise RuntimeError(msg)


def main() -> int:
    """Kill batches of all recipes, or of those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="recipes; xargs, HyperQueue and Ray unless given")
    parser.add_argument("--puzzles", type=Path, required=True, help="a file of 100 puzzles")
    parser.add_argument("--program", type=Path, help="nonosat; the one of the search path unless given")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    if arguments.program:
        os.environ["PATH"] = os.pathsep.join([str(arguments.program.resolve().parent), os.environ["PATH"]])
    chance, failed = random.Random(arguments.seed), 0
    with tempfile.TemporaryDirectory(prefix="kills-") as name:
        folder = Path(name)
        source = folder / "puzzles"
        puzzles.write_copies(source, arguments.puzzles, FILES)
        batch(source, "--out", folder / "plain", "-j", str(CORES), *OPTIONS)
        batch("--merge", folder / "plain", "-o", folder / "plain.ndjson")
        expected = (folder / "plain.ndjson").read_bytes()
        for recipe in BATCHES:
            if recipe.name not in (arguments.names or SCHEDULES) or recipe.name not in SCHEDULES:
                continue
            if reason := recipe.missing():
                print(f"{recipe.name}: skipped: {reason}", flush=True)
                continue
            for number, schedule in enumerate(SCHEDULES[recipe.name]):
                own = folder / f"{recipe.name}-{number}"
                own.mkdir()
                work, counts = Work(str(source), own / "batch", SHARDS, CORES, OPTIONS), Counter[str]()
                with (own / "log.txt").open("wb") as log, Group() as group:
                    run(Trial.start(recipe, work, group, log), schedule, len(expected), chance, counts)
                failed += not is_equal(recipe, work, expected, counts)
    return 1 if failed else 0


def is_equal(recipe: Recipe, work: Work, expected: bytes, counts: Counter[str]) -> bool:
    """Merge a batch and compare it; print what was found."""
    merged = work.folder.parent / "merged.ndjson"
    batch("--merge", work.folder, "-o", merged)
    lines, wanted = merged.read_bytes().splitlines(), expected.splitlines()
    positions = {json.loads(line)["position"] for line in lines}
    other = sum(line != plain for line, plain in zip(lines, wanted, strict=False))
    equal = lines == wanted and len(positions) == len(lines) == PUZZLES
    killed = ", ".join(f"{name} {number}" for name, number in sorted(counts.items()))
    verdict = "equal" if equal else f"OTHER: {len(lines)} answers, {len(positions)} distinct, {other} differ"
    print(f"{recipe.name}: {killed}: {verdict}", flush=True)
    return equal


if __name__ == "__main__":
    sys.exit(main())
