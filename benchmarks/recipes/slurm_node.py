"""A Slurm of one node, for checks and measurements: no root, no systemd, no munge, and gone afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from getpass import getuser
from pathlib import Path
from typing import Any

# Every job is believed to be whose it says it is, and listens to this machine only: nothing for a cluster.
CONFIGURATION = """\
ClusterName=check
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/none
CredType=cred/none
SlurmctldPort={controller_port}
SlurmdPort={node_port}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
MpiDefault=none
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={cores} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""
START_SECONDS = 30


def find(program: str) -> str | None:
    """Return the path of a program, also of those that only root has in the search path."""
    return shutil.which(program, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))


def missing() -> str | None:
    """Return why there can be no node here, if so."""
    absent = [name for name in ("slurmctld", "slurmd", "sbatch", "sinfo") if find(name) is None]
    return f"no {', '.join(absent)}" if absent else None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def node(folder: Path, cores: int, start: Callable[..., Any] = subprocess.Popen) -> Iterator[dict[str, str]]:
    """Start a node, yield the environment in which Slurm's commands find it, and stop it.

    Its daemons are started by `start`, with the arguments of `subprocess.Popen`.
    """
    for name in ("state", "spool"):
        (folder / name).mkdir(parents=True)
    configuration = folder / "slurm.conf"
    configuration.write_text(
        CONFIGURATION.format(
            host=socket.gethostname().split(".")[0],
            user=getuser(),
            controller_port=_free_port(),
            node_port=_free_port(),
            folder=folder,
            cores=cores,
        ),
        encoding="utf-8",
    )
    environment = {**os.environ, "SLURM_CONF": str(configuration)}
    daemons = []
    try:
        for name in ("slurmctld", "slurmd"):
            command = [str(find(name)), "-D"]
            with (folder / f"{name}.out").open("wb") as output:
                daemons.append(start(command, env=environment, stdout=output, stderr=output))
        end = time.monotonic() + START_SECONDS
        while (
            "idle"
            not in subprocess.run(
                ["sinfo", "--noheader", "--format=%t"], env=environment, capture_output=True, text=True, check=False
            ).stdout
        ):
            if time.monotonic() > end or any(daemon.poll() is not None for daemon in daemons):
                msg = f"Slurm did not start; see {folder}/*.log"
                raise RuntimeError(msg)
            time.sleep(0.2)
        yield environment
    finally:
        for daemon in reversed(daemons):
            daemon.terminate()
        for daemon in daemons:
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
