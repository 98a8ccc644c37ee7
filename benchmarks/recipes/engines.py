"""The recipes of docs/recipes as commands, and which of them can run here."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import slurm_node

RECIPES = Path(__file__).resolve().parents[2] / "docs" / "recipes"


@dataclass(frozen=True)
class Work:
    """What a recipe is to do: answer `source` in `folder`, by so many shards and cores."""

    source: str
    folder: Path
    shards: int
    cores: int
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Recipe:
    """A recipe that runs `nonosat batch` with a shard a task."""

    name: str
    missing: Callable[[], str | None]
    command: Callable[[Work], list[str]]


@dataclass(frozen=True)
class PythonRecipe:
    """A recipe that solves in Python, and writes its own output."""

    name: str
    module: str
    command: Callable[[Work, Path], list[str]]

    def missing(self) -> str | None:
        """Return why it cannot run here, if so."""
        return no_modules(self.module, "nonosat.cluster")


def no_modules(*names: str) -> str | None:
    """Return which Python packages are not installed, if any."""
    absent = []
    for name in names:
        try:
            found = find_spec(name)
        except ModuleNotFoundError:
            found = None
        if found is None:
            absent.append(name)
    return f"no Python package {', '.join(absent)}" if absent else None


def no_programs(*names: str) -> str | None:
    """Return which programs are not installed, if any."""
    absent = [name for name in names if shutil.which(name) is None]
    return f"no {', '.join(absent)}" if absent else None


def _script(name: str) -> Callable[[Work], list[str]]:
    path = str(RECIPES / name)
    start = [sys.executable, path] if name.endswith(".py") else [path]
    return lambda work: [
        *start, work.source, str(work.folder), str(work.shards), str(work.cores), *work.options,
    ]  # fmt: skip


def _no_parallel() -> str | None:
    if absent := no_programs("parallel"):
        return absent
    # Another program of that name is that of moreutils.
    version = subprocess.run(["parallel", "--version"], capture_output=True, text=True, check=False).stdout
    return None if version.startswith("GNU") else "the parallel here is not GNU's"


def _slurm(work: Work) -> list[str]:
    # The log is for whoever looks after a failure.
    return [
        "sbatch", "--wait", "--quiet", f"--array=1-{work.shards}", f"--output={work.folder}-%a.log",
        str(RECIPES / "slurm.sh"), work.source, str(work.folder), str(work.shards), *work.options,
    ]  # fmt: skip


def _snakemake(work: Work) -> list[str]:
    start = [sys.executable, "-m", "snakemake", "-s", str(RECIPES / "Snakefile"), "--cores", str(work.cores)]
    values = {"input": work.source, "dir": work.folder, "shards": work.shards, "options": shlex.join(work.options)}
    config = [f"{name}={value}" for name, value in values.items()]
    return [*start, "--quiet", "all", "--directory", str(work.folder.parent), "--config", *config]


BATCHES = [
    Recipe("xargs", lambda: no_programs("xargs"), _script("xargs.sh")),
    Recipe("GNU parallel", _no_parallel, _script("parallel.sh")),
    Recipe("Slurm", slurm_node.missing, _slurm),
    Recipe("HyperQueue", lambda: no_modules("hyperqueue"), _script("hyperqueue_shards.py")),
    Recipe("Ray", lambda: no_modules("ray"), _script("ray_shards.py")),
    Recipe("Dask", lambda: no_modules("dask.distributed"), _script("dask_shards.py")),
    Recipe("Snakemake", lambda: no_modules("snakemake"), _snakemake),
]


def _python(name: str, *, has_folder: bool = True) -> Callable[[Work, Path], list[str]]:
    def command(work: Work, output: Path) -> list[str]:
        folder = [str(work.folder)] if has_folder else []
        return [sys.executable, str(RECIPES / name), work.source, *folder, str(output), str(work.cores)]

    return command


PYTHON = [
    PythonRecipe("Ray, map", "ray", _python("ray_map.py")),
    PythonRecipe("Ray, actors", "ray", _python("ray_actors.py", has_folder=False)),
    PythonRecipe("Dask, map", "dask.distributed", _python("dask_map.py")),
]


def batch(*arguments: str | Path) -> None:
    """Run `nonosat batch`; an error if it fails. Merged cubes end with their verdict: 10, several solutions."""
    done = subprocess.run(["nonosat", "batch", *map(str, arguments), "--quiet"], stdout=subprocess.DEVNULL, check=False)
    if done.returncode not in {0, 10}:
        done.check_returncode()
