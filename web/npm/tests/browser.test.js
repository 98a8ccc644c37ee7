/** The examples of the README in Chromium, in a page and in a worker. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put, visit } from './lib/browser.js';
import { EXAMPLES } from './lib/package.js';

for (const [at, { title, code, prints }] of EXAMPLES.entries()) {
  // Workers have no maps of names.
  const script = code.replaceAll("'nonosat'", "'/web/npm/dist/index.js'").replaceAll("'nonosat/worker'", "'/web/npm/dist/worker.js'");
  put(`/made/example-${at}.js`, script);
  put(`/made/page-${at}.html`, `<!doctype html><script type="module" src="example-${at}.js"></script>`);
  put(`/made/worker-${at}.html`, `<!doctype html><script>new Worker('example-${at}.js', { type: 'module' })</script>`);
  for (const kind of ['page', 'worker']) {
    test(`in a ${kind} of Chromium: ${title}`, async () => {
      const { page, printed, problems, close } = await visit(`/made/${kind}-${at}.html`);
      while (printed.length < prints.length && problems.length === 0) await page.waitForEvent('console');
      assert.deepEqual(problems, []);
      assert.deepEqual(printed, prints);
      await close();
    });
  }
}
