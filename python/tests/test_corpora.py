"""Verdicts about puzzles with known answers."""

from __future__ import annotations

import csv
from pathlib import Path

import nonosat

MOST_CELLS = 2500


def samples(corpora: Path) -> dict[str, str]:
    """Return every eighth puzzle with a known verdict that is neither large nor hard."""
    with (corpora / "known-answers.csv").open(newline="") as file:
        rows = [
            row
            for row in csv.DictReader(file)
            if row["verdict"] in ("unique", "multiple", "none")
            and row["hard"] == "no"
            and row["width"].isdigit()
            and int(row["width"]) * int(row["height"]) <= MOST_CELLS
            and (corpora / row["path"]).is_file()
        ]
    return {row["path"]: row["verdict"] for row in rows[::8]}


def test_known_verdicts(corpora: Path) -> None:
    known = samples(corpora)
    assert len(known) > 20
    wrong = []
    answers = nonosat.solve_many((corpora / path for path in known), timeout=60)
    for (path, verdict), (_, answer) in zip(known.items(), answers, strict=True):
        if isinstance(answer, nonosat.UsageError):
            continue  # A file of several puzzles.
        if not isinstance(answer, nonosat.Outcome) or answer.verdict != verdict:
            wrong.append((path, verdict, answer))
    assert not wrong
