"""The puzzles that come with the package."""

from __future__ import annotations

import pytest

import nonosat


def test_puzzles_are_chosen() -> None:
    everything = nonosat.library()
    assert len(everything) >= 1000 and len({one.id for one in everything}) == len(everything)
    some = nonosat.library("grade=2..3", "size=10..20", "kind=coloured")
    assert some and all(2 <= one.grade < 4 and one.colors > 2 and one.kind == "coloured" for one in some)
    assert all(10 <= max(map(int, one.size.split("x"))) <= 20 for one in some)
    few = nonosat.library("grade=2..3", count=7)
    assert len(few) == 7
    for one in few:
        outcome = nonosat.check(one.puzzle)
        assert outcome.verdict is nonosat.Verdict.UNIQUE and one.author and one.license and one.source
        assert one.puzzle.title == one.title


def test_what_is_not_there_is_said() -> None:
    for words in (["no-such-puzzle"], ["size=4"], ["siez=4"], ["grade=x"]):
        with pytest.raises(nonosat.UsageError):
            nonosat.library(*words)
