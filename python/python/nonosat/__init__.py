"""nonosat solves nonograms with proof: none, exactly one or several solutions, which, and why.

Examples
--------
>>> import nonosat
>>> puzzle = nonosat.Puzzle(rows=[[1], [3], [1]], columns=[[1], [3], [1]], title="Plus")
>>> outcome = nonosat.solve(puzzle)
>>> outcome.verdict
<Verdict.UNIQUE: 'unique'>
>>> outcome.solution.array
array([[0, 1, 0],
       [1, 1, 1],
       [0, 1, 0]], dtype=uint8)
"""

from nonosat._analysing import diagnose, explain, hint, rate
from nonosat._drawing import render
from nonosat._library import LibraryPuzzle, library
from nonosat._making import generate, import_image, scan, suggest
from nonosat._nonosat import (
    Outcome,
    Puzzle,
    Solution,
    Solutions,
    __version__,
    check,
    encodings,
    engines,
    formats,
    methods,
    solve,
)
from nonosat._reading import convert, read, read_text
from nonosat._results import (
    Component,
    Count,
    Diagnosis,
    Explanation,
    Generated,
    Hint,
    Imported,
    Rating,
    Scanned,
    Step,
    Suggestions,
)
from nonosat._solving import count, solutions, solve_many
from nonosat._types import (
    Color,
    FormatError,
    FormatWarning,
    NonosatError,
    Progress,
    UnsupportedError,
    UsageError,
    Verdict,
)

__all__ = [
    "Color",
    "Component",
    "Count",
    "Diagnosis",
    "Explanation",
    "FormatError",
    "FormatWarning",
    "Generated",
    "Hint",
    "Imported",
    "LibraryPuzzle",
    "NonosatError",
    "Outcome",
    "Progress",
    "Puzzle",
    "Rating",
    "Scanned",
    "Solution",
    "Solutions",
    "Step",
    "Suggestions",
    "UnsupportedError",
    "UsageError",
    "Verdict",
    "__version__",
    "check",
    "convert",
    "count",
    "diagnose",
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
    "read",
    "read_text",
    "render",
    "scan",
    "solutions",
    "solve",
    "solve_many",
    "suggest",
]
