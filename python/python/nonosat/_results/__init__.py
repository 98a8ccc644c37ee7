"""The answers of the slower questions: plain data of the library, with the fields that matter as attributes."""

from nonosat._results.base import _flat
from nonosat._results.count import Component, Count
from nonosat._results.judging import Diagnosis, Rating
from nonosat._results.making import Generated, Imported, Scanned, Suggestions
from nonosat._results.steps import Explanation, Hint, Step

__all__ = [
    "Component",
    "Count",
    "Diagnosis",
    "Explanation",
    "Generated",
    "Hint",
    "Imported",
    "Rating",
    "Scanned",
    "Step",
    "Suggestions",
    "_flat",
]
