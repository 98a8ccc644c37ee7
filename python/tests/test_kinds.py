"""Every function on every kind of puzzle."""

from __future__ import annotations

import copy
import pickle
import warnings

import numpy as np
import pytest

import nonosat
from nonosat import Verdict

LIMIT = 20.0


def same_after_pickling(value: object) -> None:
    """Check that a value is equal to its pickled self, and has its hash."""
    for protocol in (2, pickle.HIGHEST_PROTOCOL):
        thawed = pickle.loads(pickle.dumps(value, protocol))
        assert thawed == value
        assert hash(thawed) == hash(value)
        assert repr(thawed) == repr(value)
    assert copy.deepcopy(value) == value
    assert value != object()


def test_puzzles(puzzle: nonosat.Puzzle) -> None:
    same_after_pickling(puzzle)
    assert len(puzzle.clues) == len(puzzle.clue_texts) == len(puzzle.line_labels) == puzzle.line_count
    assert int(np.prod(puzzle.shape)) == puzzle.cell_count
    assert puzzle._repr_svg_().startswith("<svg")
    if puzzle.kind == "grid":
        again = nonosat.Puzzle(puzzle.rows, puzzle.columns, palette=puzzle.palette)
        assert again.clue_hash == puzzle.clue_hash
        assert again.palette == puzzle.palette
    with pytest.raises(AttributeError):
        puzzle.title = "another"  # type: ignore[misc]


def test_solve_and_check(puzzle: nonosat.Puzzle) -> None:
    outcome = nonosat.solve(puzzle, timeout=LIMIT)
    same_after_pickling(outcome)
    assert outcome.puzzle == puzzle
    assert outcome.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE)
    assert outcome.complete == (outcome.verdict != Verdict.MULTIPLE)
    wanted = {Verdict.UNIQUE: 1, Verdict.MULTIPLE: 2, Verdict.NONE: 0}[outcome.verdict]
    assert len(outcome.solutions) == wanted
    for solution in outcome.solutions:
        same_after_pickling(solution)
        assert solution.array.shape == puzzle.shape
        assert solution.array.dtype == np.uint8
        assert solution.array.max() < len(puzzle.palette)
        assert np.array_equal(np.asarray(solution), solution.array)
        assert solution._repr_svg_().startswith("<svg")
        assert "".join(np.base_repr(cell, 36).lower() for cell in solution.array.ravel()) == solution.digits
        # It is judged again as what is known.
        judged = nonosat.solve(puzzle, known=solution.array)
        assert judged.solutions == (solution,)
    if outcome.verdict == Verdict.MULTIPLE:
        assert outcome.known is not None and outcome.masks is not None
        assert outcome.known.shape == puzzle.shape and outcome.known.dtype == np.int8
        for solution in outcome.solutions:
            assert ((outcome.known == -1) | (outcome.known == solution.array)).all()
            assert (outcome.masks >> solution.array & 1 == 1).all()
        again = nonosat.solve(puzzle, known=outcome.masks)
        assert again.verdict == Verdict.MULTIPLE
    checked = nonosat.check(puzzle, timeout=LIMIT)
    same_after_pickling(checked)
    assert checked.verdict == outcome.verdict
    assert (checked.level is not None) == (outcome.verdict == Verdict.UNIQUE)
    record = checked.to_dict()
    assert record["schema"] == "nonosat/1"
    assert record["verdict"] == checked.verdict.value
    assert record["puzzle"]["clue_hash"] == puzzle.clue_hash
    assert record["time"]["total_s"] is None
    assert checked.to_dict(measured=True)["time"]["total_s"] >= 0
    [row] = checked.to_records()
    assert row["puzzle.clue_hash"] == puzzle.clue_hash
    assert not any(isinstance(value, dict) and value for value in row.values())


def test_count_and_solutions(puzzle: nonosat.Puzzle) -> None:
    counted = nonosat.count(puzzle, shares=True, samples=3, timeout=LIMIT)
    same_after_pickling(counted)
    listing = nonosat.solutions(puzzle, timeout=LIMIT)
    found = list(listing)
    assert listing.complete is True
    assert len(found) == len(set(found)) == int(counted) == counted.exact == listing.found
    assert listing.verdict == nonosat.solve(puzzle).verdict
    assert all(sample in found for sample in counted.samples)
    assert len(counted.samples) == (3 if found else 0)
    assert (counted.known.shape, counted.known.dtype) == (puzzle.shape, np.int8)
    if found:
        share = np.mean([[solution.array == color for color in range(len(puzzle.palette))] for solution in found], 0)
        assert counted.shares is not None
        assert counted.shares.shape == (*puzzle.shape, len(puzzle.palette))
        assert np.allclose(np.moveaxis(counted.shares, -1, 0), share)
    assert counted.to_dict()["count"] == str(len(found))
    ordered = [solution.digits for solution in nonosat.solutions(puzzle, order="canonical")]
    assert sorted(ordered) == sorted(solution.digits for solution in found)
    assert [*nonosat.solutions(puzzle, limit=1)] == [*nonosat.solutions(puzzle, limit=1)]


