"""Reading files, and what is wrong with them."""

from __future__ import annotations

import gzip
import io
import pickle
from pathlib import Path

import pytest

import nonosat
from conftest import ROOT

CAT = ROOT / "puzzles" / "cat.non"


def test_every_source(tmp_path: Path) -> None:
    content = CAT.read_bytes()
    [puzzle] = nonosat.read(CAT)
    assert puzzle.source == str(CAT) and puzzle.index is None
    packed = tmp_path / "cat.non.gz"
    packed.write_bytes(gzip.compress(content))
    sources = [str(CAT), content, bytearray(content), memoryview(content), packed, io.BytesIO(content),
               io.StringIO(content.decode())]
    for source in sources:
        assert nonosat.read(source) == [puzzle]
    with CAT.open("rb") as binary, CAT.open() as text:
        assert nonosat.read(binary) == nonosat.read(text) == nonosat.read_text(content.decode())
    several = nonosat.read(ROOT / "puzzles" / "letters.nonpack")
    assert [one.index for one in several] == [1, 2, 3, 4, 5]


def test_malformed_files() -> None:
    with pytest.raises(nonosat.FormatError) as caught:
        nonosat.read_text("width 2\nheight 1\nrows\nx\ncolumns\n1\n1\n")
    error = caught.value
    assert (error.line, error.column, error.text) == (4, 1, "x")
    assert str(error).startswith("-:4:1: expected")
    assert isinstance(error, nonosat.NonosatError) and isinstance(error, ValueError)
    thawed = pickle.loads(pickle.dumps(error))
    assert (thawed.line, thawed.text, str(thawed)) == (4, "x", str(error))
    [broken] = nonosat.read(ROOT / "puzzles" / "broken.non", faults=True)
    assert broken.fault
    with pytest.raises(nonosat.FormatError, match="help: "):
        nonosat.read(ROOT / "puzzles" / "broken.non")
    for content in (b"", b"\x00\x01\x02", b"nothing known", "é".encode("utf-16")):
        with pytest.raises(nonosat.FormatError):
            nonosat.read(content)
    with pytest.raises(FileNotFoundError):
        nonosat.read("no such file")
    with pytest.raises(TypeError):
        nonosat.read(3)  # type: ignore[arg-type]
    with pytest.raises(nonosat.UsageError):
        nonosat.read(CAT, format="magic")
    with pytest.raises(nonosat.UsageError):
        nonosat.convert(nonosat.read(CAT), "magic")


def test_warnings_of_files() -> None:
    with pytest.warns(nonosat.FormatWarning, match="Windows-1252"):
        nonosat.read(CAT.read_bytes().replace(b"Cat", b"Cat\xe9"))
    with pytest.warns(nonosat.FormatWarning):
        nonosat.convert(nonosat.read(CAT), "nin")
    with pytest.raises(nonosat.UnsupportedError):
        nonosat.convert(nonosat.read(ROOT / "puzzles" / "balloon.xml"), "nin")


def test_hostile_files(corpora: Path) -> None:
    files = [path for path in sorted((corpora / "malformed").rglob("*")) if path.is_file()]
    assert files
    for path in files:
        try:
            nonosat.read(path)
        except (nonosat.FormatError, nonosat.UnsupportedError) as error:
            assert str(error) and len(str(error)) < 4000


def test_files_without_end_are_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.non"
    with large.open("wb") as file:
        file.truncate(1 << 40)
    endless = [large, *(path for path in [Path("/dev/zero")] if path.exists())]
    for path in endless:
        with pytest.raises(nonosat.FormatError):
            nonosat.read(path)
        [(_, failed)] = nonosat.solve_many([path])
        assert isinstance(failed, OSError)


def test_cells_printed_with_the_clues() -> None:
    twins = nonosat.Puzzle([[1], [1]], [[1], [1]])
    assert twins.given is None
    assert nonosat.solve(twins).verdict is nonosat.Verdict.MULTIPLE
    card = twins.with_given([[-1, 0], [-1, -1]])
    assert card.given is not None and card.given.tolist() == [[-1, 0], [-1, -1]]
    assert card != twins and card.clue_hash != twins.clue_hash
    outcome = nonosat.solve(card)
    assert outcome.verdict is nonosat.Verdict.UNIQUE
    assert nonosat.count(card).exact == 1
    for again in (pickle.loads(pickle.dumps(card)), nonosat.read_text(nonosat.convert(card, "non"))[0]):
        assert again.given is not None and again.given.tolist() == card.given.tolist()
    assert card.with_given([[-1, -1], [-1, -1]]).given is None
    with pytest.raises(ValueError, match="given: expected the shape"):
        twins.with_given([[1]])
    with pytest.raises(ValueError, match="given: expected -1"):
        twins.with_given([[2, -1], [-1, -1]])
