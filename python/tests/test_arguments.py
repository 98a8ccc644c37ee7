"""What is given to functions: clues, colours, arrays, limits and names."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from conftest import ROOT

import nonosat
from nonosat import Color, Puzzle, Verdict

RED = ["#fff", ("black", "#000"), ("red", "#d7263d", "r")]


def test_clues() -> None:
    puzzle = Puzzle([[1, 2], "3", None, (), [0], np.array([4])], [[6]] * 4, title="T", author="A")
    assert puzzle.rows == ((1, 2), (3,), None, (), (), (4,))
    assert puzzle.clue_texts[:6] == ("1 2", "3", None, "0", "0", "4")
    assert (puzzle.shape, puzzle.kind, puzzle.title, puzzle.author, puzzle.license) == ((6, 4), "grid", "T", "A", None)
    blotted = Puzzle(["? 1", "1+"], [None, None, None])
    assert blotted.rows == ("? 1", "?")


def test_scan() -> None:
    path = ROOT / "tests" / "images" / "printed.jpg"
    (scanned,) = nonosat.scan(path)
    assert (scanned.verdict, scanned.certain, scanned.doubtful) == (Verdict.UNIQUE, True, [])
    assert scanned.puzzle.shape == (25, 25)
    assert scanned.lines[0]["line"] == "row 1" and scanned.to_dict()["image"]["source"] == str(path)
    assert pickle.loads(pickle.dumps(scanned)) == scanned
    again = nonosat.scan(path.read_bytes(), corners=scanned.to_dict()["corners"], given=True)[0]
    assert again.puzzle == scanned.puzzle
    doubtful = nonosat.scan(ROOT / "tests" / "images" / "doubtful.png")[0]
    assert doubtful.doubtful == ["row 5", "row 6", "row 7"] and doubtful.lines[4]["seen"] == [1, 4]
    with pytest.raises(nonosat.FormatError, match="no grid|too small"):
        nonosat.scan(np.full((64, 64), 255, np.uint8))
    for corners in ([(0, 0)] * 4, [(0, float("nan"))] * 4):
        with pytest.raises(ValueError, match="corners"):
            nonosat.scan(path, corners=corners)
    with pytest.raises((TypeError, ValueError)):
        nonosat.scan(path, corners=[(0, 0)])


def test_colours() -> None:
    puzzle = Puzzle([[(1, 1), (2, "red")]], [[(1, "black")], "1r", [(1, 2)]], palette=RED)
    assert puzzle.rows == (((1, 1), (2, 2)),)
    assert puzzle.palette[2] == Color("red", "#d7263d", "r")
    assert nonosat.solve(puzzle).solutions[0].array.tolist() == [[1, 2, 2]]


@pytest.mark.parametrize(
    ("rows", "columns", "error", "words"),
    [
        ([[-1]], [[1]], ValueError, "row 1: expected a block length from 1"),
        ([[1, 0]], [[1]], ValueError, "0 stands alone"),
        ([[1]], [["x"]], TypeError, "column 1: expected a block length, found x"),
        ([[1.5]], [[1]], TypeError, "row 1: expected a block length, found 1.5"),
        ([[10**30]], [[1]], ValueError, "row 1: expected a block length, found 1000"),
        ([7], [[1]], TypeError, "row 1: expected a sequence of block lengths"),
        ("1", [[1]], TypeError, "rows: expected a sequence of clues, found a text"),
        (["x"], [[1]], ValueError, "row 1: "),
        ([], [[1]], ValueError, "at least one line and cell"),
        ([[(1, 2)]], [[1]], ValueError, "expected a colour by its index, 1 to 1, or its name"),
    ],
)
def test_malformed_clues(rows: list[object], columns: list[object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        Puzzle(rows, columns)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("palette", "words"),
    [
        ([], "expected the background and at least one other colour"),
        (["#fff"], "expected the background"),
        (["#fff", "#12"], "expected a colour such as #d7263d, found #12"),
        (["#fff", ("a", "#000", "xx")], "expected a symbol of one character"),
        (["#fff", ("a", "#000"), ("a", "#111")], "two colours with the name a"),
        (["#fff", ("a", "#000", "a", "XX")], "expected a corner"),
        ([f"#{index:06x}" for index in range(33)], "at most 32 colours"),
    ],
)
def test_malformed_palettes(palette: list[object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Puzzle([[1]], [[1]], palette=palette)  # type: ignore[arg-type]


def test_pictures() -> None:
    rng = np.random.default_rng(7)
    for dtype in (bool, np.int8, np.uint64, int):
        picture = (rng.random((5, 8)) < 0.5).astype(dtype)
        puzzle = Puzzle.from_array(picture)
        assert puzzle.goal is not None and np.array_equal(puzzle.goal, picture)
        assert any(np.array_equal(solution.array, picture) for solution in nonosat.solutions(puzzle))
    # Not contiguous, and a list.
    assert Puzzle.from_array(picture[::-1, ::2]) == Puzzle.from_array(picture[::-1, ::2].tolist())
    colored = Puzzle.from_array([[0, 2], [1, 0]], palette=RED)
    assert colored.rows == (((1, 2),), ((1, 1),))


@pytest.mark.parametrize(
    ("picture", "error", "words"),
    [
        ([1, 0], ValueError, "expected the shape"),
        ([[0.5]], TypeError, "an array of integers"),
        ([[2]], ValueError, "indices into the palette, 0 to 1, found 2"),
        ([[-1]], ValueError, "found -1"),
        (np.zeros((0, 3), int), ValueError, "expected 1 to"),
    ],
)
def test_malformed_pictures(picture: object, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        Puzzle.from_array(picture)  # type: ignore[arg-type]


def test_triddlers_and_tables() -> None:
    triddler = Puzzle.triddler(1, [[3], [0], [1, 1], [1], [2], [1]])
    assert (triddler.kind, triddler.shape, triddler.line_count) == ("triddler", (6,), 6)
    pictures = [np.array([value >> bit & 1 for bit in range(6)], np.uint8) for value in range(64)]
    for picture in pictures:
        puzzle = Puzzle.from_array(picture, like=triddler)
        assert int(nonosat.count(puzzle)) >= 1
        assert any(np.array_equal(solution.array, picture) for solution in nonosat.solutions(puzzle))
    with pytest.raises(ValueError, match="no triddler has these sides"):
        Puzzle.triddler([1, 1, 1, 1, 1, 2], [])
    with pytest.raises(ValueError, match="expected one for each of the 6 lines, found 1"):
        Puzzle.triddler(1, [[1]])
    table = Puzzle.from_lines(3, [[0, 1], [1, 2]], [[1], [2]], labels=["left", "right"])
    assert (table.kind, table.line_labels, table.line_cells) == ("table", ("left", "right"), ((0, 1), (1, 2)))
    assert nonosat.solve(table).solutions[0].array.tolist() == [0, 1, 1]
    for lines in ([[0, 0]], [[3]]):
        with pytest.raises(ValueError, match="each cell once"):
            Puzzle.from_lines(3, lines, [[1]])


def test_known_cells() -> None:
    puzzle = Puzzle([[1], [1]], [[1], [1]])
    assert nonosat.solve(puzzle, known=[[1, -1], [-1, -1]]).verdict == Verdict.UNIQUE
    assert nonosat.solve(puzzle, known=[[1, 1], [-1, -1]]).verdict == Verdict.NONE
    masks = np.array([[2, 3], [3, 3]], np.uint32)
    assert nonosat.solve(puzzle, known=masks).verdict == Verdict.UNIQUE
    for known, words in (([[2, 0], [0, 0]], "found 2"), ([1, 2], "shape"), (masks * 0, "bits")):
        with pytest.raises(ValueError, match=words):
            nonosat.solve(puzzle, known=known)


def test_limits_and_names() -> None:
    puzzle = Puzzle([[1]], [[1]])
    for wrong in ({"timeout": -1}, {"timeout": float("nan")}, {"memory": 0}, {"memory": -5}, {"seed": -1},
                  {"seed": 2**64}, {"solutions": 0}, {"jobs": -1}):
        with pytest.raises(ValueError):
            nonosat.solve(puzzle, **wrong)  # type: ignore[arg-type]
    for wrong in ({"timeout": "1"}, {"seed": 1.5}, {"method": 3}):
        with pytest.raises(TypeError):
            nonosat.solve(puzzle, **wrong)  # type: ignore[arg-type]
    for names in ({"method": "magic"}, {"encoding": "magic"}, {"engine": "magic"}, {"method": "ilp", "engine": "splr"}):
        with pytest.raises(nonosat.UsageError):
            nonosat.solve(puzzle, **names)  # type: ignore[arg-type]
    assert nonosat.solve(puzzle, timeout=float("inf")).verdict == Verdict.UNIQUE
    with pytest.raises(TypeError):
        nonosat.solve("puzzle")  # type: ignore[arg-type]


def test_every_name_works() -> None:
    puzzle = Puzzle([[1], [1]], [[1], [1]])
    for method in nonosat.methods():
        outcome = nonosat.solve(puzzle, method=method, timeout=10)
        assert outcome.verdict in (Verdict.MULTIPLE, Verdict.UNKNOWN), method
        assert outcome.to_dict()["method"]["name"] == method
    answers = [nonosat.solve(puzzle, method="sat", encoding=name) for name in nonosat.encodings() if "ilp" not in name
               and not name.startswith(("bosch", "khan", "mingote"))]
    assert answers and all(answer.verdict == Verdict.MULTIPLE for answer in answers)
    for engine in nonosat.engines():
        method = "ilp" if engine in ("microlp", "good-lp", "highs") else "sat"
        assert nonosat.solve(puzzle, method=method, engine=engine).verdict == Verdict.MULTIPLE


def test_a_limit_is_an_answer(hard: Puzzle) -> None:
    outcome = nonosat.solve(hard, method="dfs-cells", timeout=0.05)
    assert (outcome.verdict, outcome.reason) == (Verdict.UNKNOWN, "time-limit")
    assert outcome.reason_text == "the time limit was reached"
    assert nonosat.solve(hard, memory=1).reason == "memory-limit"
    counted = nonosat.count(Puzzle([[1, 1]] * 24, [[1, 1]] * 24), timeout=0)
    assert counted.exact is None and counted.reason == "time-limit"
    with pytest.raises(ValueError, match="not known exactly"):
        int(counted)


def test_counts_have_any_size() -> None:
    blank = Puzzle([None] * 40, [None] * 40)
    counted = nonosat.count(blank)
    assert counted.exact == 2**1600
    assert counted.components == () or sum(len(part.cells) for part in counted.components) == 1600
    assert repr(counted) == "<Count: about 2**1600>"


def test_verdicts_are_texts() -> None:
    assert Verdict.UNIQUE == "unique"
    assert str(Verdict.NONE) == f"{Verdict.NONE}" == "none"
    assert {"unique": 1}[Verdict.UNIQUE] == 1
    assert nonosat.solve(Puzzle([[1]], [[1]])).verdict is Verdict.UNIQUE


def test_generate_and_import() -> None:
    made = nonosat.generate((6, 9), seed=3)
    assert made.puzzle is not None and made.outcome is not None
    assert made.puzzle.shape == (6, 9)
    assert made == nonosat.generate((6, 9), seed=3) != nonosat.generate((6, 9), seed=4)
    assert (made.outcome.verdict, made.reached, made.level in ("rules", "line")) == (Verdict.UNIQUE, True, True)
    assert made.recipe == f"nonosat {nonosat.__version__} generate --size 9x6 --style random --level line --seed 3"
    colored = nonosat.generate(8, colors=2, symmetric="h", no_empty_lines=True, seed=1)
    assert colored.puzzle is not None and colored.puzzle.goal is not None
    assert np.array_equal(colored.puzzle.goal, colored.puzzle.goal[:, ::-1])
    changed = nonosat.generate(Puzzle.from_array(np.eye(6, dtype=int)), seed=1)
    assert changed.puzzle is not None and changed.puzzle.shape == (6, 6)
    assert nonosat.generate(30, grade=(9.9, 10), timeout=0).puzzle is None
    for wrong in ({"style": "x"}, {"level": "x"}, {"grade": (5, 1)}, {"colors": 0}, {"density": 2}, {"symmetric": "x"}):
        with pytest.raises(ValueError):
            nonosat.generate(5, **wrong)  # type: ignore[arg-type]
    ground = np.full((64, 48), 255, np.uint8)
    ground[16:48, 8:40] = 0
    for image in (ground, np.dstack([ground] * 3), np.dstack([ground] * 3 + [ground | 255]), ground < 128):
        imported = nonosat.import_image(image, 16)
        assert (imported.puzzle.shape, imported.reached, imported.verdict) == ((16, 12), True, Verdict.UNIQUE)
        assert imported.changed.shape == (16, 12) and not imported.changed.any()
    assert nonosat.import_image(ground, (8, 12)).puzzle.shape == (8, 12)
    solution = imported.outcome.solutions[0]
    assert nonosat.import_image(nonosat.render(solution, "png"), "20x", repair=False).puzzle.shape[1] == 20
    shade = np.repeat(np.linspace(0, 255, 48).astype(np.uint8)[:, None], 48, axis=1)
    areas, dots = (nonosat.import_image(shade, 12, dither=dither, repair=False).puzzle for dither in (False, True))
    assert not np.array_equal(areas.goal, dots.goal)
    with pytest.raises(nonosat.FormatError, match="no image"):
        nonosat.import_image(b"no image at all")
    for wrong_image in (ground.astype(float), ground[:0]):
        with pytest.raises(ValueError):
            nonosat.import_image(wrong_image)
