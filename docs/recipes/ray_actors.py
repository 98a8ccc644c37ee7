"""Puzzles from Python by Ray's actors: workers that live as long as the batch and take chunk after chunk.

    python ray_actors.py INPUT OUTPUT CORES

INPUT is a file of puzzles or a folder of such files; OUTPUT gets a line of JSON for each puzzle, in order. An actor
that dies is started again, up to three times, and asked its chunk again. Take actors if a worker has something to keep
between chunks: a model, a connection, a cache. Otherwise tasks are simpler; see ray_map.py, which also goes on after a
kill, and reads no further ahead than it must.
"""

import json
import os
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import nonosat
import ray
from ray.util import ActorPool

CHUNK = 100


@ray.remote(num_cpus=1, max_restarts=3, max_task_retries=3)
class Solver:
    """A worker."""

    def solve(self, chunk: list[nonosat.Puzzle]) -> list[dict]:
        """Solve puzzles; their records, in the same order."""
        return [
            {"error": str(outcome)} if isinstance(outcome, Exception) else outcome.to_dict()
            for _, outcome in nonosat.solve_many(chunk, 1)
        ]


def chunks(source: Path) -> Iterator[list[nonosat.Puzzle]]:
    """Read the puzzles, and cut them into chunks."""
    paths = sorted(source.iterdir()) if source.is_dir() else [source]
    puzzles = (puzzle for path in paths for puzzle in nonosat.read(path))
    while chunk := list(islice(puzzles, CHUNK)):
        yield chunk


def main() -> None:
    """Solve the puzzles that the arguments name."""
    source, output, cores = sys.argv[1:]
    if "RAY_ADDRESS" in os.environ:
        ray.init()
    else:
        ray.init(num_cpus=int(cores), include_dashboard=False, log_to_driver=False)
    pool = ActorPool([Solver.remote() for _ in range(int(cores))])
    answers = pool.map(lambda solver, chunk: solver.solve.remote(chunk), chunks(Path(source)))
    position = 0
    with Path(output).open("w", encoding="utf-8") as file:
        for records in answers:
            for record in records:
                position += 1
                file.write(json.dumps({"position": position, **record}) + "\n")


if __name__ == "__main__":
    main()
