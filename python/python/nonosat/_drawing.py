"""Pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, overload

from nonosat import _nonosat
from nonosat._nonosat import Outcome, Puzzle, Solution
from nonosat._results import Explanation

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


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
      +----+
    1 | # .|
    2 | # #|
      +----+
    """
    if format == "pdf":
        several = [what] if isinstance(what, (Puzzle, Solution, Outcome)) else what
        if isinstance(several, Explanation):
            msg = "format: an explanation is drawn as svg, text, html, png or gif, not as pdf"
            raise ValueError(msg)
        return _book(several, paper, title)
    puzzle: Puzzle
    cells: ArrayLike | None
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
