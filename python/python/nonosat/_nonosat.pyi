"""The solver; use the package `nonosat`, which has all of it."""

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any, Literal, final

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from nonosat._types import Callback as _Callback
from nonosat._types import Color, Verdict

__all__ = [
    "Many",
    "Outcome",
    "Puzzle",
    "Solution",
    "Solutions",
    "Steps",
    "__version__",
    "check",
    "convert",
    "count",
    "diagnose",
    "draw_grid",
    "draw_sheet",
    "encodings",
    "engines",
    "explain",
    "formats",
    "generate",
    "hint",
    "import_image",
    "library",
    "methods",
    "rate",
    "read_bytes",
    "scan",
    "solve",
    "suggest",
    "thaw_outcome",
    "thaw_puzzle",
    "thaw_solution",
]

__version__: str

_Block = int | tuple[int, int | str]
_Clue = Sequence[_Block] | str | None
_ClueOut = tuple[int, ...] | tuple[tuple[int, int], ...] | str | None
_Palette = Sequence[Color | tuple[str | None, ...] | str]

@final
class Puzzle:
    def __new__(
        cls,
        rows: Iterable[_Clue],
        columns: Iterable[_Clue],
        *,
        palette: _Palette | None = None,
        goal: ArrayLike | None = None,
        title: str | None = None,
        author: str | None = None,
        copyright: str | None = None,
        license: str | None = None,
        description: str | None = None,
    ) -> Puzzle: ...
    @staticmethod
    def from_array(
        picture: ArrayLike,
        *,
        palette: _Palette | None = None,
        like: Puzzle | None = None,
        title: str | None = None,
        author: str | None = None,
        copyright: str | None = None,
        license: str | None = None,
        description: str | None = None,
    ) -> Puzzle: ...
    @staticmethod
    def triddler(
        sides: int | Sequence[int],
        clues: Iterable[_Clue],
        *,
        palette: _Palette | None = None,
        goal: ArrayLike | None = None,
        title: str | None = None,
        author: str | None = None,
        copyright: str | None = None,
        license: str | None = None,
        description: str | None = None,
    ) -> Puzzle: ...
    @staticmethod
    def from_lines(
        cells: int,
        lines: Sequence[Sequence[int]],
        clues: Iterable[_Clue],
        *,
        labels: Sequence[str] | None = None,
        palette: _Palette | None = None,
        goal: ArrayLike | None = None,
        title: str | None = None,
        author: str | None = None,
        copyright: str | None = None,
        license: str | None = None,
        description: str | None = None,
    ) -> Puzzle: ...
    @property
    def kind(self) -> Literal["grid", "triddler", "table"]: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def cell_count(self) -> int: ...
    @property
    def line_count(self) -> int: ...
    @property
    def palette(self) -> tuple[Color, ...]: ...
    @property
    def rows(self) -> tuple[_ClueOut, ...]: ...
    @property
    def columns(self) -> tuple[_ClueOut, ...]: ...
    @property
    def clues(self) -> tuple[_ClueOut, ...]: ...
    @property
    def clue_texts(self) -> tuple[str | None, ...]: ...
    @property
    def line_labels(self) -> tuple[str, ...]: ...
    @property
    def line_cells(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def goal(self) -> NDArray[np.uint8] | None: ...
    @property
    def given(self) -> NDArray[np.int8] | None: ...
    def with_given(self, given: ArrayLike) -> Puzzle: ...
    @property
    def title(self) -> str | None: ...
    @property
    def author(self) -> str | None: ...
    @property
    def copyright(self) -> str | None: ...
    @property
    def license(self) -> str | None: ...
    @property
    def description(self) -> str | None: ...
    @property
    def source(self) -> str: ...
    @property
    def index(self) -> int | None: ...
    @property
    def clue_hash(self) -> str: ...
    @property
    def fault(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Puzzle: ...
    def __deepcopy__(self, _memo: object) -> Puzzle: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def _repr_svg_(self) -> str: ...

@final
class Solution:
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def array(self) -> NDArray[np.uint8]: ...
    @property
    def digits(self) -> str: ...
    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Solution: ...
    def __deepcopy__(self, _memo: object) -> Solution: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def _repr_svg_(self) -> str: ...

@final
class Outcome:
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def verdict(self) -> Verdict: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def reason_text(self) -> str | None: ...
    @property
    def solutions(self) -> tuple[Solution, ...]: ...
    @property
    def solution(self) -> Solution | None: ...
    @property
    def complete(self) -> bool: ...
    @property
    def technique(self) -> str | None: ...
    @property
    def level(self) -> str | None: ...
    @property
    def fault(self) -> str | None: ...
    @property
    def warnings(self) -> tuple[tuple[str, str], ...]: ...
    @property
    def known(self) -> NDArray[np.int8] | None: ...
    @property
    def masks(self) -> NDArray[np.uint32] | None: ...
    @property
    def seconds(self) -> float: ...
    def to_dict(self, *, measured: bool = False) -> dict[str, Any]: ...
    def to_records(self, *, measured: bool = False) -> list[dict[str, Any]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Outcome: ...
    def __deepcopy__(self, _memo: object) -> Outcome: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def _repr_svg_(self) -> str | None: ...

@final
class Solutions:
    def __new__(
        cls,
        puzzle: Puzzle,
        *,
        order: str = "found",
        limit: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        seed: int = 0,
        method: str | None = None,
        encoding: str | None = None,
        engine: str | None = None,
    ) -> Solutions: ...
    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Solution: ...
    @property
    def found(self) -> int: ...
    @property
    def complete(self) -> bool | None: ...
    @property
    def verdict(self) -> Verdict | None: ...
    @property
    def reason(self) -> str | None: ...
    def close(self) -> None: ...

@final
class Many:
    def __new__(
        cls,
        puzzles: Iterable[Puzzle | str | PathLike[str] | bytes],
        *,
        jobs: int,
        ordered: bool,
        check: bool,
        solutions: int,
        timeout: float | None,
        memory: int | None,
        seed: int,
        method: str | None,
        encoding: str | None,
        engine: str | None,
    ) -> Many: ...
    def __iter__(self) -> Many: ...
    def __next__(self) -> tuple[int, Outcome | Exception]: ...
    def close(self) -> None: ...

@final
class Steps:
    @property
    def record(self) -> str: ...
    @property
    def known(self) -> NDArray[np.int8]: ...
    def page(self) -> str | None: ...
    def svg(self) -> str: ...
    def gif(self, seconds: float | None, captions: bool) -> bytes: ...

def solve(
    puzzle: Puzzle,
    *,
    solutions: int = 2,
    known: ArrayLike | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    seed: int = 0,
    method: str | None = None,
    encoding: str | None = None,
    engine: str | None = None,
    jobs: int = 1,
    progress: _Callback | None = None,
) -> Outcome: ...
def check(
    puzzle: Puzzle,
    *,
    thorough: bool = True,
    timeout: float | None = None,
    memory: int | None = None,
    seed: int = 0,
    method: str | None = None,
    encoding: str | None = None,
    engine: str | None = None,
    jobs: int = 1,
    progress: _Callback | None = None,
) -> Outcome: ...
def formats() -> list[tuple[str, str]]: ...
def methods() -> tuple[str, ...]: ...
def encodings() -> tuple[str, ...]: ...
def engines() -> tuple[str, ...]: ...
def library(
    words: list[str], count: int | None
) -> list[tuple[str, str, str, str, str, int, str, float, tuple[str, str, str, str], Puzzle]]: ...
def read_bytes(
    source: str, content: bytes, format: str | None, faults: bool
) -> tuple[tuple[Puzzle, ...], list[str]]: ...
def convert(puzzles: Sequence[Puzzle], format: str) -> tuple[bytes, bool, list[str]]: ...
def count(
    puzzle: Puzzle,
    shares: bool,
    samples: int,
    seed: int,
    timeout: float | None,
    memory: int | None,
    jobs: int,
    progress: _Callback | None,
) -> tuple[
    str,
    int,
    int | None,
    NDArray[np.int8],
    NDArray[np.float64] | None,
    tuple[tuple[list[int], int, int], ...],
    tuple[Solution, ...],
]: ...
def explain(
    puzzle: Puzzle,
    start: ArrayLike | None,
    timeout: float | None,
    memory: int | None,
    progress: _Callback | None,
) -> Steps: ...
def hint(
    puzzle: Puzzle,
    grid: ArrayLike | None,
    timeout: float | None,
    memory: int | None,
    progress: _Callback | None,
) -> tuple[str, tuple[str, str, str] | None]: ...
def rate(
    puzzle: Puzzle,
    minimal_sets: bool,
    seed: int,
    timeout: float | None,
    memory: int | None,
    progress: _Callback | None,
) -> str: ...
def diagnose(
    puzzle: Puzzle,
    conflicts: int,
    smallest: bool,
    corrections: int,
    errors: int,
    seed: int,
    timeout: float | None,
    memory: int | None,
    progress: _Callback | None,
) -> tuple[str, tuple[Puzzle, ...]]: ...
def suggest(
    puzzle: Puzzle,
    want: str,
    max_changes: int | None,
    suggestions: int,
    give: int,
    exact: bool,
    gains: bool,
    seed: int,
    timeout: float | None,
    memory: int | None,
    progress: _Callback | None,
) -> tuple[str, tuple[Puzzle, ...], Puzzle | None]: ...
def generate(
    shape: tuple[int, int] | None,
    first: Puzzle | None,
    style: str,
    density: float | None,
    colors: int,
    level: str | None,
    grade: tuple[float, float] | None,
    symmetric: str | None,
    no_empty_lines: bool,
    max_numbers: int | None,
    exclude: Sequence[Puzzle],
    seed: int,
    timeout: float | None,
    memory: int | None,
    progress: _Callback | None,
) -> tuple[str, Puzzle | None, Outcome | None]: ...
def import_image(
    image: bytes,
    width: int | None,
    size: str,
    mode: str,
    crop: tuple[int, int, int, int] | None,
    trim: bool,
    clean: bool | None,
    invert: bool,
    dither: bool,
    repair: bool,
    level: str | None,
    max_changes: float,
    seed: int,
    timeout: float | None,
    memory: int | None,
    progress: _Callback | None,
) -> tuple[str, Puzzle, Outcome, NDArray[np.bool_]]: ...
def scan(
    image: bytes,
    width: int | None,
    name: str,
    corners: Sequence[Sequence[float]] | None,
    given: bool,
    timeout: float | None,
    memory: int | None,
    progress: _Callback | None,
) -> list[tuple[str, Puzzle]]: ...
def draw_grid(
    puzzle: Puzzle, grid: ArrayLike | None, format: str, numbered: bool, style: str, colors: bool
) -> bytes: ...
def draw_sheet(
    puzzles: Sequence[Puzzle], solutions: Sequence[ArrayLike | None], paper: str, title: str | None
) -> bytes: ...
def thaw_puzzle(text: bytes, source: str, index: int | None) -> Puzzle: ...
def thaw_solution(puzzle: Puzzle, cells: bytes) -> Solution: ...
def thaw_outcome(
    puzzle: Puzzle,
    facts: tuple[str, Sequence[str | None], bool, Sequence[tuple[str, str]], float],
    solutions: Sequence[bytes],
    known: bytes | None,
    records: Sequence[str],
) -> Outcome: ...
