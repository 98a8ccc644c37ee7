"""Runs each recipe of docs/recipes whose engine is installed, and compares its answers with one plain run.

    python benchmarks/recipes/check.py [--program target/debug/nonosat] [NAME...]

Prints a line for each recipe: ok, skipped and why, or FAILED. Ends with 1 if one failed. It uses the Python that
runs it: take one that has the engines and, for the recipes in Python, the package nonosat.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import fronts
import puzzles
import slurm_node
from engines import BATCHES, PYTHON, PythonRecipe, Recipe, Work, batch

SHARDS, CORES = 5, 2
DEPTH = ("--depth", "3")
SECONDS = 300


class Failure(Exception):
    """What a recipe did wrong."""


def run(command: list[str], environment: dict[str, str], folder: Path) -> None:
    """Run a command in a folder."""
    try:
        done = subprocess.run(
            command, env=environment, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        msg = f"not done within {SECONDS} s"
        raise Failure(msg) from error
    if done.returncode != 0:
        msg = f"ended with {done.returncode}: {(done.stdout + done.stderr)[-2000:]}"
        raise Failure(msg)


def check_batch(recipe: Recipe, source: str, options: tuple[str, ...], folder: Path, expected: bytes) -> None:
    """Run a recipe twice, as whoever goes on does, merge, and compare all bytes."""
    folder.mkdir(parents=True)
    work = Work(source, folder / "batch", SHARDS, CORES, ("--deterministic", *options))
    needs_node = recipe.name == "Slurm"
    with slurm_node.node(folder / "slurm", CORES) if needs_node else nullcontext(dict(os.environ)) as environment:
        for _ in range(2):
            run(recipe.command(work), environment, folder)
    merged = folder / "merged.ndjson"
    batch("--merge", work.folder, "-o", merged)
    if merged.read_bytes() != expected:
        msg = f"its answers are other ones: {merged}"
        raise Failure(msg)


def check_python(recipe: PythonRecipe, source: Path, folder: Path, expected: bytes) -> None:
    """Run a recipe and compare the verdicts and solutions."""
    work, output = Work(str(source), folder / "chunks", SHARDS, CORES), folder / "output.ndjson"
    run(recipe.command(work, output), dict(os.environ), folder)
    found = [essence(line, line) for line in map(json.loads, output.read_text(encoding="utf-8").splitlines())]
    wanted = [essence(line, line["check"]) for line in map(json.loads, expected.decode().splitlines())]
    if found != wanted:
        msg = f"its answers are other ones: {output}"
        raise Failure(msg)


def essence(record: dict[str, Any], answer: dict[str, Any]) -> tuple[Any, ...]:
    """Return what two records of a puzzle must have in common."""
    return record["position"], record["puzzle"]["clue_hash"], answer["verdict"], answer["solutions"]


def reference(source: str, folder: Path, *options: str) -> bytes:
    """Return the merged answers of one run."""
    batch(source, "--out", folder, "--deterministic", *options)
    merged = folder / "merged.ndjson"
    batch("--merge", folder, "-o", merged)
    return merged.read_bytes()


def main() -> int:
    """Check all recipes, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="recipes; all unless given")
    parser.add_argument("--program", type=Path, help="nonosat; the one of the search path unless given")
    arguments = parser.parse_args()
    if arguments.program:
        # Recipes call it by its name.
        os.environ["PATH"] = os.pathsep.join([str(arguments.program.resolve().parent), os.environ["PATH"]])
    recipes: list[Recipe | PythonRecipe] = [*BATCHES, *PYTHON]
    names = {recipe.name for recipe in recipes} | set(fronts.FRONTS)
    if unknown := set(arguments.names) - names:
        parser.error(f"there is no recipe {', '.join(sorted(unknown))}; there are {', '.join(sorted(names))}")
    failed = 0
    with tempfile.TemporaryDirectory(prefix="recipes-") as name:
        folder = Path(name)
        good = folder / "puz zles"
        puzzles.write_random(good, files=4, each=15)
        # Engines must not take the answer "malformed" for a failure.
        bad = folder / "malformed.non"
        bad.write_text("width 2\nheight nothing\n", encoding="utf-8")
        listed = folder / "list.txt"
        listed.write_text(f"{good}\n{bad}\n", encoding="utf-8")
        expected = reference(f"@{listed}", folder / "all")
        expected_good = reference(str(good), folder / "good")
        # One puzzle, split into cubes: an input like any other.
        ones = folder / "ones.non"
        ones.write_text("width 12\nheight 12\nrows\n" + "1\n" * 12 + "columns\n" + "1\n" * 12, encoding="utf-8")
        cubes = f"--cubes={ones}"
        expected_cubes = reference(cubes, folder / "cubes", *DEPTH)
        for number, recipe in enumerate(recipes):
            if arguments.names and recipe.name not in arguments.names:
                continue
            if reason := recipe.missing():
                print(f"{recipe.name}: skipped: {reason}", flush=True)
                continue
            own = folder / str(number)
            try:
                if isinstance(recipe, Recipe):
                    check_batch(recipe, f"@{listed}", ("--chunk", "7"), own / "puzzles", expected)
                    check_batch(recipe, cubes, DEPTH, own / "cubes", expected_cubes)
                else:
                    own.mkdir()
                    check_python(recipe, good, own, expected_good)
            except (Failure, subprocess.CalledProcessError, RuntimeError) as error:
                failed += 1
                print(f"{recipe.name}: FAILED: {error}", flush=True)
            else:
                print(f"{recipe.name}: ok", flush=True)
    for name in fronts.FRONTS:
        if arguments.names and name not in arguments.names:
            continue
        if reason := fronts.missing(name):
            print(f"{name}: skipped: {reason}", flush=True)
            continue
        try:
            fronts.check(name)
        except (OSError, ValueError, RuntimeError) as error:
            failed += 1
            print(f"{name}: FAILED: {error}", flush=True)
        else:
            print(f"{name}: ok", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