def test_explain_hint_rate(puzzle: nonosat.Puzzle) -> None:
    explanation = nonosat.explain(puzzle, timeout=LIMIT)
    same_after_pickling(explanation)
    assert explanation.verdict == nonosat.solve(puzzle).verdict
    assert len(explanation) == len(explanation.steps) == len(explanation.to_records())
    assert explanation.cells_left == (explanation.known == -1).sum()
    assert explanation._repr_html_().startswith("<iframe")
    assert "<html" in explanation.to_html()
    assert explanation.to_gif(captions=False).startswith(b"GIF89a")
    thawed = pickle.loads(pickle.dumps(explanation))
    assert thawed.to_html() == explanation.to_html()
    for step in explanation:
        assert step.sentence and step.number >= 1
    hint = nonosat.hint(puzzle, timeout=LIMIT)
    same_after_pickling(hint)
    assert hint.standing == ("no-solution" if explanation.verdict == Verdict.NONE else "right")
    if hint.step:
        assert hint.sentences is not None and hint.sentences[2] == hint.step.sentence
    rating = nonosat.rate(puzzle, timeout=LIMIT)
    same_after_pickling(rating)
    assert rating.verdict == explanation.verdict
    assert (rating.level is None) == (rating.grade is None) == (rating.verdict != Verdict.UNIQUE)
    assert rating.features["area"] == puzzle.cell_count


def test_a_wrong_cell_is_found(puzzle: nonosat.Puzzle) -> None:
    outcome = nonosat.solve(puzzle)
    if outcome.verdict != Verdict.UNIQUE:
        return
    grid = outcome.solutions[0].array.astype(np.int8)
    assert nonosat.hint(puzzle, grid).state == "finished"
    first = (0,) * grid.ndim
    grid[first] = 1 if grid[first] == 0 else 0
    hint = nonosat.hint(puzzle, grid)
    assert (hint.standing, hint.wrong) == ("wrong", ((1, 1),))


def test_diagnose_and_suggest(puzzle: nonosat.Puzzle) -> None:
    diagnosis = nonosat.diagnose(puzzle, timeout=LIMIT)
    same_after_pickling(diagnosis)
    assert diagnosis.verdict == nonosat.solve(puzzle).verdict
    assert len(diagnosis.corrected) == len(diagnosis.corrections) == len(diagnosis.to_records())
    if diagnosis.verdict == Verdict.NONE:
        assert diagnosis.conflicts or diagnosis.fault
        assert all(nonosat.solve(corrected).verdict != Verdict.NONE for corrected in diagnosis.corrected)
    if diagnosis.verdict == Verdict.MULTIPLE:
        assert diagnosis.spots
    try:
        suggestions = nonosat.suggest(puzzle, timeout=LIMIT, gains=True)
    except nonosat.UnsupportedError:
        # Clues with triangles say more than a picture, and without a solution there is none.
        assert diagnosis.verdict == Verdict.NONE or any(color.corner for color in puzzle.palette) or None in puzzle.clues
        return
    same_after_pickling(suggestions)
    assert suggestions.met_already == (diagnosis.verdict == Verdict.UNIQUE)
    assert len(suggestions.changed) == len(suggestions.changes)
    assert (suggestions.printed is None) == (suggestions.given is None)
    if suggestions.printed is not None:
        assert suggestions.given is not None and suggestions.printed.given is not None
        known = 0 if puzzle.given is None else int((puzzle.given >= 0).sum())
        assert int((suggestions.printed.given >= 0).sum()) == known + len(suggestions.given["cells"])
        assert nonosat.check(suggestions.printed, timeout=LIMIT).verdict == Verdict.UNIQUE
    for changed in suggestions.changed:
        assert nonosat.solve(changed).verdict == Verdict.UNIQUE


def test_render_and_convert(puzzle: nonosat.Puzzle) -> None:
    outcome = nonosat.solve(puzzle)
    for what in (puzzle, outcome, *outcome.solutions):
        assert nonosat.render(what).startswith("<svg")
        assert "<html" in nonosat.render(what, "html")
        assert nonosat.render(what, "text", style="ascii", numbered=True).isascii() or len(puzzle.palette) > 2
        assert nonosat.render(what, "png").startswith(b"\x89PNG")
    if puzzle.kind == "table":
        with pytest.raises(nonosat.UnsupportedError, match="where the cells of a table of lines lie"):
            nonosat.render(puzzle, "pdf")
    else:
        assert nonosat.render([puzzle, *outcome.solutions], "pdf").startswith(b"%PDF")
    assert nonosat.render(puzzle, grid=np.full(puzzle.shape, -1)) == nonosat.render(puzzle)
    written = 0
    for name, _ in nonosat.formats():
        with warnings.catch_warnings(record=True) as losses:
            warnings.simplefilter("always")
            try:
                content = nonosat.convert(puzzle, name)
            except nonosat.UnsupportedError:
                continue
        written += 1
        data = content.encode() if isinstance(content, str) else content
        [again] = nonosat.read(data, format=name, faults=True)
        lost = " ".join(str(loss.message) for loss in losses)
        assert again.clue_hash == puzzle.clue_hash or "colours" in lost or "triangles" in lost, name
    assert written >= 1
    [again] = nonosat.read_text(str(nonosat.convert(puzzle, "json")), faults=True)
    assert again == puzzle
