/** What the functions do beyond the examples: scanning, cancelling, workers that end, modules that are not there. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { NonosatError, check, diagnose, explain, generate, read, scan, setModule, solve, svg, version } from 'nonosat';
import * as library from 'nonosat';
import { createWorker } from 'nonosat/worker';
import { Game, isMet, readHere, unpackLzma, wordsOf } from './lib/element.js';
import { FOLDER, REPOSITORY, ROOT, place, repository } from './lib/package.js';

/** Searched for longer than anybody waits. */
const hard = () => {
  let state = 1;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return Array.from({ length: 200 }, (_, row) => Array.from({ length: 200 }, () => (row < 60 || next() < 0.5 ? '#' : '.')).join('')).join('\n');
};
const PLUS = '1\n3\n1\n\n1\n3\n1';

/** A printed puzzle, drawn here: the numbers are those of 5 by 7 dots. */
const DIGITS = { 1: '0010001100001000010000100001000111', 3: '11110000010000101110000010000111110', 5: '11111100001000011110000010000111110' };
function printed(rows, columns, cell = 40) {
  const [left, top] = [2 * cell, 2 * cell];
  const [width, height] = [left + columns.length * cell + cell, top + rows.length * cell + cell];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const dot = (x, y, size = 1) => {
    for (let row = y; row < y + size; row++) {
      for (let column = x; column < x + size; column++) data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  };
  for (let at = 0; at <= rows.length; at++) for (let x = left; x <= left + columns.length * cell; x++) dot(x, top + at * cell, 2);
  for (let at = 0; at <= columns.length; at++) for (let y = top; y <= top + rows.length * cell; y++) dot(left + at * cell, y, 2);
  const digit = (number, x, y) => [...DIGITS[number]].forEach((bit, at) => bit === '1' && dot(x + (at % 5) * 3, y + Math.floor(at / 5) * 3, 3));
  rows.forEach((number, at) => digit(number, left - 25, top + at * cell + 10));
  columns.forEach((number, at) => digit(number, left + at * cell + 12, top - 30));
  return { width, height, data };
}

test('a picture is scanned', async () => {
  const image = printed([1, 3, 5, 3, 1], [1, 3, 5, 3, 1]);
  for (const worker of [undefined, createWorker()]) {
    const [{ puzzle, report }] = await scan(image, worker ? { worker } : {});
    assert.equal(report.verdict, 'unique');
    assert.deepEqual(puzzle.lines.map(({ clue }) => clue), ['1', '3', '5', '3', '1', '1', '3', '5', '3', '1']);
  }
  await assert.rejects(scan({ width: 200, height: 200, data: new Uint8Array(160_000).fill(255) }), (error) => {
    assert.ok(error instanceof NonosatError);
    assert.match(error.kind, /grid|small/);
    return true;
  });
});

test('a question under way is cancelled, and the next one is answered', async () => {
  const worker = createWorker();
  const controller = new AbortController();
  const reason = new Error('enough');
  const onProgress = () => controller.abort(reason);
  const first = check(hard(), { worker, signal: controller.signal, limits: { seconds: 3600 }, onProgress });
  const second = version({ worker });
  assert.equal(worker.waiting, 2);
  await assert.rejects(first, (error) => error === reason);
  assert.equal(await second, JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).version);
  assert.equal(worker.waiting, 0);
});

test('a question that waits is cancelled, and the one under way goes on', async () => {
  const worker = createWorker();
  const controller = new AbortController();
  const first = solve(PLUS, { worker });
  const second = solve(PLUS, { worker, signal: controller.signal });
  controller.abort();
  await assert.rejects(second, { name: 'AbortError' });
  assert.equal((await first).solution, '010111010');
  await assert.rejects(check(PLUS, { signal: controller.signal }), { name: 'AbortError' });
});

test('a worker that is closed rejects what waits', async () => {
  const worker = createWorker();
  const first = check(PLUS, { worker });
  // What is sent to it is sent in a moment.
  await Promise.resolve();
  worker.close();
  await assert.rejects(first, { kind: 'unloaded' });
  assert.equal((await check(PLUS, { worker })).verdict, 'unique');
});

test('errors are the same from a worker', async () => {
  const worker = createWorker();
  for (const options of [{}, { worker }]) {
    await assert.rejects(read('width 3\nheight x', options), { name: 'NonosatError', kind: 'malformed', line: 2, column: 8, found: '"x"', expected: 'a size' });
    await assert.rejects(generate({ width: 0, height: 3 }, options), { kind: 'usage', line: null });
  }
});

