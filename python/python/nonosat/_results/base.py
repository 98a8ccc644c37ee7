"""What all answers have in common."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nonosat._types import Verdict

if TYPE_CHECKING:
    from nonosat._nonosat import Puzzle


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
