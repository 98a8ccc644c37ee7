"""A batch by HyperQueue: one job, in which each task has a shard of its own.

    python hyperqueue_shards.py INPUT DIR SHARDS CORES [OPTIONS of nonosat batch]

It starts a cluster in its own process; ``Client("/path/of/the/server")`` finds one that runs. HyperQueue does not try a
task again whose process died, so this does. Ends with 0 if every puzzle has an answer. Otherwise repeat it: shards that
are done end at once.
"""

import sys
import tempfile
from pathlib import Path

from hyperqueue import Client, Job
from hyperqueue.cluster import LocalCluster, WorkerConfig

TRIES = 3


def run(client: Client, source: str, folder: str, shards: int, options: list[str]) -> bool:
    """Run all shards; whether every one of them was finished."""
    left = list(range(1, shards + 1))
    for _ in range(TRIES):
        # One that fails does not stop the others.
        job = Job(max_fails=None)
        for shard in left:
            command = ["nonosat", "batch", source, "--out", folder, "--shard", f"{shard}/{shards}", "--quiet"]
            # A file for each task is more than this needs; what went wrong is in the error of the task.
            job.program(command + options, stdout=None)
        submitted = client.submit(job)
        if client.wait_for_jobs([submitted], raise_on_error=False):
            return True
        failed = client.get_failed_tasks(submitted)
        for task, context in failed.items():
            print(f"shard {left[task]}: {context.error}", file=sys.stderr)
        left = [left[task] for task in failed]
    return False


def main() -> int:
    """Run the batch that the arguments name."""
    source, folder, shards, cores, *options = sys.argv[1:]
    with (
        tempfile.TemporaryDirectory() as server,
        LocalCluster(server, WorkerConfig(cores=int(cores))) as cluster,
    ):
        return 0 if run(cluster.client(), source, str(Path(folder).resolve()), int(shards), options) else 1


if __name__ == "__main__":
    sys.exit(main())
