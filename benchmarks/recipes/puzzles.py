"""Puzzles for checks and measurements of the recipes."""

from __future__ import annotations

import random
from pathlib import Path


def runs(line: list[bool]) -> list[int]:
    """Return the clue of a line."""
    text = "".join("#" if cell else " " for cell in line)
    return [len(run) for run in text.split()]


def random_puzzle(number: int, size: int, chance: random.Random) -> str:
    """Return a puzzle of a random picture: its columns, then its rows, as in tournaments."""
    while True:
        picture = [[chance.random() < 0.6 for _ in range(size)] for _ in range(size)]
        lines = [runs(list(column)) for column in zip(*picture, strict=True)] + [runs(row) for row in picture]
        # An empty line has no clue to write.
        if all(lines):
            return f"${number}\n" + "".join("\t".join(map(str, line)) + "\n" for line in lines)


def write_random(folder: Path, files: int, each: int, size: int = 15, seed: int = 0) -> None:
    """Write files of random puzzles, some of which have several solutions."""
    folder.mkdir(parents=True)
    chance = random.Random(seed)
    for file in range(1, files + 1):
        text = "".join(random_puzzle(number, size, chance) for number in range(1, each + 1))
        (folder / f"{file:03}.txt").write_text(text, encoding="utf-8")


def write_copies(folder: Path, source: Path, files: int) -> None:
    """Write so many copies of a file of puzzles: real ones, but repeated."""
    folder.mkdir(parents=True)
    content = source.read_bytes()
    for file in range(1, files + 1):
        (folder / f"{file:03}.txt").write_bytes(content)
