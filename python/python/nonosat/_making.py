"""New puzzles: changed, generated, or made of images."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np

from nonosat import _nonosat
from nonosat._nonosat import Puzzle
from nonosat._reading import _content
from nonosat._results import Generated, Imported, Scanned, Suggestions

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from nonosat._reading import Source
    from nonosat._types import Callback


def suggest(
    puzzle: Puzzle,
    want: str = "unique",
    *,
    max_changes: int | None = None,
    suggestions: int = 3,
    give: int = 3,
    exact: bool = False,
    gains: bool = False,
    seed: int = 0,
    timeout: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
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
    give : int, default 3
        Also look for at most so many cells that would do if they were printed with the clues; 0 for none.
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
        puzzle, want, max_changes, suggestions, give, exact, gains, seed, timeout, memory, progress
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
    progress: Callback | None = None,
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
    size: tuple[int, int] | None = None
    if not isinstance(shape, Puzzle):
        rows, columns = (shape, shape) if isinstance(shape, int) else shape
        size = (rows, columns)
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
    image: Source | ArrayLike,
    size: int | str | tuple[int, int] = "auto",
    *,
    mode: str = "auto",
    crop: tuple[int, int, int, int] | None = None,
    trim: bool = False,
    clean: bool | None = None,
    invert: bool = False,
    dither: bool = False,
    repair: bool = True,
    level: str | None = None,
    max_changes: float = 0.05,
    seed: int = 0,
    timeout: float | None = 10.0,
    memory: int | None = None,
    progress: Callback | None = None,
) -> Imported:
    """Make a puzzle of an image.

    Parameters
    ----------
    image : path, bytes, file or array of uint8
        A PNG, JPEG, GIF, WebP, BMP or PNM; or pixels of the shape (rows, columns), or with 3 or 4 channels. True is
        black in an array of truth values.
    size : int, str or tuple of two int, default "auto"
        The cells along the longer side; ``"40x"`` for so many columns, ``"x30"`` for so many rows; (rows, columns).
        ``"auto"`` is a cell for each square of an image made of squares, such as an enlarged icon, else 40. No side
        has more cells than pixels.
    mode : str, default "auto"
        ``otsu``, ``local``, ``edges``, ``outline``, ``dither``, ``threshold:50`` or ``palette:4``; ``auto`` chooses.
    crop : tuple of four int, optional
        The part to take: left, top, width and height in pixels.
    trim, invert : bool, default False
        Whether to cut off margins of one colour, and to exchange light and dark.
    dither : bool, default False
        Whether to mix shades of dots, of black or, with ``palette``, of its colours.
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
        dither,
        repair,
        level,
        max_changes,
        seed,
        timeout,
        memory,
        progress,
    )
    return Imported(puzzle, record, outcome, changed)


def scan(
    image: Source | ArrayLike,
    *,
    corners: Sequence[Sequence[float]] | None = None,
    given: bool = False,
    timeout: float | None = 20.0,
    memory: int | None = None,
    progress: Callback | None = None,
) -> list[Scanned]:
    """Read the puzzles of a picture: a photograph, a scan or a screenshot of printed ones.

    The reading is corrected by what only a solver knows: rows and columns ask for as many cells, and a printed puzzle has
    exactly one solution. The most probable reading of which that is true is taken.

    Parameters
    ----------
    image : path, bytes, file or array of uint8
        A PNG, JPEG, GIF, WebP, BMP or PNM; or pixels of the shape (rows, columns), or with 3 or 4 channels.
    corners : four pairs of float, optional
        The corners of the grid of cells where it is not found, in pixels (x, y), from the top left clockwise.
    given : bool, default False
        Whether cells that are filled or crossed in the picture are given ones.
    timeout, memory, progress
        As in `solve`, with a time limit of 20 seconds unless another one is given.

    Returns
    -------
    list of Scanned
        One or more; `Scanned.certain` says whether the reading is certain.

    Raises
    ------
    FormatError
        If it is no image, or no puzzle is found in it.
    ValueError
        If an argument is malformed.
    """
    pixels, width = _pixels(image)
    name = str(image) if isinstance(image, (str, PathLike)) else "picture"
    found = _nonosat.scan(pixels, width, name, corners, given, timeout, memory, progress)
    return [Scanned(puzzle, record) for record, puzzle in found]
