"""Puzzles from Python by Ray's tasks: `nonosat.cluster.map` with an executor of three lines.

    python ray_map.py INPUT DIR OUTPUT CORES

INPUT is a file of puzzles or a folder of such files; OUTPUT gets a line of JSON for each puzzle, in order. The puzzles
travel to the tasks, and nodes need not share a file system. Finished chunks are kept in DIR: if this process is killed,
repeat the command. A task whose worker or node is lost is tried again by Ray.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import nonosat
import nonosat.cluster
import ray


class RayExecutor:
    """What `nonosat.cluster.map` asks of an executor: `submit`, which returns a future."""

    def __init__(self, **options):
        self._call = ray.remote(**options)(lambda function, *arguments: function(*arguments))

    def submit(self, function, /, *arguments):
        """Start a call somewhere."""
        return self._call.remote(function, *arguments).future()


def puzzles(source: Path) -> Iterator[nonosat.Puzzle]:
    """Read the puzzles, a file at a time."""
    for path in sorted(source.iterdir()) if source.is_dir() else [source]:
        yield from nonosat.read(path)


def main() -> None:
    """Solve the puzzles that the arguments name."""
    source, folder, output, cores = sys.argv[1:]
    if "RAY_ADDRESS" in os.environ:
        ray.init()
    else:
        ray.init(num_cpus=int(cores), include_dashboard=False, log_to_driver=False)
    executor = RayExecutor(num_cpus=1, max_retries=3)
    records = {}
    for index, outcome in nonosat.cluster.map(puzzles(Path(source)), executor=executor, directory=folder):
        # An exception is the answer to its puzzle.
        records[index] = {"error": str(outcome)} if isinstance(outcome, Exception) else outcome.to_dict()
    with Path(output).open("w", encoding="utf-8") as file:
        for index in sorted(records):
            file.write(json.dumps({"position": index + 1, **records[index]}) + "\n")


if __name__ == "__main__":
    main()
