"""Processes of a run: all that it started, also those that left its group; Linux only."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

MARK = "NONOSAT_RECIPE_RUN"
PR_SET_CHILD_SUBREAPER = 36
END_SECONDS = 60


def adopt_orphans() -> None:
    """Become the parent of daemons that descendants leave behind, so that their CPU time is counted here."""
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "cannot become a subreaper")


@dataclass(frozen=True)
class Process:
    """A process."""

    number: int
    command: list[str]

    def is_program(self, name: str) -> bool:
        """Whether it runs a program of this name."""
        return bool(self.command) and Path(self.command[0]).name == name

    def kill(self) -> bool:
        """Kill it, whatever it does; whether it was there."""
        try:
            os.kill(self.number, signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True


def marked(mark: str) -> list[Process]:
    """Return the processes that were started with this mark in their environment."""
    wanted, found = f"{MARK}={mark}".encode(), []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if wanted not in (folder / "environ").read_bytes().split(b"\0"):
                continue
            command = (folder / "cmdline").read_bytes().decode(errors="replace").split("\0")
        except OSError:
            # It has ended, or belongs to another user.
            continue
        found.append(Process(int(folder.name), command))
    return found


def reap() -> None:
    """Wait for adopted processes that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


@dataclass(frozen=True)
class Cost:
    """What a run took: seconds by the clock, and of the processors."""

    wall: float
    cpu: float


def measure(command: list[str], environment: dict[str, str], folder: Path, mark: str) -> Cost:
    """Run a command; its cost, with all daemons that it started until they have ended."""

    def cpu() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before, start = cpu(), time.monotonic()
    with (folder / "output.txt").open("wb") as output:
        done = subprocess.run(
            command, env={**environment, MARK: mark}, cwd=folder, stdout=output, stderr=output, check=False
        )
    wall = time.monotonic() - start
    if done.returncode != 0:
        msg = f"{command} ended with {done.returncode}; see {folder}/output.txt"
        raise RuntimeError(msg)
    end = time.monotonic() + END_SECONDS
    while marked(mark) and time.monotonic() < end:
        reap()
        time.sleep(0.05)
    for process in marked(mark):
        process.kill()
    time.sleep(0.1)
    reap()
    return Cost(wall, cpu() - before)
