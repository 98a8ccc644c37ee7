"""Puzzles from Python by Dask: `nonosat.cluster.map` with Dask's own executor.

    python dask_map.py INPUT DIR OUTPUT CORES

INPUT is a file of puzzles or a folder of such files; OUTPUT gets a line of JSON for each puzzle, in order. The puzzles
travel to the workers, and nodes need not share a file system. Finished chunks are kept in DIR: if this process is
killed, repeat the command. A task whose worker is lost is tried again by Dask.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import nonosat
import nonosat.cluster
from dask.distributed import Client, LocalCluster


def puzzles(source: Path) -> Iterator[nonosat.Puzzle]:
    """Read the puzzles, a file at a time."""
    for path in sorted(source.iterdir()) if source.is_dir() else [source]:
        yield from nonosat.read(path)


def main() -> None:
    """Solve the puzzles that the arguments name."""
    source, folder, output, cores = sys.argv[1:]
    address = os.environ.get("DASK_SCHEDULER")
    # Solving releases Python's lock, so that threads work at once.
    where = address or LocalCluster(n_workers=1, threads_per_worker=int(cores), processes=False, dashboard_address=None)
    records = {}
    with Client(where) as client:
        executor = client.get_executor(retries=3)
        for index, outcome in nonosat.cluster.map(puzzles(Path(source)), executor=executor, directory=folder):
            # An exception is the answer to its puzzle.
            records[index] = {"error": str(outcome)} if isinstance(outcome, Exception) else outcome.to_dict()
    with Path(output).open("w", encoding="utf-8") as file:
        for index in sorted(records):
            file.write(json.dumps({"position": index + 1, **records[index]}) + "\n")


if __name__ == "__main__":
    main()
