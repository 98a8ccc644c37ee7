"""How many solutions there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nonosat._results.base import _Result, _flat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonosat._nonosat import Puzzle, Solution


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
        """What lines and probing settle, in the puzzle's shape: indices into the palette, -1 for other cells."""
        return self._known.copy()

    @property
    def shares(self) -> NDArray[np.float64] | None:
        """The share of the solutions in which a cell has a colour: the puzzle's shape and one axis for the colours.

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
