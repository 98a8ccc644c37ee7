/** Draws `public/icon.svg` as PNG, in the sizes of the manifest: `node scripts/icons.js [chromium]`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const executablePath = process.argv[2] ?? '/usr/bin/chromium';
const folder = new URL('../public/', import.meta.url);
const svg = readFileSync(new URL('icon.svg', folder), 'utf8');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0">${svg.replace('<svg ', `<svg width="${size}" height="${size}" `)}`);
  writeFileSync(new URL(`icon-${size}.png`, folder), await page.screenshot());
  await page.close();
}
await browser.close();
