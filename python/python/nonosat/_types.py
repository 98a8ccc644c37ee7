"""Small classes: verdicts, colours, progress, exceptions and warnings."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

__all__ = [
    "Color",
    "FormatError",
    "FormatWarning",
    "NonosatError",
    "Progress",
    "UnsupportedError",
    "UsageError",
    "Verdict",
]


class Verdict(str, Enum):
    """What is proven about a puzzle; members are texts, too: ``Verdict.UNIQUE == "unique"``."""

    UNIQUE = "unique"
    """There is exactly one solution."""
    MULTIPLE = "multiple"
    """There are at least two solutions."""
    NONE = "none"
    """There is no solution."""
    UNKNOWN = "unknown"
    """Nothing of that is proven: the work stopped early."""

    def __str__(self) -> str:
        """Return the value."""
        return self.value


class Color(NamedTuple):
    """A colour of a palette."""

    name: str
    """Its name, unique in the palette."""
    rgb: str
    """How it looks: ``#rrggbb``."""
    symbol: str | None = None
    """The character that stands for it in pictures of text; ``None`` for a usual one."""
    corner: str | None = None
    """Of a triangle the corner with its right angle: ``BR``, ``TL``, ``TR`` or ``BL``."""
    rest: str | None = None
    """Of a triangle how the other half of the cell looks."""


class Progress(NamedTuple):
    """How far long work is; what a callback gets."""

    phase: str
    """What is being done, in words."""
    known: int
    """How many cells are settled."""
    cells: int
    """How many cells there are; 0 before that is known."""
    found: int
    """How many solutions were listed."""
    tried: int
    """How many possibilities were tried, in phases that count them."""
    seconds: float
    """The time since the beginning."""


Callback = Callable[[Progress], object]
"""What is called with the progress of long work."""


class NonosatError(Exception):
    """Base of the exceptions of this package; itself one only if the library has a defect."""


class FormatError(NonosatError, ValueError):
    """A file or a text is no puzzle.

    Parameters
    ----------
    message : str
        The place and what is wrong, in one line.
    line, column : int, optional
        The place, from 1; ``None`` where there is none, as in images.
    text : str, optional
        The line of the file, cut if it is long.
    help : str, optional
        How to correct it, where that is known.
    source : str, optional
        The name of the file.
    """

    line: int | None
    column: int | None
    text: str | None
    help: str | None
    source: str | None

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        text: str | None = None,
        help: str | None = None,  # noqa: A002
        source: str | None = None,
    ) -> None:
        """Keep the place beside the message; all of it is pickled."""
        super().__init__(message, line, column, text, help, source)
        self.line = line
        self.column = column
        self.text = text
        self.help = help
        self.source = source

    def __str__(self) -> str:
        """Return the message and the help."""
        message = str(self.args[0])
        return f"{message} (help: {self.help})" if self.help else message


class UnsupportedError(NonosatError):
    """Something cannot be done with this puzzle, or in this format."""


class UsageError(NonosatError, ValueError):
    """There is no such method, encoding, engine or format, or they do not go together."""


class FormatWarning(UserWarning):
    """A file was read or written nevertheless, but something in it is odd or was lost."""
