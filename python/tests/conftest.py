"""What several tests use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import nonosat

ROOT = Path(__file__).parents[2]

#: A puzzle of each kind: black and white, colours, triangles, a triddler, and one of several, of no solution.
FILES = ["cat.non", "balloon.xml", "yacht.json", "fir-tree.xml", "two-solutions.non", "unsolvable.non", "cherries.non"]


def read(name: str) -> nonosat.Puzzle:
    """Return the first puzzle of a file of the repository."""
    return nonosat.read(ROOT / "puzzles" / name, faults=True)[0]


def table() -> nonosat.Puzzle:
    """Return a puzzle of lines that are no grid: a ring of four cells with one more in no line."""
    lines = [[0, 1], [1, 2], [2, 3], [3, 0]]
    return nonosat.Puzzle.from_lines(5, lines, [[2], [1], [0], [1]], labels=list("abcd"))


def kinds() -> list[nonosat.Puzzle]:
    """Return a puzzle of each kind."""
    return [*map(read, FILES), table()]


@pytest.fixture(params=[*FILES, "table"])
def puzzle(request: pytest.FixtureRequest) -> nonosat.Puzzle:
    """Return each kind of puzzle in turn."""
    return table() if request.param == "table" else read(request.param)


@pytest.fixture(scope="session")
def hard() -> nonosat.Puzzle:
    """Return a puzzle that ``dfs-cells`` would not solve in ages."""
    return read("dom-16.non")


@pytest.fixture(scope="session")
def corpora() -> Path:
    """Return the folder of puzzles with known answers, which are no part of the project."""
    path = Path(os.environ.get("NONOSAT_CORPORA", ROOT.parent / "shared" / "corpora"))
    if not (path / "known-answers.csv").exists():
        pytest.skip(f"no puzzles with known answers at {path}")
    return path
