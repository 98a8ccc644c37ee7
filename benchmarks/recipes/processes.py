"""The processes of a run: all that it started, also daemons that left their parents; by Linux's control groups.

It takes a control group of version 2 in which this process may make others: root, or a session of systemd with
`systemd-run --user --scope -p Delegate=yes`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any

END_SECONDS = 60
_numbers = count(1)


def _own_group() -> Path:
    """Return the folder of the control group of this process."""
    mounts = Path("/proc/mounts").read_text(encoding="utf-8").splitlines()
    roots = [Path(line.split()[1]) for line in mounts if line.split()[2] == "cgroup2"]
    groups = Path("/proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    paths = [line.removeprefix("0::") for line in groups if line.startswith("0::")]
    if not roots or not paths:
        msg = "there are no control groups of version 2 here"
        raise OSError(msg)
    return roots[0] / paths[0].lstrip("/")


@dataclass(frozen=True)
class Process:
    """A process."""

    number: int

    def command(self) -> list[str]:
        """Return what it runs, or calls itself; empty if it has ended."""
        try:
            return Path(f"/proc/{self.number}/cmdline").read_bytes().decode(errors="replace").split("\0")
        except OSError:
            return []

    def has_variable(self, name: str) -> bool:
        """Whether its environment had this variable when it began."""
        try:
            return f"\0{name}=".encode() in b"\0" + Path(f"/proc/{self.number}/environ").read_bytes()
        except OSError:
            return False

    def kill(self) -> bool:
        """Kill it, whatever it does; whether it was there."""
        try:
            os.kill(self.number, signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True


class Group:
    """A control group; what is left in it ends with the `with` block."""

    def __enter__(self) -> Group:
        self.path = _own_group() / f"nonosat-recipes-{os.getpid()}-{next(_numbers)}"
        self.path.mkdir()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        self.path.rmdir()

    def start(self, command: list[str], **options: Any) -> subprocess.Popen[bytes]:
        """Start a command in the group."""
        # The shell enters, and becomes the command.
        enter = ["/bin/sh", "-c", 'echo $$ > "$0"/cgroup.procs && exec "$@"', str(self.path)]
        return subprocess.Popen([*enter, *command], **options)

    def processes(self) -> list[Process]:
        """Return the processes that are in it."""
        return [Process(int(line)) for line in (self.path / "cgroup.procs").read_text(encoding="ascii").split()]

    def cpu_seconds(self) -> float:
        """Return the CPU time of all processes that are or were in it."""
        lines = (self.path / "cpu.stat").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("usage_usec")) / 1e6

    def kill(self) -> None:
        """Kill all processes in it at once, and wait until they are gone."""
        while self.processes():
            (self.path / "cgroup.kill").write_text("1", encoding="ascii")
            time.sleep(0.01)

    def wait(self) -> None:
        """Wait until no process is left, for a minute at most."""
        end = time.monotonic() + END_SECONDS
        while self.processes() and time.monotonic() < end:
            time.sleep(0.02)
