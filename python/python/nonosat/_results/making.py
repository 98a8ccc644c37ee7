"""New puzzles and changed ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonosat._results.base import _Judged, _Result, _flat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonosat._nonosat import Outcome, Puzzle


class Suggestions(_Result):
    """The smallest changes that make a puzzle what is wanted; the result of `suggest`."""

    __slots__ = ("_changed", "_printed")

    _changed: tuple[Puzzle, ...]
    _printed: Puzzle | None

    def __init__(
        self, puzzle: Puzzle, record: str, changed: tuple[Puzzle, ...], printed: Puzzle | None
    ) -> None:
        super().__init__(puzzle, record)
        object.__setattr__(self, "_changed", changed)
        object.__setattr__(self, "_printed", printed)

    def _state(self) -> tuple[Any, ...]:
        return self._puzzle, self._record, self._changed, self._printed

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        assert self._puzzle is not None
        return self._puzzle

    @property
    def reached(self) -> bool:
        """Whether the puzzle is what is wanted, or a suggestion makes it that."""
        reached: bool = self._get("reached")
        return reached

    @property
    def met_already(self) -> bool | None:
        """Whether the puzzle is what is wanted as it is; ``None`` if a limit was reached first."""
        met: bool | None = self._get("met_already")
        return met

    @property
    def reason(self) -> str | None:
        """The limit that was reached, in a word such as ``time-limit``; else ``None``."""
        reason: str | None = self._get("reason")
        return reason

    @property
    def changes(self) -> tuple[dict[str, Any], ...]:
        """The suggestions as plain data, the fewest changes first; `changed` has the puzzles."""
        return tuple(self._get("suggestions"))

    @property
    def changed(self) -> tuple[Puzzle, ...]:
        """The changed puzzle of each of `changes`."""
        return self._changed

    @property
    def given(self) -> dict[str, Any] | None:
        """The fewest cells that would do if they were printed, as plain data; `printed` has the puzzle."""
        given: dict[str, Any] | None = self._get("given")
        return given

    @property
    def printed(self) -> Puzzle | None:
        """The puzzle with the cells of `given` printed; ``None`` if none were found or looked for."""
        return self._printed

    @property
    def at_least(self) -> int:
        """At least so many cells must change, proven; 0 if nothing is known."""
        least: int = self._get("at_least")
        return least

    @property
    def gains(self) -> list[list[int | str | None]] | None:
        """What a change of each cell would gain, if it was asked for."""
        gains: list[list[int | str | None]] | None = self._get("map")
        return gains

    def to_records(self) -> list[dict[str, Any]]:
        """Return a flat row for each suggestion."""
        return [_flat(suggestion) for suggestion in self._get("suggestions")]

    def __repr__(self) -> str:
        count = len(self._changed)
        return f"<Suggestions: {count} suggestion{'' if count == 1 else 's'}{'' if self.reached else ', not reached'}>"


class Generated(_Result):
    """A puzzle that was generated; the result of `generate`."""

    __slots__ = ("_outcome",)

    _outcome: Outcome | None

    def __init__(self, puzzle: Puzzle | None, record: str, outcome: Outcome | None) -> None:
        super().__init__(puzzle, record)
        object.__setattr__(self, "_outcome", outcome)

    def _state(self) -> tuple[Any, ...]:
        return self._puzzle, self._record, self._outcome

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle, with its only solution as its goal; ``None`` if none was found in time."""
        return self._puzzle

    @property
    def outcome(self) -> Outcome | None:
        """The proof: the same as that of `check`."""
        return self._outcome

    @property
    def level(self) -> str | None:
        """How hard it is."""
        level: str | None = self._get("level")
        return level

    @property
    def grade(self) -> float | None:
        """Its grade, if that is known."""
        grade: float | None = self._get("grade")
        return grade

    @property
    def reached(self) -> bool:
        """Whether it is what was asked for; if not, all is but the grade."""
        reached: bool = self._get("reached")
        return reached

    @property
    def attempts(self) -> int:
        """How many pictures were tried."""
        attempts: int = self._get("attempts")
        return attempts

    @property
    def seed(self) -> int:
        """The seed."""
        seed: int = self._get("seed")
        return seed

    @property
    def recipe(self) -> str | None:
        """The command that makes it again; ``None`` if there is no puzzle."""
        recipe: str | None = self._get("recipe")
        return recipe

    @property
    def reason(self) -> str | None:
        """Why there is no puzzle, in a word such as ``time-limit``; else ``None``."""
        reason: str | None = self._get("reason")
        return reason

    def __repr__(self) -> str:
        if self._puzzle is None:
            return f"<Generated: nothing in {self.attempts} attempts>"
        return f"<Generated: {self._puzzle!r}, {self.level}>"


class Imported(_Judged):
    """A puzzle made of an image; the result of `import_image`."""

    __slots__ = ("_changed", "_outcome")

    _outcome: Outcome
    _changed: NDArray[np.bool_]

    def __init__(self, puzzle: Puzzle, record: str, outcome: Outcome, changed: NDArray[np.bool_]) -> None:
        super().__init__(puzzle, record)
        object.__setattr__(self, "_outcome", outcome)
        object.__setattr__(self, "_changed", changed)

    def _state(self) -> tuple[Any, ...]:
        return self._puzzle, self._record, self._outcome, self._changed

    @property
    def outcome(self) -> Outcome:
        """What the solver says about the puzzle."""
        return self._outcome

    @property
    def changed(self) -> NDArray[np.bool_]:
        """The cells that were changed so that there is one solution; a new array in the puzzle's shape."""
        return self._changed.copy()

    @property
    def mode(self) -> str:
        """How cells were made of pixels."""
        mode: str = self._get("mode")
        return mode

    @property
    def grade(self) -> float | None:
        """The grade, if it is known."""
        grade: float | None = self._get("grade")
        return grade

    @property
    def reached(self) -> bool:
        """Whether there is exactly one solution, at the level asked for."""
        reached: bool = self._get("reached")
        return reached


class Scanned(_Judged):
    """A puzzle read from a picture; an item of the result of `scan`."""

    __slots__ = ()

    @property
    def certain(self) -> bool:
        """Whether there is exactly one solution, no clue is missing, and any other reading is far less probable."""
        certain: bool = self._get("certain")
        return certain

    @property
    def lines(self) -> list[dict[str, Any]]:
        """How each line was read, rows first: ``clue``, ``seen``, ``changed``, ``doubtful``, ``others``, ``numbers``."""
        lines: list[dict[str, Any]] = self._get("lines")
        return lines

    @property
    def doubtful(self) -> list[str]:
        """The lines whose clues may be others, such as ``row 5``."""
        return [line["line"] for line in self.lines if line["doubtful"]]
