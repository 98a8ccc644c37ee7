"""Many puzzles on any executor: processes, Ray, Dask, or a cluster's own.

The engines of clusters start work, move data and lose workers; this module only cuts the puzzles into chunks, keeps a
bounded number of them in flight, and, given a directory, what is finished.
"""

from __future__ import annotations

import json
import os
import pickle
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from nonosat._solving import solve_many
from nonosat._types import UsageError

if TYPE_CHECKING:
    from nonosat._nonosat import Outcome, Puzzle

__all__ = ["map"]

_Key = tuple[int, str]
_Answers = list[tuple[_Key, Any]]


class _Executor(Protocol):
    """What an executor must have: `submit`, which returns an object with ``result()``."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        """Start a call somewhere."""
        ...


def _answer(chunk: list[tuple[_Key, Puzzle]], options: dict[str, Any]) -> _Answers:
    """Return the answers about a chunk, in its order; called in a worker, by one thread."""
    keys = [key for key, _ in chunk]
    puzzles = (puzzle for _, puzzle in chunk)
    return [(keys[index], answer) for index, answer in solve_many(puzzles, 1, **options)]


class _Store:
    """Finished chunks in a directory: a file each, written under another name and renamed."""

    def __init__(self, directory: Path, options: dict[str, Any]) -> None:
        self.directory = directory
        directory.mkdir(parents=True, exist_ok=True)
        plan = directory / "plan.json"
        wanted = json.dumps(options, sort_keys=True, default=repr)
        if plan.exists():
            if plan.read_text(encoding="utf-8") != wanted:
                msg = f"{plan}: these answers have other options than {wanted}; take another directory"
                raise UsageError(msg)
        else:
            self._write(plan, wanted.encode())

    def _write(self, path: Path, content: bytes) -> None:
        handle, name = tempfile.mkstemp(dir=self.directory, suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def finished(self) -> dict[_Key, Path]:
        """Return which answers are there, and in which file; leftovers of killed runs are removed."""
        for leftover in self.directory.glob("*.tmp"):
            leftover.unlink(missing_ok=True)
        return {key: path for path in sorted(self.directory.glob("*.chunk")) for key, _ in self.load(path)}

    def load(self, path: Path) -> _Answers:
        """Return the answers of a file."""
        with path.open("rb") as file:
            answers: _Answers = pickle.load(file)  # noqa: S301
        return answers

    def keep(self, answers: _Answers) -> None:
        """Write the answers of a chunk."""
        first, last = answers[0][0][0], answers[-1][0][0]
        self._write(self.directory / f"{first:09}-{last:09}.chunk", pickle.dumps(answers))


def map(  # noqa: A001
    puzzles: Iterable[Puzzle],
    *,
    executor: _Executor | None = None,
    directory: str | os.PathLike[str] | None = None,
    chunk: int = 100,
    in_flight: int | None = None,
    **options: Any,
) -> Iterator[tuple[int, Outcome | Exception]]:
    """Solve many puzzles by an executor, each once, in any order.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        The puzzles; read a little ahead only.
    executor : object, optional
        Anything with ``submit(function, *arguments)`` that returns an object with ``result()``: the executors of
        ``concurrent.futures``, and the clients of Dask and others. For Ray, ``ray.util.multiprocessing`` or three lines
        around ``ray.remote`` will do. A ``ProcessPoolExecutor`` with a process for each core unless given.
    directory : path, optional
        Where finished chunks are kept. A later call with the same directory yields their answers without solving
        anything again, and goes on with the others. Its files are pickles: read those only that you trust.
    chunk : int, default 100
        How many puzzles are sent at once.
    in_flight : int, optional
        How many chunks are under way at most; twice the number of cores unless given.
    **options
        As in `solve_many`: ``check``, ``solutions``, ``timeout``, ``memory``, ``seed``, ``method``, ``encoding`` and
        ``engine``.

    Yields
    ------
    tuple of int and Outcome or Exception
        The number of the puzzle in ``puzzles``, from 0, and its answer, as in `solve_many`.

    Raises
    ------
    UsageError
        If the directory has answers for other options, or an option does not exist.
    Exception
        What the executor raises, as for a worker that was killed: call it again with the same directory.

    Examples
    --------
    >>> import nonosat, nonosat.cluster
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> puzzles = [nonosat.Puzzle([[1]], [[size]]) for size in (1, 2)]
    >>> with ThreadPoolExecutor(2) as pool:
    ...     answers = dict(nonosat.cluster.map(puzzles, executor=pool))
    >>> [str(answers[index].verdict) for index in (0, 1)]
    ['unique', 'none']
    """
    if chunk < 1 or (in_flight is not None and in_flight < 1):
        msg = f"chunk and in_flight: expected numbers from 1, found {chunk} and {in_flight}"
        raise ValueError(msg)
    if unknown := options.keys() - _OPTIONS:
        msg = f"there is no option {', '.join(sorted(unknown))}; expected some of {', '.join(sorted(_OPTIONS))}"
        raise UsageError(msg)
    # Wrong options are found here, not in a worker.
    next(solve_many((), 1, **options), None)
    store = None if directory is None else _Store(Path(directory), options)
    most = in_flight or 2 * (os.cpu_count() or 1)
    if executor is not None:
        return _run(puzzles, executor, store, chunk, most, options)
    return _run_in_pool(puzzles, store, chunk, most, options)


_OPTIONS = frozenset(("check", "solutions", "timeout", "memory", "seed", "method", "encoding", "engine"))


def _run_in_pool(
    puzzles: Iterable[Puzzle], store: _Store | None, chunk: int, most: int, options: dict[str, Any]
) -> Iterator[tuple[int, Outcome | Exception]]:
    with ProcessPoolExecutor() as pool:
        yield from _run(puzzles, pool, store, chunk, most, options)


def _run(
    puzzles: Iterable[Puzzle],
    executor: _Executor,
    store: _Store | None,
    chunk: int,
    most: int,
    options: dict[str, Any],
) -> Iterator[tuple[int, Outcome | Exception]]:
    finished = store.finished() if store else {}
    loaded: tuple[Path, dict[_Key, Any]] | None = None
    keyed = (((index, puzzle.clue_hash), puzzle) for index, puzzle in enumerate(puzzles))
    flying: list[Any] = []
    try:
        while True:
            # What is finished is read as the puzzles come: a chunk of it is in memory at a time.
            batch: list[tuple[_Key, Puzzle]] = []
            ended = False
            while len(batch) < chunk:
                item = next(islice(keyed, 1), None)
                if item is None:
                    ended = True
                    break
                path = finished.get(item[0])
                if path is None:
                    batch.append(item)
                    continue
                assert store is not None
                if loaded is None or loaded[0] != path:
                    loaded = (path, dict(store.load(path)))
                yield item[0][0], loaded[1][item[0]]
            if batch:
                flying.append(executor.submit(_answer, batch, options))
            while flying and (ended or len(flying) >= most):
                for future in _ready(flying):
                    flying.remove(future)
                    answers: _Answers = future.result()
                    if store:
                        store.keep(answers)
                    for (index, _), answer in answers:
                        yield index, answer
            if ended:
                return
    finally:
        for future in flying:
            if cancel := getattr(future, "cancel", None):
                cancel()


def _ready(flying: list[Any]) -> list[Any]:
    """Return the futures that are done, one at least; the first where the executor has futures of its own kind."""
    if all(isinstance(future, Future) for future in flying):
        return list(wait(flying, return_when=FIRST_COMPLETED).done)
    done = [future for future in flying if (check := getattr(future, "done", None)) and check()]
    return done or flying[:1]
