"""The answers of the slower questions: plain data of the library, with the fields that matter as attributes."""

from __future__ import annotations

import html as _html
import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from nonosat._types import Verdict

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonosat._nonosat import Outcome, Puzzle, Solution, Steps

__all__ = [
    "Component",
    "Count",
    "Diagnosis",
    "Explanation",
    "Generated",
    "Hint",
    "Imported",
    "Rating",
    "Step",
    "Suggestions",
]


def _flat(record: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Return nested objects as one, with their keys joined by dots."""
    flat: dict[str, Any] = {}
    for key, value in record.items():
        if isinstance(value, dict) and value:
            flat.update(_flat(value, f"{prefix}{key}."))
        else:
            flat[prefix + key] = value
    return flat


class _Result:
    """An answer about a puzzle: immutable, to be compared, hashed and pickled."""

    __slots__ = ("_puzzle", "_record")

    _puzzle: Puzzle | None
    _record: str

    def __init__(self, puzzle: Puzzle | None, record: str) -> None:
        object.__setattr__(self, "_puzzle", puzzle)
        object.__setattr__(self, "_record", record)

    def __setattr__(self, name: str, value: object) -> None:
        msg = f"{type(self).__name__} is immutable"
        raise AttributeError(msg)

    def __delattr__(self, name: str) -> None:
        msg = f"{type(self).__name__} is immutable"
        raise AttributeError(msg)

    def __eq__(self, other: object) -> bool:
        """Compare puzzle and record; times play no part."""
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, _Result)
        return self._puzzle == other._puzzle and self._untimed() == other._untimed()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._puzzle))

    def __copy__(self) -> _Result:
        return self

    def __deepcopy__(self, memo: object) -> _Result:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._state()

    def _state(self) -> tuple[Any, ...]:
        return self._puzzle, self._record

    def _untimed(self) -> dict[str, Any]:
        record = self.to_dict()
        record.pop("time", None)
        return record

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain data: that of the command line with ``--format ndjson``.

        Returns
        -------
        dict
            A new one each time; ``docs/schema/`` in the repository describes it.
        """
        record: dict[str, Any] = json.loads(self._record)
        return record

    def to_records(self) -> list[dict[str, Any]]:
        """Return the answer as rows for ``pandas.DataFrame``: flat, with keys joined by dots."""
        return [_flat(self.to_dict())]

    def _get(self, name: str) -> Any:
        return self.to_dict().get(name)


class _Judged(_Result):
    """An answer with a verdict."""

    __slots__ = ()

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        assert self._puzzle is not None
        return self._puzzle

    @property
    def verdict(self) -> Verdict:
        """What is proven about the puzzle."""
        return Verdict(self._get("verdict"))

    @property
    def reason(self) -> str | None:
        """Why the verdict is unknown, in a word such as ``time-limit``; else ``None``."""
        reason: str | None = self._get("reason")
        return reason

    def __repr__(self) -> str:
        reason = f", {self.reason}" if self.reason else ""
        return f"<{type(self).__name__}: {self.verdict}{reason}>"


class Component(NamedTuple):
    """An independent component: cells that have nothing to do with the others once lines are solved."""

    cells: tuple[int, ...]
    """Its cells, numbered row by row from 0, in increasing order."""
    at_least: int
    """It has at least this many solutions."""
    at_most: int
    """It has at most this many."""


class Count(_Result):
    """How many solutions a puzzle has; the result of `count`."""

    __slots__ = ("_at_least", "_at_most", "_components", "_known", "_samples", "_shares")

    _at_least: int
    _at_most: int | None
    _known: NDArray[np.int8]
    _shares: NDArray[np.float64] | None
    _components: tuple[Component, ...]
    _samples: tuple[Solution, ...]

    def __init__(
        self,
        puzzle: Puzzle,
        record: str,
        at_least: int,
        at_most: int | None,
        known: NDArray[np.int8],
        shares: NDArray[np.float64] | None,
        components: tuple[tuple[list[int], int, int], ...],
        samples: tuple[Solution, ...],
    ) -> None:
        super().__init__(puzzle, record)
        object.__setattr__(self, "_at_least", at_least)
        object.__setattr__(self, "_at_most", at_most)
        object.__setattr__(self, "_known", known)
        object.__setattr__(self, "_shares", shares)
        parts = tuple(Component(tuple(cells), least, most) for cells, least, most in components)
        object.__setattr__(self, "_components", parts)
        object.__setattr__(self, "_samples", samples)

    def _state(self) -> tuple[Any, ...]:
        return (
            self._puzzle,
            self._record,
            self._at_least,
            self._at_most,
            self._known,
            self._shares,
            tuple((list(part.cells), part.at_least, part.at_most) for part in self._components),
            self._samples,
        )

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        assert self._puzzle is not None
        return self._puzzle

    @property
    def exact(self) -> int | None:
        """The number of solutions, of any size; ``None`` if a limit was reached first."""
        return self._at_least if self._at_least == self._at_most else None

    @property
    def at_least(self) -> int:
        """There are at least this many."""
        return self._at_least

    @property
    def at_most(self) -> int | None:
        """There are at most this many; ``None`` if no bound is known."""
        return self._at_most

    @property
    def reason(self) -> str | None:
        """Why the count is not exact, in a word such as ``time-limit``; ``None`` if it is."""
        reason: str | None = self._get("reason")
        return reason

    @property
    def components(self) -> tuple[Component, ...]:
        """The independent components of the cells that lines leave open; the count is the product of theirs, or 0."""
        return self._components

    @property
    def known(self) -> NDArray[np.int8]:
        """The cells that lines and probing settle, in the puzzle's shape: indices into the palette, -1 for the others."""
        return self._known.copy()

    @property
    def shares(self) -> NDArray[np.float64] | None:
        """The share of the solutions in which a cell has a colour: the puzzle's shape, and one axis more for the colours.

        ``None`` unless it was asked for, or if there is no solution or a limit was reached.
        """
        return None if self._shares is None else self._shares.copy()

    @property
    def samples(self) -> tuple[Solution, ...]:
        """The solutions drawn uniformly at random, if some were asked for; one may come twice."""
        return self._samples

    def __int__(self) -> int:
        """Return the number of solutions; `ValueError` if it is not known exactly."""
        if self.exact is None:
            msg = f"the number of solutions is not known exactly: {self!r}"
            raise ValueError(msg)
        return self.exact

    def to_records(self) -> list[dict[str, Any]]:
        """Return one flat row, without the components."""
        record = self.to_dict()
        record.pop("parts", None)
        return [_flat(record)]

    def __repr__(self) -> str:
        if self.exact is not None:
            return f"<Count: {self._short(self.exact)}>"
        most = "" if self._at_most is None else f", at most {self._short(self._at_most)}"
        return f"<Count: at least {self._short(self._at_least)}{most} ({self.reason})>"

    @staticmethod
    def _short(number: int) -> str:
        # Python refuses to write out numbers of more than 4300 digits.
        return f"{number}" if number.bit_length() < 200 else f"about 2**{number.bit_length() - 1}"


class Step(NamedTuple):
    """A step of an explanation."""

    number: int
    """Its number, from 1."""
    technique: str
    """What a person takes to see it, in a word such as ``rules``, ``line`` or ``probe-1``."""
    rule: str | None
    """The rule, if it is one of the thirteen."""
    line: tuple[str, int] | None
    """The line that it is about, such as ``("row", 3)``; ``None`` if it is about more."""
    cells: tuple[tuple[int, int, int | None, int | None], ...]
    """Row and column from 1, the colour that the cell has, and the colour that it does not have."""
    sentence: str
    """The step and its reason in words."""


def _step(record: Mapping[str, Any]) -> Step:
    line = record["line"]
    cells = record["cells"]
    return Step(
        record["number"],
        record["technique"],
        record["rule"],
        (line["kind"], line["number"]) if line else None,
        tuple((cell["row"], cell["column"], cell.get("value"), cell.get("not")) for cell in cells),
        record["sentence"],
    )


class Explanation(_Judged):
    """The steps that a person would take, each with its reason; the result of `explain`."""

    __slots__ = ("_known", "_page", "_steps", "_svg")

    _known: NDArray[np.int8]
    _steps: Steps | None
    _page: str | None
    _svg: str | None

    def __init__(
        self,
        puzzle: Puzzle,
        record: str,
        known: NDArray[np.int8],
        steps: Steps | None,
        page: str | None = None,
        svg: str | None = None,
    ) -> None:
        super().__init__(puzzle, record)
        object.__setattr__(self, "_known", known)
        object.__setattr__(self, "_steps", steps)
        object.__setattr__(self, "_page", page)
        object.__setattr__(self, "_svg", svg)

    def _state(self) -> tuple[Any, ...]:
        page = self._steps.page() if self._steps else self._page
        return self._puzzle, self._record, self._known, None, page, self._repr_svg_()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps, in order."""
        return tuple(_step(step) for step in self._get("steps"))

    @property
    def hardest(self) -> str | None:
        """The hardest technique among the steps; ``None`` if there are none."""
        hardest: str | None = self._get("hardest")
        return hardest

    @property
    def known(self) -> NDArray[np.int8]:
        """What is known of each cell at the end: indices into the palette, -1 if unknown; a new array."""
        return self._known.copy()

    @property
    def cells_left(self) -> int:
        """How many cells are unknown at the end."""
        left: int = self._get("cells_left")
        return left

    @property
    def limited(self) -> bool:
        """Whether looking ahead reached its limits, so that steps may have been missed."""
        limited: bool = self._get("limited")
        return limited

    def __len__(self) -> int:
        """Return the number of steps."""
        taken: int = self._get("steps_taken")
        return taken

    def __iter__(self) -> Iterator[Step]:
        """Iterate over the steps."""
        return iter(self.steps)

    def to_records(self) -> list[dict[str, Any]]:
        """Return a flat row for each step."""
        keys = ("number", "technique", "rule", "line", "sentence")
        return [_flat({**{key: step[key] for key in keys}, "cells": len(step["cells"])}) for step in self._get("steps")]

    def to_html(self) -> str:
        """Return a page that needs nothing else: a grid with a slider through the steps.

        Of a puzzle that is no grid, the page has the last picture and a list of the steps.
        """
        page = self._steps.page() if self._steps else self._page
        if page is not None:
            return page
        title = _html.escape(self.puzzle.title or "Nonogram")
        items = "".join(f"<li>{_html.escape(step.sentence)}</li>" for step in self.steps)
        return (
            f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
            f"<h1>{title}</h1>{self._repr_svg_()}<ol>{items}</ol></html>"
        )

    def to_gif(self, *, seconds: float | None = None, captions: bool = True) -> bytes:
        """Return a film of the steps.

        Parameters
        ----------
        seconds : float, optional
            How long a step is shown; unless given, as suits its sentence.
        captions : bool, default True
            Whether to show the sentences.

        Raises
        ------
        UnsupportedError
            If the film would be too large, or this explanation was pickled.
        """
        if self._steps is None:
            from nonosat._types import UnsupportedError

            msg = "an explanation that was pickled has no film any more; call explain again"
            raise UnsupportedError(msg)
        return self._steps.gif(seconds, captions)

    def _repr_svg_(self) -> str:
        if self._steps is not None:
            return self._steps.svg()
        assert self._svg is not None
        return self._svg

    def _repr_html_(self) -> str:
        page = _html.escape(self.to_html(), quote=True)
        return f'<iframe srcdoc="{page}" width="100%" height="640" style="border:0" sandbox="allow-scripts"></iframe>'


class Hint(_Result):
    """The next step from a partly filled grid, and what is wrong in it; the result of `hint`."""

    __slots__ = ("_sentences",)

    _sentences: tuple[str, str, str] | None

    def __init__(self, puzzle: Puzzle, record: str, sentences: tuple[str, str, str] | None) -> None:
        super().__init__(puzzle, record)
        object.__setattr__(self, "_sentences", tuple(sentences) if sentences else None)

    def _state(self) -> tuple[Any, ...]:
        return self._puzzle, self._record, self._sentences

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        assert self._puzzle is not None
        return self._puzzle

    @property
    def standing(self) -> str:
        """Whether the grid is right so far: ``right``, ``wrong``, ``spoilt``, ``no-solution`` or ``unknown``."""
        standing: str = self._get("standing")
        return standing

    @property
    def wrong(self) -> tuple[tuple[int, int], ...]:
        """Row and column, from 1, of the cells that are to be cleared."""
        return tuple((cell["row"], cell["column"]) for cell in self._get("wrong"))

    @property
    def step(self) -> Step | None:
        """The next step; ``None`` if there is none."""
        step = self._get("hint")
        return _step(step) if step else None

    @property
    def sentences(self) -> tuple[str, str, str] | None:
        """What to tell, more each time: where to look, the technique, and the step; ``None`` if there is none."""
        return self._sentences

    @property
    def state(self) -> str | None:
        """Why there is no next step: ``finished``, ``several-solutions``, ``no-solution`` or ``unknown``."""
        state: str | None = self._get("state")
        return state

    @property
    def cells_left(self) -> int:
        """How many cells are unknown, the wrong ones included."""
        left: int = self._get("cells_left")
        return left

    def __repr__(self) -> str:
        return f"<Hint: {self.standing}, {self._sentences[0] if self._sentences else self.state}>"


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


class Suggestions(_Result):
    """The smallest changes that make a puzzle what is wanted; the result of `suggest`."""

    __slots__ = ("_changed",)

    _changed: tuple[Puzzle, ...]

    def __init__(self, puzzle: Puzzle, record: str, changed: tuple[Puzzle, ...]) -> None:
        super().__init__(puzzle, record)
        object.__setattr__(self, "_changed", changed)

    def _state(self) -> tuple[Any, ...]:
        return self._puzzle, self._record, self._changed

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
