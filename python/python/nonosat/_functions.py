"""The functions of the package that are written in Python: arguments in, answers of the library out."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, TextIO, Union, overload

import numpy as np

from nonosat import _nonosat
from nonosat._nonosat import Many, Outcome, Puzzle, Solution, Solutions
from nonosat._results import (
    Count,
    Diagnosis,
    Explanation,
    Generated,
    Hint,
    Imported,
    Rating,
    Suggestions,
)
from nonosat._types import FormatWarning, Progress

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

__all__ = [
    "convert",
    "count",
    "diagnose",
    "explain",
    "generate",
    "hint",
    "import_image",
    "rate",
    "read",
    "read_text",
    "render",
    "solutions",
    "solve_many",
    "suggest",
]

_Callback = Callable[[Progress], object]
_Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryIO, TextIO]


def _content(source: _Source) -> tuple[str, bytes]:
    """Return the name of a source in errors, and its bytes."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return "-", bytes(source)
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        with open(path, "rb") as file:
            return path, file.read()
    read = getattr(source, "read", None)
    if read is None:
        msg = f"expected a path, bytes or a file, found {type(source).__name__}"
        raise TypeError(msg)
    content = read()
    name = getattr(source, "name", "-")
    content = content.encode() if isinstance(content, str) else bytes(content)
    return name if isinstance(name, str) else "-", content


def _warn(messages: list[str], source: str) -> None:
    for message in messages:
        warnings.warn(f"{source}: {message}", FormatWarning, stacklevel=3)


def read(source: _Source, *, format: str | None = None, faults: bool = False) -> list[Puzzle]:  # noqa: A002
    """Read the puzzles of a file.

    Parameters
    ----------
    source : path, bytes or file
        A path as ``str`` or ``os.PathLike``; the bytes of a file; or an open file, binary or text. It may be compressed
        by gzip or xz.
    format : str, optional
        The name of the format, see `formats`; detected from the content unless given.
    faults : bool, default False
        Whether to take puzzles whose clues cannot be right by counting alone, for `diagnose`.

    Returns
    -------
    list of Puzzle
        At least one.

    Raises
    ------
    FormatError
        If the content is no puzzle: with the line, the column and what was expected.
    UnsupportedError
        If it is a puzzle of a kind that is not supported.
    UsageError
        If there is no such format.
    OSError
        If the file cannot be read.

    Warns
    -----
    FormatWarning
        If something was odd.

    Examples
    --------
    >>> import nonosat
    >>> [puzzle] = nonosat.read(b"width 2\\nheight 1\\nrows\\n2\\ncolumns\\n1\\n1\\n")
    >>> puzzle.rows, puzzle.columns
    (((2,),), ((1,), (1,)))
    """
    name, content = _content(source)
    puzzles, messages = _nonosat.read_bytes(name, content, format, faults)
    _warn(messages, name)
    return list(puzzles)


def read_text(text: str, *, format: str | None = None, faults: bool = False) -> list[Puzzle]:  # noqa: A002
    """Read the puzzles of a text; see `read`.

    Parameters
    ----------
    text : str
        The content of a file.
    format, faults
        As in `read`.

    Returns
    -------
    list of Puzzle
        At least one.

    Raises
    ------
    FormatError, UnsupportedError, UsageError
        As `read`.
    """
    puzzles, messages = _nonosat.read_bytes("-", text.encode(), format, faults)
    _warn(messages, "-")
    return list(puzzles)


def convert(puzzles: Puzzle | Iterable[Puzzle], format: str) -> str | bytes:  # noqa: A002
    """Write puzzles in a format.

    Parameters
    ----------
    puzzles : Puzzle or iterable of Puzzle
        The puzzles; some formats hold one a file.
    format : str
        The name of the format, see `formats`.

    Returns
    -------
    str or bytes
        The text of the file; of a format that is no text, its bytes.

    Raises
    ------
    UnsupportedError
        If the format cannot hold the puzzles.
    UsageError
        If there is no such format.

    Warns
    -----
    FormatWarning
        If something was left out that the format has no place for.

    Examples
    --------
    >>> import nonosat
    >>> print(nonosat.convert(nonosat.Puzzle([[2]], [[1], [1]]), "nin"), end="")
    2 1
    2
    1
    1
    """
    several = [puzzles] if isinstance(puzzles, Puzzle) else list(puzzles)
    content, is_text, messages = _nonosat.convert(several, format)
    _warn(messages, format)
    return content.decode() if is_text else content