test('a module that cannot be loaded is asked for again', async () => {
  setModule('scanner', new URL('file:///no/such/module.wasm'));
  const image = { width: 1, height: 1, data: new Uint8Array(4) };
  await assert.rejects(scan(image), { kind: 'unloaded' });
  setModule('scanner', readFileSync(`${ROOT}dist/scanner.wasm.lzma`));
  await assert.rejects(scan(image), (error) => error.kind !== 'unloaded');
});

test('another module than the solver is none', async () => {
  setModule('solver', readFileSync(`${ROOT}dist/scanner.wasm.lzma`));
  const worker = createWorker();
  await assert.rejects(version({ worker }), { name: 'NonosatError', kind: 'unloaded' });
  setModule('solver', readFileSync(`${ROOT}dist/solver.wasm.lzma`));
  worker.close();
  assert.match(await version({ worker }), /^\d/);
});

test('a solver that breaks down is replaced', async () => {
  // The copy that is not used here breaks down once a thread.
  const glue = `${FOLDER}/node_modules/nonosat/dist/glue/solver.js`;
  const breaking = (op, ...rest) => {
    const left = (globalThis.left ??= [() => { throw new WebAssembly.RuntimeError('unreachable'); }]);
    left.shift()?.();
    return globalThis.ask(op, ...rest);
  };
  const text = readFileSync(glue, 'utf8');
  const patched = text.replace('return { init: __wbg_init, ask, start };', `globalThis.ask = ask; return { init: __wbg_init, ask: ${breaking}, start };`);
  assert.notEqual(patched, text);
  writeFileSync(glue, patched);
  const program = place('trap.mjs', `import { version } from 'nonosat';
    import { createWorker } from 'nonosat/worker';
    for (const options of [{}, { worker: createWorker() }]) {
      for (let at = 0; at < 2; at++) console.log(await version(options).catch((error) => error.name + ' ' + error.kind));
    }`);
  const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd: FOLDER });
  const now = await version();
  assert.deepEqual(stdout.trim().split('\n'), ['NonosatError trap', now, 'NonosatError trap', now]);
});

test('modules are unpacked as they were, and damaged ones are refused', async () => {
  const packed = readFileSync(`${ROOT}dist/scanner.wasm.lzma`);
  const module = readFileSync(`${ROOT}../page/wasm/scan_bg.wasm`);
  assert.ok(module.equals(unpackLzma(packed)));
  const refused = { message: 'a packed module is damaged' };
  for (const length of [0, 12, 17, 1000, packed.length / 2]) assert.throws(() => unpackLzma(packed.subarray(0, length)), refused);
  for (const at of [0, 10, 13]) {
    const damaged = Buffer.from(packed);
    damaged[at] = 0xff;
    assert.throws(() => unpackLzma(damaged), refused, `byte ${at}`);
  }
  // What is wrong later on either does not fit, or is another file, and ends in any case.
  for (let at = 14; at < 4000; at += 97) {
    const damaged = Buffer.from(packed);
    damaged[at] ^= 0x55;
    try {
      assert.ok(!module.equals(unpackLzma(damaged)));
    } catch (error) {
      assert.equal(error.message, refused.message);
    }
  }
  setModule('scanner', module);
  await assert.rejects(scan({ width: 1, height: 1, data: new Uint8Array(4) }), (error) => error.kind !== 'unloaded');
});

test('solutions, as many as asked for', async () => {
  const three = '#..\n.#.\n..#';
  const found = await Promise.all([1, 2, 6, 7].map((most) => solve(three, { most })));
  assert.deepEqual(found.map(({ solutions, complete }) => [solutions.length, complete]), [[1, false], [2, false], [6, false], [6, true]]);
  assert.equal(new Set(found[2].solutions).size, 6);
  const { verdict, solution, complete } = await solve(repository('puzzles/unsolvable.non'));
  assert.deepEqual([verdict, solution, complete], ['none', null, true]);
  assert.equal((await solve(hard(), { limits: { seconds: 0 } })).reason, 'time-limit');
});

