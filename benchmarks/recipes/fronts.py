"""The HTTP fronts of docs/recipes: puzzles, several at once, get the answers of one plain run."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "docs" / "recipes"
FRONTS = {"HTTP, Python": [sys.executable, "http_front.py"], "HTTP, Node": ["node", "http_front.mjs"]}

# Bodies of requests: the status and the verdict, or the kind of the error. What is no puzzle comes first, too.
REQUESTS: list[tuple[str, int, str | None]] = [
    ("nothing", 422, "unknown-format"),
    (" \n", 400, None),
    ('{"rows": [[1, 1], [3]],\n "columns": [[2], [1], [2]]}', 200, "unique"),
    ('{"rows": [[1], [1]], "columns": [[1], [1]]}', 200, "multiple"),
    ("3x2:2/1/2/1.1/3\n", 200, "unique"),
    ('{"rows": [[2]], "columns": [[1]]}', 422, "line-too-long"),
]


def post(address: str, body: str) -> tuple[int, Any]:
    """Return the status and the answer, if there is one."""
    request = urllib.request.Request(address, data=body.encode(), method="POST")
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        return error.code, None if error.code == 400 else json.load(error)


def missing(name: str) -> str | None:
    """Return why a front cannot be tried."""
    program = FRONTS[name][0]
    return None if shutil.which(program) else f"no {program}"


def check(name: str) -> None:
    """Try a front; a RuntimeError says what it did wrong."""
    command = [*FRONTS[name], "0"]
    with subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8") as process:
        try:
            assert process.stdout
            address = process.stdout.readline().strip()
            with ThreadPoolExecutor(8) as pool:
                tried = [*REQUESTS[:1] * 8, *REQUESTS * 20]
                answers = list(pool.map(lambda request: post(address, request[0]), tried))
        finally:
            process.terminate()
    for (body, status, word), (found, answer) in zip(tried, answers, strict=True):
        said = answer and (answer["verdict"] or answer["error"]["kind"])
        if (found, said) != (status, word):
            msg = f"{body!r}: {found} {said}, not {status} {word}"
            raise RuntimeError(msg)
