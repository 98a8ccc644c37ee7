"""Many puzzles: threads, processes, executors, and memory."""

from __future__ import annotations

import os
import pickle
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import nonosat
import nonosat.cluster
from conftest import ROOT, kinds
from nonosat import Outcome, Puzzle, Verdict

SMALL = [Puzzle([[1]], [[1]]), Puzzle([[1]], [[2]]), Puzzle([[1], [1]], [[1], [1]])]
VERDICTS = ["unique", "none", "multiple"]


def verdict(puzzle: Puzzle) -> str:
    """Return the verdict; for processes."""
    return nonosat.solve(puzzle).verdict.value


def test_order_and_answers() -> None:
    puzzles = SMALL * 50
    wanted = list(enumerate(VERDICTS * 50))
    for jobs in (0, 1, 2, 5):
        ordered = [(index, answer.verdict) for index, answer in nonosat.solve_many(puzzles, jobs)]  # type: ignore[union-attr]
        assert ordered == wanted
        ready = [(index, answer.verdict) for index, answer in nonosat.solve_many(puzzles, jobs, ordered=False)]  # type: ignore[union-attr]
        assert sorted(ready) == wanted
    assert list(nonosat.solve_many([])) == []
    every = dict(nonosat.solve_many(kinds(), check=True))
    assert [every[index] for index in range(len(every))] == [nonosat.check(it, thorough=False) for it in kinds()]


def test_one_error_does_not_end_the_others(tmp_path: Path) -> None:
    broken = tmp_path / "broken.non"
    broken.write_text("width 1\nheight 1\nrows\nx\n")
    items: list[Any] = [
        SMALL[0], broken, tmp_path / "missing", b"", str(ROOT / "puzzles" / "cat.non"), 7,
        ROOT / "puzzles" / "letters.nonpack", SMALL[1],
    ]
    answers = dict(nonosat.solve_many(items))
    kinds_of = [type(answers[index]).__name__ for index in range(len(items))]
    assert kinds_of == ["Outcome", "FormatError", "FileNotFoundError", "FormatError", "Outcome", "TypeError",
                        "UsageError", "Outcome"]
    error = answers[1]
    assert isinstance(error, nonosat.FormatError) and error.line == 4
    # Answers come first, then what the puzzles raised.
    def failing() -> Iterator[Puzzle]:
        yield from SMALL
        raise RuntimeError("no more")
    seen = []
    with pytest.raises(RuntimeError, match="no more"):
        for index, _ in nonosat.solve_many(failing()):
            seen.append(index)
    assert seen == [0, 1, 2]
    with pytest.raises(nonosat.UsageError):
        nonosat.solve_many(SMALL, method="magic")
    with pytest.raises(TypeError):
        nonosat.solve_many(7)  # type: ignore[arg-type]


def test_it_reads_only_a_little_ahead() -> None:
    read = 0

    def endless() -> Iterator[Puzzle]:
        nonlocal read
        while True:
            read += 1
            yield SMALL[0]

    many = nonosat.solve_many(endless(), 2)
    for taken in range(1000):
        index, _ = next(many)
        assert index == taken
        assert read - taken <= 2 * 32 + 1
    many.close()  # type: ignore[attr-defined]
    assert list(many) == []


def test_listing_stops_and_starts() -> None:
    blank = Puzzle([None] * 12, [None] * 12)
    listing = nonosat.solutions(blank)
    first = [next(listing) for _ in range(200)]
    assert len(set(first)) == listing.found == 200
    assert listing.complete is None
    listing.close()
    for _ in listing:
        pass
    assert listing.complete is False and listing.verdict == Verdict.MULTIPLE
    limited = nonosat.solutions(blank, limit=10)
    assert (len(list(limited)), limited.complete) == (10, False)
    before = threading.active_count()
    for _ in range(50):
        next(nonosat.solutions(blank))
    assert threading.active_count() == before


def test_threads_and_processes() -> None:
    puzzles = SMALL * 20
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(verdict, puzzles)) == VERDICTS * 20
        assert list(threads.map(nonosat.solve, kinds())) == [nonosat.solve(it) for it in kinds()]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert list(processes.map(verdict, puzzles)) == VERDICTS * 20
        assert list(processes.map(nonosat.check, kinds())) == [nonosat.check(it) for it in kinds()]
        with pytest.raises(nonosat.FormatError) as caught:
            processes.submit(nonosat.read, b"").result()
        assert caught.value.line == 1


class Plain:
    """An executor of another make: it has `submit`, and futures with nothing but ``result``."""

    class Later:
        """A call that waits."""

        def __init__(self, call: Any) -> None:
            self.result = call

    def submit(self, function: Any, /, *arguments: Any) -> Plain.Later:
        """Return a call that is made when its result is asked for, by way of a pickle as on a cluster."""
        frozen = pickle.dumps((function, arguments))

        def call() -> Any:
            work, values = pickle.loads(frozen)
            return pickle.loads(pickle.dumps(work(*values)))

        return Plain.Later(call)


