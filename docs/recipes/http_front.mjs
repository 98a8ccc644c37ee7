// A small HTTP front: puzzles in, verdicts out, by a process of nonosat that stays.
//
//     node http_front.mjs [PORT]
//
// POST a puzzle as JSON, or the id of one, to /check; the answer is the JSON that `nonosat check --format ndjson` gives.
//
//     curl -d '{"rows": [[1, 1], [3]], "columns": [[2], [1], [2]]}' http://localhost:8080/check

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const LARGEST = 1_000_000;
const COMMAND = ['check', '-', '--format', 'ndjson', '--level', '--quiet', '--time-limit', '5s', '--jobs', '2'];

/** A process that answers lines with lines, in their order. */
class Solver {
  constructor() {
    this.waiting = [];
    this.process = spawn('nonosat', COMMAND, { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.process.stdout }).on('line', (line) => this.waiting.shift()?.resolve(line));
    const fail = () => {
      this.failed = true;
      for (const { reject } of this.waiting.splice(0)) reject(new Error('nonosat does not answer'));
    };
    this.process.on('error', fail).on('exit', fail);
    this.process.stdin.on('error', fail);
    // After a first line that is no puzzle it would wait for the end of a file, and never answer.
    this.answer('1x1:1/1').catch(() => {});
  }

  answer(line) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.process.stdin.write(`${line}\n`);
    });
  }
}

let solver = new Solver();

/** The body of a request; null if it is too large. */
async function bodyOf(request) {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += chunk;
    if (text.length > LARGEST) return null;
  }
  return text;
}

/** On one line, as the process takes a puzzle a line. */
function lineOf(text) {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.split(/\s+/).join(' ').trim();
  }
}

const server = createServer(async (request, response) => {
  const send = (status, body) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  if (request.method !== 'POST' || request.url !== '/check') return send(404, '{}');
  const text = await bodyOf(request);
  if (text === null) return send(413, '{}');
  // A blank line has no answer.
  if (!text.trim()) return send(400, '{}');
  try {
    if (solver.failed) solver = new Solver();
    const answer = await solver.answer(lineOf(text));
    send('error' in JSON.parse(answer) ? 422 : 200, answer);
  } catch {
    send(503, '{}');
  }
});

server.listen(Number(process.argv[2] ?? 8080), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/check`);
});
