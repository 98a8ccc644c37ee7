"""A small HTTP front: puzzles in, verdicts out, by processes of nonosat that stay.

    python http_front.py [PORT]

POST a puzzle as JSON, or the id of one, to /check; the answer is the JSON that `nonosat check --format ndjson` gives.

    curl -d '{"rows": [[1, 1], [3]], "columns": [[2], [1], [2]]}' http://localhost:8080/check
"""

import json
import queue
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PROCESSES = 2
LARGEST = 1_000_000
COMMAND = ["nonosat", "check", "-", "--format", "ndjson", "--level", "--quiet", "--time-limit", "5s"]


class Solver:
    """A process that answers a line with a line."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        # After a first line that is no puzzle it would wait for the end of a file, and never answer.
        self.ask("1x1:1/1")

    def ask(self, line: str) -> str:
        """Return the answer; an empty one of a process that broke down."""
        assert self.process.stdin and self.process.stdout
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            return self.process.stdout.readline()
        except BrokenPipeError:
            return ""

    def answer(self, line: str) -> str:
        """Return the answer; of a process that broke down, that of a new one."""
        for _ in range(2):
            if answer := self.ask(line):
                return answer
            self.process.kill()
            self.process.wait()
            self.__init__()
        msg = "nonosat does not answer"
        raise RuntimeError(msg)


idle: "queue.Queue[Solver]" = queue.Queue()


class Front(BaseHTTPRequestHandler):
    """What a request gets."""

    def do_POST(self) -> None:  # noqa: N802, the name that http.server wants
        """Answer a puzzle."""
        length = int(self.headers.get("Content-Length") or 0)
        if self.path != "/check" or length > LARGEST:
            self.send_error(404 if self.path != "/check" else 413)
            return
        text = self.rfile.read(max(length, 0)).decode("utf-8", "replace")
        try:
            # On one line, as the process takes a puzzle a line.
            line = json.dumps(json.loads(text))
        except ValueError:
            line = " ".join(text.split())
        if not line:
            # A blank line has no answer.
            self.send_error(400)
            return
        solver = idle.get()
        try:
            answer = solver.answer(line)
        finally:
            idle.put(solver)
        body = answer.encode()
        self.send_response(422 if "error" in json.loads(answer) else 200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def main() -> None:
    """Serve until somebody stops it."""
    for _ in range(PROCESSES):
        idle.put(Solver())
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8080), Front)
    print(f"http://127.0.0.1:{server.server_port}/check", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
