"""A batch by Dask: a task for each shard, which runs the program.

    python dask_shards.py INPUT DIR SHARDS CORES [OPTIONS of nonosat batch]

It starts Dask on this machine; with DASK_SCHEDULER set it takes the cluster that runs there, whose nodes must see INPUT
and DIR under the same paths. Dask tries a task again if its worker was lost, or if it failed. Ends with 0 if every
puzzle has an answer. Otherwise repeat it: shards that are done end at once.
"""

import os
import subprocess
import sys
from pathlib import Path

from dask.distributed import Client, LocalCluster, as_completed


def run(source: str, folder: str, shard: int, shards: int, options: list[str]) -> int:
    """Answer the puzzles of a shard; return its number."""
    command = ["nonosat", "batch", source, "--out", folder, "--shard", f"{shard}/{shards}", "--quiet", *options]
    subprocess.run(command, check=True)
    return shard


def main() -> int:
    """Run the batch that the arguments name."""
    source, folder, *numbers = sys.argv[1:5]
    folder, (shards, cores), options = str(Path(folder).resolve()), map(int, numbers), sys.argv[5:]
    address = os.environ.get("DASK_SCHEDULER")
    # The work is done by the program: threads will do.
    where = address or LocalCluster(n_workers=1, threads_per_worker=cores, processes=False, dashboard_address=None)
    failed = 0
    with Client(where) as client:
        # `pure` would take the answer of an earlier call for that of this one.
        tasks = [
            client.submit(run, source, folder, shard, shards, options, retries=3, pure=False)
            for shard in range(1, shards + 1)
        ]
        for task in as_completed(tasks, raise_errors=False):
            if task.status != "finished":
                failed += 1
                print(f"a shard: {task.exception()!r}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
