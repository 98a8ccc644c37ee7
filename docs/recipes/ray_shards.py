"""A batch by Ray: a task for each shard, which runs the program.

    python ray_shards.py INPUT DIR SHARDS CORES [OPTIONS of nonosat batch]

It starts Ray on this machine; with RAY_ADDRESS set it takes the cluster that runs there, whose nodes must see INPUT and
DIR under the same paths. Ray tries a task again if its worker or node was lost, or if it failed. Ends with 0 if every
puzzle has an answer. Otherwise repeat it: shards that are done end at once.
"""

import os
import subprocess
import sys
from pathlib import Path

import ray


@ray.remote(num_cpus=1, max_retries=3, retry_exceptions=True)
def run(source: str, folder: str, shard: int, shards: int, options: list[str]) -> int:
    """Answer the puzzles of a shard; return its number."""
    command = ["nonosat", "batch", source, "--out", folder, "--shard", f"{shard}/{shards}", "--quiet", *options]
    subprocess.run(command, check=True)
    return shard


def main() -> int:
    """Run the batch that the arguments name."""
    source, folder, *numbers = sys.argv[1:5]
    folder, (shards, cores), options = str(Path(folder).resolve()), map(int, numbers), sys.argv[5:]
    if "RAY_ADDRESS" in os.environ:
        ray.init()
    else:
        ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False)
    tasks = {run.remote(source, folder, shard, shards, options): shard for shard in range(1, shards + 1)}
    waiting, failed = list(tasks), 0
    while waiting:
        [task], waiting = ray.wait(waiting)
        try:
            ray.get(task)
        except ray.exceptions.RayError as error:
            failed += 1
            print(f"shard {tasks[task]}: {error}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
