"""Files of puzzles: reading and writing."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable
from typing import BinaryIO, TextIO, Union

from nonosat import _nonosat
from nonosat._nonosat import Puzzle
from nonosat._types import FormatWarning

Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryIO, TextIO]
"""A path, the bytes of a file, or an open file."""

_MOST_BYTES = 256_000_000
"""The most bytes that are read of a path: what has more is refused, and a device has no end."""


def _content(source: Source) -> tuple[str, bytes]:
    """Return the name of a source in errors, and its bytes."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return "-", bytes(source)
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        with open(path, "rb") as file:
            # With one byte more, it is refused for its size.
            return path, file.read(_MOST_BYTES + 1)
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


def read(source: Source, *, format: str | None = None, faults: bool = False) -> list[Puzzle]:  # noqa: A002
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
