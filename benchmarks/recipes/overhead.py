"""What engines cost: 10,000 small puzzles by each recipe, against one process with as many threads.

    python benchmarks/recipes/overhead.py --puzzles FILE [--program target/release/nonosat] [--runs 3] [NAME...]

FILE is one of 100 puzzles, which is copied a hundred times. Runs are interleaved; medians are printed as a table in
Markdown. The cost of a start is that of a batch of a single puzzle: it is paid once, however many puzzles there are.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import puzzles
import slurm_node
from engines import BATCHES, Recipe, Work, batch
from processes import Group

CORES, FILES = 2, 100
DOT = "width 1\nheight 1\nrows\n1\ncolumns\n1\n"


@dataclass(frozen=True)
class Cost:
    """What a run took: seconds by the clock, and of the processors, those of daemons included."""

    wall: float
    cpu: float


def plain(work: Work) -> list[str]:
    """Return the command of one process."""
    return ["nonosat", "batch", work.source, "--out", str(work.folder), "-j", str(work.cores), "--quiet"]


def run(recipe: Recipe, source: Path, shards: int, folder: Path) -> Cost:
    """Run a recipe in an empty folder, and see to it that all is answered."""
    folder.mkdir()
    work = Work(str(source), folder / "batch", shards, CORES)
    log = folder / "output.txt"
    with Group() as group, log.open("wb") as output:
        # A Slurm is there before the job.
        node = slurm_node.node(folder / "slurm", CORES, group.start) if recipe.name == "Slurm" else nullcontext(None)
        with node as environment:
            before, begun, started = group.cpu_seconds(), time.monotonic(), time.time()
            done = group.start(recipe.command(work), env=environment, cwd=folder, stdout=output, stderr=output).wait()
            wall = time.monotonic() - begun
            if recipe.name == "Slurm":
                cpu = group.cpu_seconds() - before
                # `sbatch --wait` looks after 2, 10 and 30 seconds: the last answer says when it was done.
                last = max(path.stat().st_mtime for path in work.folder.glob("*/*.ndjson"))
                wall = last - started
        if recipe.name != "Slurm":
            group.wait()
            cpu = group.cpu_seconds() - before
    if done != 0:
        msg = f"{recipe.name} ended with {done}: {log.read_text(errors='replace')[-2000:]}"
        raise RuntimeError(msg)
    batch("--merge", work.folder, "-o", folder / "merged.ndjson")
    return Cost(wall, cpu)


def main() -> int:
    """Measure all recipes, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="recipes; all unless given")
    parser.add_argument("--puzzles", type=Path, required=True, help="a file of 100 puzzles")
    parser.add_argument("--program", type=Path, help="nonosat; the one of the search path unless given")
    parser.add_argument("--runs", type=int, default=3, help="how often each is run")
    parser.add_argument("--shards", type=int, default=10, help="tasks of the engine")
    arguments = parser.parse_args()
    if arguments.program:
        os.environ["PATH"] = os.pathsep.join([str(arguments.program.resolve().parent), os.environ["PATH"]])
    recipes = [Recipe("one process, -j2", lambda: None, plain)]
    for recipe in BATCHES:
        if arguments.names and recipe.name not in arguments.names:
            continue
        if reason := recipe.missing():
            print(f"{recipe.name}: skipped: {reason}", file=sys.stderr)
        else:
            recipes.append(recipe)
    whole: dict[str, list[Cost]] = {recipe.name: [] for recipe in recipes}
    start: dict[str, list[Cost]] = {recipe.name: [] for recipe in recipes}
    with tempfile.TemporaryDirectory(prefix="overhead-") as name:
        folder = Path(name)
        puzzles.write_copies(folder / "puzzles", arguments.puzzles, FILES)
        dot = folder / "dot.non"
        dot.write_text(DOT, encoding="utf-8")
        for number in range(arguments.runs):
            for recipe in recipes:
                own = folder / f"{recipe.name.replace(' ', '-')}-{number}"
                whole[recipe.name].append(run(recipe, folder / "puzzles", arguments.shards, own))
                small = Path(f"{own}-start")
                start[recipe.name].append(run(recipe, dot, 1, small))
                latest, first = whole[recipe.name][-1], start[recipe.name][-1]
                print(
                    f"{recipe.name}: {latest.wall:.2f} s, CPU {latest.cpu:.2f} s; "
                    f"start {first.wall:.2f} s, CPU {first.cpu:.2f} s",
                    file=sys.stderr,
                    flush=True,
                )
    report(whole, start)
    return 0


def report(whole: dict[str, list[Cost]], start: dict[str, list[Cost]]) -> None:
    """Print the medians."""

    def median(costs: list[Cost], attribute: str) -> float:
        return float(statistics.median(getattr(cost, attribute) for cost in costs))

    names = list(whole)
    print("| engine | wall s | of it start | overhead | CPU s | of it start | overhead |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for name in names:
        cells = [name]
        for attribute in ("wall", "cpu"):
            total, first = median(whole[name], attribute), median(start[name], attribute)
            # Round by round: whatever else the machine did, it did to both.
            ratios = [
                (getattr(cost, attribute) - first) / getattr(base, attribute)
                for cost, base in zip(whole[name], whole[names[0]], strict=True)
            ]
            overhead = "" if name == names[0] else f"{statistics.median(ratios) - 1:+.0%}"
            cells += [f"{total:.2f}", f"{first:.2f}", overhead]
        print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    sys.exit(main())