def test_cluster_takes_any_executor() -> None:
    puzzles = SMALL * 70
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        for executor in (threads, processes, Plain(), None):
            answers = list(nonosat.cluster.map(iter(puzzles), executor=executor, chunk=16, in_flight=3))
            assert sorted((index, answer.verdict) for index, answer in answers) == list(enumerate(VERDICTS * 70))  # type: ignore[union-attr]
    with pytest.raises(nonosat.UsageError, match="no option magic"):
        nonosat.cluster.map(puzzles, magic=1)
    with pytest.raises(nonosat.UsageError):
        nonosat.cluster.map(puzzles, method="magic")
    with pytest.raises(ValueError, match="from 1"):
        nonosat.cluster.map(puzzles, chunk=0)


class Counting(ThreadPoolExecutor):
    """Counts what is submitted, and how much was in flight at most; may break."""

    def __init__(self, most: int | None = None) -> None:
        super().__init__(2)
        self.submitted = 0
        self.flying = 0
        self.most_flying = 0
        self.most = most

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: D102
        self.submitted += 1
        if self.most is not None and self.submitted > self.most:
            raise RuntimeError("the cluster is down")
        self.flying += 1
        self.most_flying = max(self.most_flying, self.flying)
        future = super().submit(fn, *args, **kwargs)
        future.add_done_callback(self._landed)
        return future

    def _landed(self, _: object) -> None:
        self.flying -= 1


def test_cluster_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    puzzles = SMALL * 100
    with Counting(most=7) as broken, pytest.raises(RuntimeError, match="down"):
        for _ in nonosat.cluster.map(puzzles, executor=broken, directory=tmp_path, chunk=10, in_flight=2):
            pass
    finished = len(list(tmp_path.glob("*.chunk")))
    assert 5 <= finished <= 7
    (tmp_path / "left.tmp").write_bytes(b"half a chunk")
    with Counting() as sound:
        answers = list(nonosat.cluster.map(puzzles, executor=sound, directory=tmp_path, chunk=10, in_flight=2))
        assert sound.submitted == 30 - finished
        assert sound.most_flying <= 2
    assert sorted((index, answer.verdict) for index, answer in answers) == list(enumerate(VERDICTS * 100))  # type: ignore[union-attr]
    assert not list(tmp_path.glob("*.tmp"))
    with Counting() as idle:
        again = dict(nonosat.cluster.map(puzzles, executor=idle, directory=tmp_path, chunk=17))
        assert idle.submitted == 0
        assert again == dict(answers)
        # A puzzle that has changed is solved again, and no other.
        changed = [*puzzles[:42], SMALL[0], *puzzles[43:]]
        [index] = [index for index in range(300) if changed[index] != puzzles[index]] or [None]
        other = dict(nonosat.cluster.map(changed, executor=idle, directory=tmp_path))
        assert idle.submitted == (0 if index is None else 1)
        assert all(other[at] == nonosat.solve(it) for at, it in enumerate(changed[:60]))
    with pytest.raises(nonosat.UsageError, match="other options"):
        list(nonosat.cluster.map(puzzles, directory=tmp_path, timeout=5))


def die(chunk: Any, options: Any) -> None:
    """End the process at once, as a killed worker does."""
    os._exit(9)


def test_a_killed_worker_loses_nothing_that_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = SMALL * 40
    done = list(nonosat.cluster.map(puzzles[:60], directory=tmp_path, chunk=20))
    assert len(done) == 60
    context = get_context("spawn")
    with monkeypatch.context() as patch, ProcessPoolExecutor(1, mp_context=context) as processes:
        patch.setattr(nonosat.cluster, "_answer", die)
        kept = []
        with pytest.raises(Exception, match="terminated abruptly"):
            for answer in nonosat.cluster.map(puzzles, executor=processes, directory=tmp_path, chunk=20):
                kept.append(answer)
        assert len(kept) == 60
    answers = dict(nonosat.cluster.map(puzzles, directory=tmp_path, chunk=20))
    assert [answers[index].verdict for index in range(120)] == VERDICTS * 40  # type: ignore[union-attr]


def resident() -> int:
    """Return the memory of this process in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell the memory of a process")
def test_memory_stays_flat() -> None:
    cat = nonosat.read(ROOT / "puzzles" / "cat.non")[0]

    def work(times: int) -> None:
        for _ in range(times):
            outcome = nonosat.solve(cat)
            assert outcome.verdict is Verdict.UNIQUE
            outcome.solutions[0].array, outcome.to_dict(), pickle.loads(pickle.dumps(outcome))
            nonosat.hint(cat), nonosat.count(cat), nonosat.render(outcome)
        for _, answer in nonosat.solve_many((cat for _ in range(10 * times)), 2):
            assert isinstance(answer, Outcome)
        for _ in nonosat.solutions(SMALL[2]):
            pass

    work(50)
    before = resident()
    work(300)
    grown = resident() - before
    print(f"grown by {grown / 1024:.0f} KiB")
    assert grown < 16 << 20
