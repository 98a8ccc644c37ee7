// @ts-check
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import { PAGES, ROOT, copyOf, link, pageOf, target } from '../pages.js';

/** What else is in the site, if it was built: folders in the repository, and where they go. */
const GUESTS = [
  { text: 'Play', from: 'web/page/dist', first: 'index.html', to: 'page' },
  { text: 'API', from: 'target/doc', first: 'nonosat/index.html', to: 'api' },
].filter(({ from, first }) => existsSync(join(ROOT, from, first)));

/** Files that documents link to. */
const files = new Set();

/** Folders without a README that they link to. */
const folders = new Set();

/** A page that lists the files of a folder. */
const listOf = (/** @type {string} */ folder, /** @type {string[]} */ names) => `<!doctype html>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${folder}</title><style>:root { color-scheme: light dark; font: 1rem/1.8 sans-serif }</style>
<h1>${folder}</h1>
<ul>${names.map((name) => `<li><a href="${basename(copyOf(name))}">${name}</a></li>`).join('')}</ul>
`;

/** Anchors as forges make them. */
const slugify = (/** @type {string} */ heading) =>
  heading.trim().toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');

/** @param {import('markdown-it').default} md */
function links(md) {
  md.core.ruler.push('links', (state) => {
    const document = PAGES.find((it) => pageOf(it) === relative(join(import.meta.dirname, '../pages'), state.env.path));
    if (!document) return;
    // What the program prints has no colours of a grammar.
    for (const token of state.tokens) {
      if (token.type === 'fence' && token.info.startsWith('console')) token.info = 'txt';
    }
    for (const token of state.tokens.flatMap((it) => it.children ?? [])) {
      const href = token.type === 'link_open' && token.attrGet('href');
      if (!href || /^([a-z]+:|#)/.test(href)) continue;
      const [path, anchor] = href.split('#');
      const { page, file, folder } = target(document, path);
      if (page) {
        token.attrSet('href', link(document, pageOf(page)) + (anchor === undefined ? '' : `#${anchor}`));
      } else if (file || folder) {
        if (file) files.add(file);
        if (folder) folders.add(folder);
        token.attrSet('href', link(document, file ? copyOf(file) : `files/${folder}/index.html`));
        token.attrSet('target', '_self');
      } else {
        throw new Error(`${document}: ${href} leads nowhere`);
      }
    }
  });
}

/**
 * Text is no template of Vue: two braces are two braces.
 * @param {import('markdown-it').default} md
 */
function braces(md) {
  for (const rule of ['text', 'code_inline', 'fence', 'html_block', 'html_inline']) {
    const render = md.renderer.rules[rule];
    md.renderer.rules[rule] = (...all) => render?.(...all).replaceAll('{{', '&#123;&#123;') ?? '';
  }
}

/**
 * Marks the lines that are commands.
 * @param {any} line
 */
function commands(line) {
  const text = line.children.map((/** @type {any} */ it) => it.children?.[0]?.value ?? '').join('');
  if (text.startsWith('$ ')) line.properties.class = 'line command';
}

const page = (/** @type {string} */ text, /** @type {string} */ document) =>
  ({ text, link: `/${pageOf(document).replace(/index\.md$/, '').replace(/\.md$/, '.html')}` });
const docs = (/** @type {[string, string][]} */ entries) =>
  entries.map(([text, name]) => page(text, `docs/${name}.md`));

export default defineConfig({
  title: 'nonosat',
  description: 'Solves nonograms, and says with proof whether a puzzle has no solution, exactly one, or several',
  base: process.env.SITE_BASE ?? '/',
  outDir: resolve(process.env.SITE_FOLDER ?? join(ROOT, 'target/site')),
  srcDir: 'pages',
  lang: 'en-GB',
  markdown: {
    anchor: { slugify },
    toc: { slugify },
    headers: { slugify },
    config: (md) => void md.use(links).use(braces),
    codeTransformers: [{ line: commands }],
  },
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  buildEnd({ outDir }) {
    for (const folder of folders) {
      const names = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((it) => it.isFile());
      for (const { name } of names) files.add(`${folder}/${name}`);
      mkdirSync(join(outDir, 'files', folder), { recursive: true });
      writeFileSync(join(outDir, 'files', folder, 'index.html'), listOf(folder, names.map(({ name }) => name)));
    }
    for (const file of files) {
      const to = join(outDir, copyOf(file));
      mkdirSync(dirname(to), { recursive: true });
      cpSync(join(ROOT, file), to);
    }
    for (const { from, to } of GUESTS) cpSync(join(ROOT, from), join(outDir, to), { recursive: true });
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      page('How do I ...', 'docs/HOWTO.md'),
      page('Glossary', 'docs/GLOSSARY.md'),
      page('Commands', 'docs/CLI.md'),
      ...GUESTS.map(({ text, to, first }) =>
        ({ text, link: `/${to}/${first}`.replace(/index\.html$/, ''), target: '_self' })),
    ],
    sidebar: [
      {
        text: 'Begin',
        items: [
          page('nonosat', 'README.md'),
          ...docs([
            ['Ten minutes for a maker', 'TOUR-MAKER'], ['... for a player', 'TOUR-PLAYER'],
            ['... for a researcher', 'TOUR-RESEARCHER'], ['... for a site operator', 'TOUR-SITE'],
            ['How do I ...', 'HOWTO'], ['Glossary', 'GLOSSARY'],
          ]),
        ],
      },
      {
        text: 'Use',
        items: docs([
          ['The command line', 'CLI'], ['Making puzzles', 'MAKING'], ['Playing', 'PLAYING'], ['Scanning', 'SCANNING'],
          ['Typing puzzles in', 'INTAKE'], ['The library', 'LIBRARY'], ['Formats', 'FORMATS'],
          ['Kinds of puzzles', 'VARIANTS'], ['How hard a puzzle is', 'RATING'], ['A million puzzles', 'BATCH'],
          ['Cubes', 'CUBES'], ['Reliability', 'RELIABILITY'],
        ]),
      },
      {
        text: 'Understand',
        items: docs([
          ['Nonograms, for who knows SAT', 'NONOGRAMS-AS-SAT'], ['SAT, for puzzlers', 'SAT-FOR-PUZZLERS'],
          ['Methods', 'METHODS'], ['Encodings', 'ENCODINGS'], ['Belief propagation', 'BELIEF'],
          ['Certificates', 'CERTIFICATES'], ['Architecture', 'ARCHITECTURE'],
        ]),
      },
      {
        text: 'Other languages',
        items: [
          page('Python', 'python/README.md'), page('JavaScript', 'web/npm/README.md'),
          page('The page', 'web/README.md'),
        ],
      },
      {
        text: 'Measured',
        items: [
          page('Figures and limits', 'benchmarks/README.md'), page('Families of puzzles', 'benchmarks/FAMILIES.md'),
          page('By density', 'benchmarks/DENSITY.md'), page('For reviewers', 'benchmarks/PAPER.md'),
          page('Notes', 'benchmarks/NOTES.md'),
          page('The puzzles', 'puzzles/README.md'),
        ],
      },
      {
        text: 'Project',
        items: [
          page('Changes', 'CHANGELOG.md'), page('Contributing', 'CONTRIBUTING.md'), page('Security', 'SECURITY.md'),
          page('Conduct', 'CODE_OF_CONDUCT.md'), page('Releases', 'packaging/README.md'),
          page('Licences of others', 'THIRD-PARTY.md'),
        ],
      },
    ],
  },
});