test('explained, drawn, diagnosed', async () => {
  const { steps, cells_left } = await explain(PLUS);
  assert.ok(steps.length > 0 && steps.every(({ sentence }) => sentence.length > 0));
  assert.equal(cells_left, 0);
  assert.ok((await svg(PLUS)).length < (await svg(PLUS, { solution: '010111010' })).length);
  const { culprits, corrections } = await diagnose(repository('puzzles/unsolvable.non'));
  assert.deepEqual([culprits, corrections.length > 0], [['column 2'], true]);
});

test('the server checks what is sent to it', async () => {
  const server = spawn(process.execPath, [`${ROOT}examples/server.mjs`], { env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = await once(server.stdout, 'data');
    const send = async (body) => {
      const response = await fetch(String(line).trim(), { method: 'POST', body });
      return [response.status, await response.json()];
    };
    const [status, { verdict }] = await send(repository('puzzles/cat.non'));
    assert.deepEqual([status, verdict], [200, 'unique']);
    assert.equal((await send(repository('puzzles/two-solutions.non')))[1].verdict, 'multiple');
    const [refused, { error }] = await send('width 3\nheight x');
    assert.deepEqual([refused, error], [422, 'malformed']);
  } finally {
    server.kill();
  }
});

test('what the element reads by itself is what the library reads', async () => {
  const names = ['broken.non', 'cat.non', 'cherries.non', 'mushroom.json', 'night.json', 'owl.non', 'two-solutions.non', 'umbrella.json',
    'yacht.json', 'checkerboard.non', 'dom-16.non', 'rocket.g', 'balloon.xml', 'fir-tree.xml', 'key.nin', 'unsolvable.non'];
  const read = { alone: 0, not: [] };
  for (const name of names) {
    const { puzzles: [puzzle] } = await library.read(repository(`puzzles/${name}`), { name });
    const lines = puzzle.lines.map(({ clue, blocks }) => clue && blocks.map(({ text, color }) => ({ length: text === '?' ? null : Number(text), color })));
    const here = readHere(repository(`puzzles/${name}`));
    if (here) read.alone++;
    const there = readHere(puzzle.text);
    if (!there) read.not.push(name);
    for (const board of [here, there].filter(Boolean)) {
      assert.deepEqual([...board.rows, ...board.columns], lines, name);
      assert.deepEqual(board.palette.map(({ rgb, name }) => [rgb, name]), puzzle.palette.map(({ rgb, name }) => [rgb, name]), name);
      assert.deepEqual([board.title, board.given], [puzzle.title ?? '', puzzle.given ?? null], name);
    }
  }
  assert.ok(read.alone >= 9, `${read.alone}`);
  assert.deepEqual(read.not, ['night.json', 'yacht.json', 'rocket.g', 'fir-tree.xml']);
  const wrong = ['', '{', '{}', '[1]', 'width 3', 'rows\n1\ncolumns\n1', 'width 1\nheight 1\nrows\n1a\n\ncolumns\n1',
    'width 1\nheight 2\nrows\n1\n\ncolumns\n1', 'colour a #ff0000\nwidth 1\nheight 1\nrows\n1\n\ncolumns\n1'];
  for (const text of wrong) assert.equal(readHere(text), null, text);
});

test('the element knows when clues are met', async () => {
  const { puzzles: [puzzle] } = await library.read(repository('puzzles/cherries.non'));
  const game = new Game(readHere(puzzle.text));
  assert.equal(game.isSolved, false);
  game.load(puzzle.goal);
  assert.equal(game.isSolved, true);
  for (const [cell, value] of game.cells.entries()) {
    game.begin();
    game.set(cell, value === 1 ? 2 : 1);
    assert.equal(game.isSolved, false, `cell ${cell}`);
    game.undo();
  }
  assert.equal(game.isSolved, true);
  game.undo();
  assert.deepEqual([game.grid, game.canUndo, game.canRedo], ['?'.repeat(90), false, true]);
  const met = (cells, clue) => isMet(cells, clue.map(([length, color]) => ({ length, color })));
  assert.ok(met([-1, 1, 1, 0, 2], [[2, 1], [1, 2]]) && met([1, 2], [[1, 1], [1, 2]]) && met([0, 1, 1], [[null, 1]]) && met([-1, 0], []));
  assert.ok(!met([1, 1], [[1, 1], [1, 1]]) && !met([1, 0, 1], [[null, 1]]) && !met([1], []) && isMet([1], null));
});

test('without a screen the element is imported and does nothing', async () => {
  const { NonosatPuzzle } = await import('nonosat/element');
  assert.equal(new NonosatPuzzle().grid, '');
});

test('no word of the element is missing in a language', () => {
  const english = wordsOf('en');
  for (const language of ['sk', 'de', 'ru', 'ja']) {
    const words = wordsOf(`${language}-XX`);
    for (const [name, value] of Object.entries(english)) {
      assert.equal(typeof words[name], typeof value, `${language}: ${name}`);
      assert.notDeepEqual(words[name], value, `${language}: ${name}`);
    }
  }
  assert.equal(wordsOf('xx'), english);
});

test('the library is that of the program, and its puzzles have one solution', async () => {
  const { library: all, libraryPuzzle, librarySeries, puzzlesOfDay } = library;
  const puzzles = await all();
  // Of the tables in docs/LIBRARY.md.
  assert.equal(puzzles.length, 1637);
  const pictures = puzzles.map(({ picture }) => picture).join('');
  const pack = inflateRawSync(readFileSync(`${REPOSITORY}crates/library/library.pack`));
  assert.equal(pictures, Array.from(pack.subarray(pack.length - pictures.length), (color) => color.toString(36)).join(''));
  assert.equal((await all({ kind: 'triddler' })).length, 62);
  const sizes = await Promise.all([[5, 9], [10, 14], [15, 19], [20, 29], [30, 39], [40, 50]].map((size) => all({ size })));
  assert.deepEqual(sizes.map(({ length }) => length), [108, 339, 360, 523, 173, 134]);
  const table = repository('docs/LIBRARY.md').split('## Licences')[0];
  for (const name of librarySeries()) {
    assert.equal((await all({ series: name })).length, Number(new RegExp(`\\| \`${name}\` \\| (\\d+) \\|`).exec(table)[1]), name);
  }
  assert.ok((await all({ series: 'large', grade: 2 })).every(({ kind, grade }) => kind === 'coloured' && grade >= 2 && grade < 3));
  await assert.rejects(all({ series: 'none' }), RangeError);
  assert.equal(await libraryPuzzle('no-such-puzzle'), null);
  const worker = createWorker();
  for (const { id, text, picture, title, author, grade, level } of [...(await all({ kind: 'triddler' })).slice(0, 2), ...(await all({ series: 'large' })).slice(0, 2), ...puzzles.slice(0, 2)]) {
    const { puzzles: [puzzle] } = await read(text, { worker });
    assert.deepEqual([puzzle.title, puzzle.author, puzzle.goal], [title, author, picture], id);
    const checked = await check(puzzle, { worker });
    assert.deepEqual([checked.verdict, checked.solutions], ['unique', [picture]], id);
    const rated = await library.rate(puzzle, { worker });
    assert.deepEqual([rated.level, rated.grade.toFixed(1)], [level, grade.toFixed(1)], id);
  }
  worker.close();

  const today = await puzzlesOfDay('2026-11-26');
  assert.deepEqual(today.map(({ id }) => id), (await puzzlesOfDay(new Date(2026, 10, 26, 23, 59))).map(({ id }) => id));
  assert.notDeepEqual(today.map(({ id }) => id), (await puzzlesOfDay('2026-11-27')).map(({ id }) => id));
  for (const none of ['today', '2026-02-30', '2026-13-01', '']) await assert.rejects(puzzlesOfDay(none), RangeError, none);
});

test('a library from elsewhere, packed or not there', async () => {
  const { library: all, libraryPuzzle, setLibrary } = library;
  setLibrary(new URL('file:///no/such/library'));
  await assert.rejects(all(), (error) => error instanceof NonosatError && error.kind === 'unloaded');
  setLibrary(new Uint8Array(30));
  await assert.rejects(all(), { kind: 'unloaded' });
  const bytes = readFileSync(`${FOLDER}/node_modules/nonosat/dist/library.bin`);
  setLibrary(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  assert.equal((await libraryPuzzle('anchor')).title, 'Anchor');
  for (const at of [5, 30, 12_000, bytes.length - 9_000]) {
    const damaged = Buffer.from(bytes);
    damaged[at] ^= 4;
    setLibrary(damaged);
    await assert.rejects(all(), { kind: 'unloaded' }, `byte ${at}`);
  }
  setLibrary(bytes.subarray(0, bytes.length - 2000));
  await assert.rejects(all(), { kind: 'unloaded' });
  setLibrary(new Response(bytes));
  assert.equal((await all()).length, 1637);
});
