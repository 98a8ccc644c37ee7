"""How people solve puzzles: steps, hints, ratings, and what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat import _nonosat
from nonosat._nonosat import Puzzle
from nonosat._results import Diagnosis, Explanation, Hint, Rating

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from nonosat._types import Callback


def explain(
    puzzle: Puzzle,
    start: ArrayLike | None = None,
    *,
    timeout: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> Explanation:
    """Explain how to solve a puzzle, step by step, as a person would.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    start : array_like of int, optional
        What is known at the start, in the puzzle's shape: indices into the palette, -1 if unknown.
    timeout, memory, progress
        As in `solve`.

    Returns
    -------
    Explanation
        In a notebook it is a page with a slider.

    Raises
    ------
    ValueError
        If the start is malformed.
    """
    steps = _nonosat.explain(puzzle, start, timeout, memory, progress)
    return Explanation(puzzle, steps.record, steps.known, steps)


def hint(
    puzzle: Puzzle,
    grid: ArrayLike | None = None,
    *,
    timeout: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> Hint:
    """Say what is wrong in a partly filled grid, and what the next step is.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    grid : array_like of int, optional
        The grid, in the puzzle's shape: indices into the palette, -1 if unknown. Empty unless given.
    timeout, memory, progress
        As in `solve`.

    Returns
    -------
    Hint
        The step, and sentences that give away more and more of it.

    Raises
    ------
    ValueError
        If the grid is malformed.
    """
    return Hint(puzzle, *_nonosat.hint(puzzle, grid, timeout, memory, progress))


def rate(
    puzzle: Puzzle,
    *,
    minimal_sets: bool = False,
    seed: int = 0,
    timeout: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> Rating:
    """Rate how hard a puzzle is for people.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    minimal_sets : bool, default False
        Whether to find the smallest sets of rules that solve it, which takes up to 8192 runs.
    seed, timeout, memory, progress
        As in `solve`.

    Returns
    -------
    Rating
        Nothing in it is an estimate: what a limit leaves open is ``None``.

    References
    ----------
    ``docs/RATING.md`` in the repository defines the level, the grade, the features and the published scales.
    """
    return Rating(puzzle, _nonosat.rate(puzzle, minimal_sets, seed, timeout, memory, progress))


def diagnose(
    puzzle: Puzzle,
    *,
    conflicts: int = 1,
    smallest: bool = False,
    corrections: int = 10,
    errors: int = 1,
    seed: int = 0,
    timeout: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> Diagnosis:
    """Find out what is wrong with a puzzle that has no solution, or several.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle; ``read(..., faults=True)`` reads those whose clues do not add up.
    conflicts : int, default 1
        The most sets of clues that contradict each other.
    smallest : bool, default False
        Whether to look for a smallest one.
    corrections : int, default 10
        The most corrections to find.
    errors : int, default 1
        How many wrong clues to think of: with 1, two only where one gives nothing; with 2, in any case.
    seed, timeout, memory, progress
        As in `solve`.

    Returns
    -------
    Diagnosis
        Conflicts, culprits, corrections, or where solutions differ.

    Raises
    ------
    ValueError
        If an argument is malformed.
    """
    answer = _nonosat.diagnose(puzzle, conflicts, smallest, corrections, errors, seed, timeout, memory, progress)
    return Diagnosis(puzzle, *answer)
