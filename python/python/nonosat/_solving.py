"""Counting, listing, and solving many puzzles."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal

from nonosat import _nonosat
from nonosat._nonosat import Many, Outcome, Puzzle, Solutions
from nonosat._results import Count

if TYPE_CHECKING:
    from nonosat._types import Callback


def count(
    puzzle: Puzzle,
    *,
    shares: bool = False,
    samples: int = 0,
    seed: int = 0,
    timeout: float | None = None,
    memory: int | None = None,
    jobs: int = 1,
    progress: Callback | None = None,
) -> Count:
    """Count the solutions of a puzzle, without listing them.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle, of any kind.
    shares : bool, default False
        Whether to find in which share of the solutions each cell has each colour.
    samples : int, default 0
        How many solutions to draw uniformly at random.
    seed : int, default 0
        The seed of the samples.
    timeout, memory, jobs, progress
        As in `solve`. Without a limit of the memory, counting takes what it needs.

    Returns
    -------
    Count
        If a limit was reached, with proven bounds. ``int(count)`` is the number.

    Raises
    ------
    ValueError
        If an argument is malformed.

    Examples
    --------
    >>> import nonosat
    >>> int(nonosat.count(nonosat.Puzzle([[1]] * 6, [[1]] * 6)))
    720
    """
    return Count(puzzle, *_nonosat.count(puzzle, shares, samples, seed, timeout, memory, jobs, progress))


def solutions(
    puzzle: Puzzle,
    *,
    order: Literal["found", "canonical"] = "found",
    limit: int | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    seed: int = 0,
    method: str | None = None,
    encoding: str | None = None,
    engine: str | None = None,
) -> Solutions:
    """List all solutions, lazily.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    order : {"found", "canonical"}
        As they are found, or by their cells: row by row from the top left, blank before filled.
    limit : int, optional
        After how many to stop.
    timeout, memory, seed, method, encoding, engine
        As in `solve`; the time counts from the first ``next``.

    Returns
    -------
    Solutions
        An iterator of `Solution`. `Solutions.complete` says at the end whether these were all.

    Raises
    ------
    UsageError
        If there is no such method, encoding or engine, or they do not list in this order.
    ValueError
        If an argument is malformed.
    """
    return Solutions(
        puzzle,
        order=order,
        limit=limit,
        timeout=timeout,
        memory=memory,
        seed=seed,
        method=method,
        encoding=encoding,
        engine=engine,
    )


def solve_many(
    puzzles: Iterable[Puzzle | str | os.PathLike[str] | bytes],
    jobs: int = 0,
    *,
    ordered: bool = True,
    check: bool = False,
    solutions: int = 2,
    timeout: float | None = None,
    memory: int | None = None,
    seed: int = 0,
    method: str | None = None,
    encoding: str | None = None,
    engine: str | None = None,
) -> Iterator[tuple[int, Outcome | Exception]]:
    """Solve many puzzles, several at once by threads without Python's lock.

    Parameters
    ----------
    puzzles : iterable
        Puzzles; also paths and bytes of files of one puzzle each, which the threads read. It is read a little ahead
        only, 32 for each thread, so that a generator of any length will do.
    jobs : int, default 0
        How many threads; 0 for one for each core.
    ordered : bool, default True
        Whether answers come in the order of the puzzles. If not, they come as they are ready, and a slow puzzle holds
        up none of the others.
    check : bool, default False
        Whether to find `Outcome.level` and `Outcome.warnings`, too, where that takes only a moment.
    solutions, timeout, memory, seed, method, encoding, engine
        As in `solve`; the time limit is that of each puzzle.

    Yields
    ------
    tuple of int and Outcome or Exception
        The number of the puzzle, from 0, and its answer. What goes wrong with one puzzle, such as a file that cannot be
        read, is its answer and does not end the others. What ``puzzles`` raises itself ends the iteration, after the
        answers about those before.

    Raises
    ------
    UsageError, ValueError
        As `solve`.

    Examples
    --------
    >>> import nonosat
    >>> dots = (nonosat.Puzzle([[1]], [[size]]) for size in (1, 2))
    >>> [(index, outcome.verdict.value) for index, outcome in nonosat.solve_many(dots)]
    [(0, 'unique'), (1, 'none')]
    """
    return Many(
        puzzles,
        jobs=jobs,
        ordered=ordered,
        check=check,
        solutions=solutions,
        timeout=timeout,
        memory=memory,
        seed=seed,
        method=method,
        encoding=encoding,
        engine=engine,
    )
