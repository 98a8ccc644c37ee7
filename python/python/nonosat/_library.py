"""Puzzles to play that come with the package."""

from __future__ import annotations

from typing import NamedTuple

from nonosat import _nonosat
from nonosat._nonosat import Puzzle


class LibraryPuzzle(NamedTuple):
    """A puzzle of the library: it has exactly one solution, which can be found without guessing."""

    id: str
    """Its name for programs."""
    title: str
    """What it shows."""
    group: str
    """What it is about, such as ``"animals"``."""
    kind: str
    """``"plain"``, ``"coloured"`` or ``"triddler"``."""
    size: str
    """``"20x15"``, or ``"hexagon 6"``."""
    colors: int
    """How many colours, the background included."""
    level: str
    """``"rules"``, ``"line"``, ``"probe-1"`` or ``"probe-2"``."""
    grade: float
    """How hard it is, from 1 to 10."""
    author: str
    """Who made the set that its picture comes from."""
    license: str
    """The licence, as an SPDX expression."""
    collection: str
    """The name of the set."""
    source: str
    """Where the set is."""
    puzzle: Puzzle
    """The puzzle; its goal is the picture."""


def library(*words: str, count: int | None = None) -> list[LibraryPuzzle]:
    """Return puzzles to play, from small to large.

    Parameters
    ----------
    *words : str
        Ids, and conditions that all must hold, as ``nonosat library`` takes them: ``"grade=2..3"``, ``"size=10..20"``,
        ``"kind=coloured"``, ``"group=animals"``, ``"series=first"``. None for all puzzles.
    count : int, optional
        Take so many of them, spread evenly.

    Returns
    -------
    list of LibraryPuzzle
        At least one.

    Raises
    ------
    UsageError
        If a word is wrong, or if there is no such puzzle.

    Examples
    --------
    >>> import nonosat
    >>> [anchor] = nonosat.library("anchor")
    >>> anchor.title, nonosat.check(anchor.puzzle).verdict.value
    ('Anchor', 'unique')
    >>> len(nonosat.library("grade=2..3", "kind=coloured", count=5))
    5
    """
    rows = _nonosat.library(list(words), count)
    return [LibraryPuzzle(*row[:8], *row[8], row[9]) for row in rows]
