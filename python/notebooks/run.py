"""Execute the notebooks of this folder; a cell that raises fails."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient

for path in sorted(Path(__file__).parent.glob("*.ipynb")):
    begun = time.perf_counter()
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    pictures = sum(
        "image/png" in output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", [])
    )
    print(f"{path.name}: {len(notebook.cells)} cells, {pictures} plots, {time.perf_counter() - begun:.1f} s")
    if not pictures:
        sys.exit(f"{path.name}: expected a plot")