def count(
    puzzle: Puzzle,
    *,
    shares: bool = False,
    samples: int = 0,
    seed: int = 0,
    timeout: float | None = None,
    memory: int | None = None,
    jobs: int = 1,
    progress: _Callback | None = None,
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
    >>> one_each = nonosat.Puzzle([[1]] * 30, [[1]] * 30)
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
        Whether answers come in the order of the puzzles. If not, they come as they are ready, and a slow puzzle holds up
        none of the others.
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


def explain(
    puzzle: Puzzle,
    start: ArrayLike | None = None,
    *,
    timeout: float | None = None,
    memory: int | None = None,
    progress: _Callback | None = None,
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
    progress: _Callback | None = None,
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
    progress: _Callback | None = None,
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
    progress: _Callback | None = None,
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
        How many wrong clues to think of: 1 or 2.
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


def suggest(
    puzzle: Puzzle,
    want: str = "unique",
    *,
    max_changes: int | None = None,
    suggestions: int = 3,
    exact: bool = False,
    gains: bool = False,
    seed: int = 0,
    timeout: float | None = None,
    memory: int | None = None,
    progress: _Callback | None = None,
) -> Suggestions:
    """Suggest the smallest changes of a picture that make its puzzle what is wanted.

    Parameters
    ----------
    puzzle : Puzzle
        A puzzle with a goal; else its solutions are taken for goals.
    want : str, default "unique"
        ``unique``, ``line``, ``rules``, ``probe-1``, ``easier``, ``harder``, or grades such as ``grade=3..4.5``.
    max_changes : int, optional
        The most cells that may change: 5 %, but at least 3, unless given.
    suggestions : int, default 3
        How many to make.
    exact : bool, default False
        Whether to prove how many changes are needed, as far as the limits allow.
    gains : bool, default False
        Whether to find what a change of each cell would gain.
    seed, timeout, memory, progress
        As in `solve`.

    Returns
    -------
    Suggestions
        The changes, and the changed puzzles.

    Raises
    ------
    UnsupportedError
        If there is no picture to begin with, or clues say more than a picture does.
    ValueError
        If an argument is malformed.
    """
    answer = _nonosat.suggest(
        puzzle, want, max_changes, suggestions, exact, gains, seed, timeout, memory, progress
    )
    return Suggestions(puzzle, *answer)


def generate(
    shape: int | tuple[int, int] | Puzzle,
    *,
    style: str = "random",
    density: float | None = None,
    colors: int = 1,
    level: str | None = None,
    grade: tuple[float, float] | None = None,
    symmetric: str | None = None,
    no_empty_lines: bool = False,
    max_numbers: int | None = None,
    exclude: Iterable[Puzzle] = (),
    seed: int = 0,
    timeout: float | None = 10.0,
    memory: int | None = None,
    progress: _Callback | None = None,
) -> Generated:
    """Generate a puzzle with exactly one solution.

    Parameters
    ----------
    shape : int, tuple of two int, or Puzzle
        The rows and columns, one number for a square; or a puzzle whose goal is to be changed in few cells.
    style : {"random", "smooth", "shapes", "blobs"}
        What pictures are like.
    density : float, optional
        The share of filled cells in the first picture, for styles that have one.
    colors : int, default 1
        The number of colours beside the background.
    level : str, optional
        The hardest level: ``rules``, ``line``, ``probe-1``, ``probe-2`` or ``search``; ``line``, or what the grade
        takes, unless given.
    grade : tuple of two float, optional
        The lowest and the highest grade.
    symmetric : {"h", "v", "hv", "rot"}, optional
        How the picture is symmetric: left and right, top and bottom, both, or half a turn.
    no_empty_lines : bool, default False
        Whether to leave no line empty.
    max_numbers : int, optional
        The most numbers of a line.
    exclude : iterable of Puzzle
        Puzzles that are not wanted, also turned, mirrored or in other colours.
    seed : int, default 0
        The same seed gives the same puzzle on every machine, unless a limit is reached.
    timeout, memory, progress
        As in `solve`, with a time limit of 10 seconds unless another one is given.

    Returns
    -------
    Generated
        Its puzzle is ``None`` if none was found.

    Raises
    ------
    ValueError
        If an argument is malformed.

    Examples
    --------
    >>> import nonosat
    >>> made = nonosat.generate((10, 15), seed=7)
    >>> made.puzzle.shape, made.outcome.verdict.value
    ((10, 15), 'unique')
    """
    first = shape if isinstance(shape, Puzzle) else None
    size = (shape, shape) if isinstance(shape, int) else None if isinstance(shape, Puzzle) else tuple(shape)
    answer = _nonosat.generate(
        size,
        first,
        style,
        density,
        colors,
        level,
        grade,
        symmetric,
        no_empty_lines,
        max_numbers,
        list(exclude),
        seed,
        timeout,
        memory,
        progress,
    )
    record, puzzle, outcome = answer
    return Generated(puzzle, record, outcome)


def _pixels(image: Any) -> tuple[bytes, int | None]:
    """Return an image as a file or as pixels of four bytes, and then its width."""
    if not hasattr(image, "__array__"):
        return _content(image)[1], None
    array = np.asarray(image)
    if array.dtype == np.bool_:
        array = np.where(array, 0, 255).astype(np.uint8)
    if array.dtype != np.uint8 or not (array.ndim == 2 or (array.ndim == 3 and array.shape[2] in (1, 3, 4))):
        msg = (
            "image: expected an array of uint8 of the shape (rows, columns), or with 3 or 4 channels, "
            f"found {array.dtype} {array.shape}"
        )
        raise ValueError(msg)
    rows, columns = array.shape[:2]
    if rows == 0 or columns == 0:
        msg = "image: it has no pixels"
        raise ValueError(msg)
    pixels = np.full((rows, columns, 4), 255, dtype=np.uint8)
    channels = array.reshape(rows, columns, -1)
    pixels[..., : 4 if channels.shape[2] == 4 else 3] = channels
    return pixels.tobytes(), columns


def import_image(
    image: _Source | ArrayLike,
    size: int | str | tuple[int, int] = 40,
    *,
    mode: str = "auto",
    crop: tuple[int, int, int, int] | None = None,
    trim: bool = False,
    clean: bool | None = None,
    invert: bool = False,
    repair: bool = True,
    level: str | None = None,
    max_changes: float = 0.05,
    seed: int = 0,
    timeout: float | None = 10.0,
    memory: int | None = None,
    progress: _Callback | None = None,
) -> Imported:
    """Make a puzzle of an image.

    Parameters
    ----------
    image : path, bytes, file or array of uint8
        A PNG, JPEG, GIF, WebP, BMP or PNM; or pixels of the shape (rows, columns), or with 3 or 4 channels. True is
        black in an array of truth values.
    size : int, str or tuple of two int, default 40
        The cells along the longer side; ``"40x"`` for so many columns, ``"x30"`` for so many rows; (rows, columns).
    mode : str, default "auto"
        ``otsu``, ``local``, ``edges``, ``dither``, ``threshold:50`` or ``palette:4``; ``auto`` chooses.
    crop : tuple of four int, optional
        The part to take: left, top, width and height in pixels.
    trim, invert : bool, default False
        Whether to cut off margins of one colour, and to exchange light and dark.
    clean : bool, optional
        Whether to turn specks; as suits the mode unless given.
    repair : bool, default True
        Whether to change a few cells so that there is exactly one solution.
    level : str, optional
        The hardest level, ``line`` unless given.
    max_changes : float, default 0.05
        The share of the cells that may change.
    seed, timeout, memory, progress
        As in `solve`, with a time limit of 10 seconds unless another one is given.

    Returns
    -------
    Imported
        `Imported.reached` says whether it is what was asked for.

    Raises
    ------
    FormatError
        If it is no image, or a broken one.
    ValueError
        If an argument is malformed.
    """
    pixels, width = _pixels(image)
    text = f"{size[1]}x{size[0]}" if isinstance(size, tuple) else str(size)
    record, puzzle, outcome, changed = _nonosat.import_image(
        pixels,
        width,
        text,
        mode,
        crop,
        trim,
        clean,
        invert,
        repair,
        level,
        max_changes,
        seed,
        timeout,
        memory,
        progress,
    )
    return Imported(puzzle, record, outcome, changed)


@overload
def render(
    what: Puzzle | Solution | Outcome | Explanation,
    format: Literal["svg", "text", "html"] = "svg",  # noqa: A002
    *,
    grid: ArrayLike | None = ...,
    numbered: bool = ...,
    style: str = ...,
    colors: bool = ...,
    paper: str = ...,
    title: str | None = ...,
) -> str: ...
@overload
def render(
    what: Puzzle | Solution | Outcome | Explanation | Sequence[Puzzle | Solution],
    format: Literal["png", "gif", "pdf"],  # noqa: A002
    *,
    grid: ArrayLike | None = ...,
    numbered: bool = ...,
    style: str = ...,
    colors: bool = ...,
    paper: str = ...,
    title: str | None = ...,
) -> bytes: ...
def render(
    what: Puzzle | Solution | Outcome | Explanation | Sequence[Puzzle | Solution],
    format: Literal["svg", "text", "html", "png", "gif", "pdf"] = "svg",  # noqa: A002
    *,
    grid: ArrayLike | None = None,
    numbered: bool = False,
    style: str = "block",
    colors: bool = False,
    paper: str = "a4",
    title: str | None = None,
) -> str | bytes:
    """Draw a puzzle, a solution or an explanation.

    Parameters
    ----------
    what : Puzzle, Solution, Outcome or Explanation
        What to draw; of an outcome the first solution, or what is known. For ``pdf`` also a sequence of puzzles and
        solutions, a book; the solutions follow at its end.
    format : {"svg", "text", "html", "png", "gif", "pdf"}
        ``html`` is a page; of an explanation one with a slider. ``gif`` is the film of an explanation.
    grid : array_like of int, optional
        What to draw of a puzzle: indices into the palette, -1 if unknown. Empty unless given.
    numbered : bool, default False
        Whether every fifth line has its number.
    style : {"block", "ascii", "half"}
        What cells of text are drawn with.
    colors : bool, default False
        Whether text has ANSI colours.
    paper : str, default "a4"
        The size of the pages of a ``pdf``.
    title : str, optional
        The title of a ``pdf``.

    Returns
    -------
    str or bytes
        Text for ``svg``, ``text`` and ``html``, else the bytes of a file.

    Raises
    ------
    UnsupportedError
        If the picture would be too large.
    ValueError
        If an argument is malformed, or the format does not go with what is drawn.

    Examples
    --------
    >>> import nonosat
    >>> solution = nonosat.solve(nonosat.Puzzle([[1], [2]], [[2], [1]])).solution
    >>> print(nonosat.render(solution, "text", style="ascii"), end="")
           2 1
        1  # .
        2  # #
    """
    if format == "pdf":
        several = [what] if isinstance(what, (Puzzle, Solution, Outcome)) else what
        if isinstance(several, Explanation):
            msg = "format: an explanation is drawn as svg, text, html, png or gif, not as pdf"
            raise ValueError(msg)
        return _book(several, paper, title)
    if isinstance(what, Explanation):
        if format == "html":
            return what.to_html()
        if format == "gif":
            return what.to_gif()
        puzzle, cells = what.puzzle, what.known if grid is None else grid
    elif isinstance(what, Solution):
        puzzle, cells = what.puzzle, what.array if grid is None else grid
    elif isinstance(what, Outcome):
        found = what.solution
        puzzle, cells = what.puzzle, (found.array if found else what.known) if grid is None else grid
    elif isinstance(what, Puzzle):
        puzzle, cells = what, grid
    else:
        msg = f"expected a Puzzle, Solution, Outcome or Explanation, found {type(what).__name__}"
        raise TypeError(msg)
    if format == "gif":
        msg = "format: only explanations are drawn as gif"
        raise ValueError(msg)
    content = _nonosat.draw_grid(puzzle, cells, format, numbered, style, colors)
    return content if format == "png" else content.decode()


def _book(several: Sequence[Puzzle | Solution | Outcome], paper: str, title: str | None) -> bytes:
    puzzles: list[Puzzle] = []
    pictures: list[ArrayLike | None] = []
    for one in several:
        if isinstance(one, Puzzle):
            puzzles.append(one)
            pictures.append(None)
        else:
            found = one.solution if isinstance(one, Outcome) else one
            puzzles.append(one.puzzle)
            pictures.append(found.array if found else None)
    return _nonosat.draw_sheet(puzzles, pictures, paper, title)
