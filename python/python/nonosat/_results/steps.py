"""The steps that a person takes."""

from __future__ import annotations

import html as _html
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from nonosat._results.base import _Judged, _Result, _flat
from nonosat._types import UnsupportedError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonosat._nonosat import Puzzle, Steps


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
