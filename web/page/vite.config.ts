import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { developmentPolicy, offline } from './plugins/offline.js';

export default defineConfig({
  // Any folder of any static server will do.
  base: './',
  plugins: [svelte(), offline(), developmentPolicy()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/sw.ts' },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  worker: { format: 'es' },
  // The pack of the library is a file of its crate.
  assetsInclude: ['**/*.pack'],
  server: { fs: { allow: ['../..'] } },
  test: { css: { include: /styles/ }, setupFiles: ['src/i18n/late.ts'], include: ['tests/**/*.test.ts'] },
});
