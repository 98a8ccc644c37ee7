"""How hard a puzzle is, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonosat._results.base import _Judged, _flat

if TYPE_CHECKING:
    from nonosat._nonosat import Puzzle


class Rating(_Judged):
    """How hard a puzzle is for people; the result of `rate`."""

    __slots__ = ()

    @property
    def level(self) -> str | None:
        """The technique that it takes: ``rules``, ``line``, ``probe-1``, ``probe-2`` or ``search``.

        ``None`` if that is not known, or unless there is exactly one solution.
        """
        level: str | None = self._get("level")
        return level

    @property
    def grade(self) -> float | None:
        """The grade, from 1 to 10; ``None`` if the level is."""
        grade: float | None = self._get("grade")
        return grade

    @property
    def features(self) -> dict[str, Any]:
        """What was counted: sizes, blocks, passes of line solving, uses of each rule, steps ahead."""
        features: dict[str, Any] = self._get("features")
        return features

    @property
    def scales(self) -> dict[str, Any]:
        """Published scales."""
        scales: dict[str, Any] = self._get("scales")
        return scales

    @property
    def minimal_sets(self) -> dict[str, Any] | None:
        """The smallest sets of rules that solve it, if they were asked for."""
        sets: dict[str, Any] | None = self._get("minimal_sets")
        return sets


class Diagnosis(_Judged):
    """What is wrong with a puzzle that has no solution, or several; the result of `diagnose`."""

    __slots__ = ("_corrected",)

    _corrected: tuple[Puzzle, ...]

    def __init__(self, puzzle: Puzzle, record: str, corrected: tuple[Puzzle, ...]) -> None:
        super().__init__(puzzle, record)
        object.__setattr__(self, "_corrected", corrected)

    def _state(self) -> tuple[Any, ...]:
        return self._puzzle, self._record, self._corrected

    @property
    def fault(self) -> str | None:
        """What is wrong with the numbers of the clues, in a sentence; ``None`` if they add up."""
        fault: str | None = self._get("fault")
        return fault

    @property
    def conflicts(self) -> tuple[tuple[str, ...], ...]:
        """Lines whose clues contradict each other, by their names."""
        return tuple(tuple(conflict["lines"]) for conflict in self._get("conflicts"))

    @property
    def culprits(self) -> tuple[str, ...]:
        """The lines without whose clue there is a solution."""
        return tuple(self._get("culprits"))

    @property
    def corrections(self) -> tuple[dict[str, Any], ...]:
        """Likely misprints, the most plausible first, as plain data; `corrected` has the puzzles."""
        return tuple(self._get("corrections"))

    @property
    def corrected(self) -> tuple[Puzzle, ...]:
        """The corrected puzzle of each of `corrections`."""
        return self._corrected

    @property
    def spots(self) -> tuple[dict[str, Any], ...]:
        """Where solutions differ, and what would decide between them, as plain data."""
        return tuple(self._get("spots"))

    @property
    def level(self) -> str | None:
        """How hard it is, if there is exactly one solution."""
        level: str | None = self._get("level")
        return level

    @property
    def grade(self) -> float | None:
        """Its grade, if there is exactly one solution."""
        grade: float | None = self._get("grade")
        return grade

    def to_records(self) -> list[dict[str, Any]]:
        """Return a flat row for each correction."""
        return [_flat(correction) for correction in self._get("corrections")]
