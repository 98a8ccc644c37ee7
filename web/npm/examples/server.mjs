// Checks puzzles that are sent to it: `node server.mjs`, then `curl --data-binary @cat.non localhost:8080`.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { check } from 'nonosat';
import { createWorker } from 'nonosat/worker';

const worker = createWorker();
createServer(async (request, response) => {
  const answer = await check(await text(request), { worker, limits: { seconds: 5 } }).catch(({ kind, message }) => ({ error: kind, message }));
  response.writeHead(answer.error ? 422 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}).listen(process.env.PORT ?? 8080, function () { console.log(`http://localhost:${this.address().port}`); });
