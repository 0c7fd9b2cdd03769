import { createHash } from 'node:crypto';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { zodOfPage } from './scripts/zod-of-page.ts';

const sources = join(import.meta.dirname, 'src/');
const worker = 'my-day-worker.js';

/** How a phone shows it among its own. */
const manifest = {
  name: 'Tailgate, my day',
  short_name: 'My day',
  description: 'Field tickets, with or without signal',
  id: '/my_day',
  start_url: '/my_day',
  scope: '/',
  display: 'standalone',
  background_color: '#08090b',
  theme_color: '#08090b',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** Tells the worker which files the page is made of. */
const filesForWorker: Plugin = {
  name: 'files-for-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const files = Object.values(bundle);
    // Of the font the part with our letters: the others come with a name that has theirs.
    const isKept = ({ fileName }: { fileName: string }) =>
      /\.(js|css)$/.test(fileName) || /inter-latin-wght-normal.*\.woff2$/.test(fileName);
    const kept = files.filter((file) => file.fileName !== worker && isKept(file)).map(({ fileName }) => `/${fileName}`);
    const code = bundle[worker];
    if (code?.type !== 'chunk') throw new Error('There is no worker in the build.');
    this.emitFile({ type: 'asset', fileName: 'my-day.webmanifest', source: JSON.stringify(manifest) });
    const paths = [...kept, '/favicon.svg', '/my-day.webmanifest'].toSorted();
    const version = createHash('sha256').update(JSON.stringify(paths)).update(code.code).digest('hex').slice(0, 12);
    code.code = code.code
      .replaceAll('filesOfPage', JSON.stringify(paths))
      .replaceAll('versionOfPage', JSON.stringify(version));
  },
};

/** The page of a crew is built by itself: it shares no file with the others, which change far more often. */
export default defineConfig({
  plugins: [react(), zodOfPage(sources), filesForWorker],
  publicDir: false,
  build: {
    target: 'es2023',
    assetsDir: 'static',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      input: { 'my-day': join(import.meta.dirname, 'my-day.html'), worker: join(sources, 'app/my-day-worker.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? worker : 'static/[name]-[hash].js'),
        chunkFileNames: 'static/my-day-[hash].js',
        assetFileNames: 'static/[name]-[hash][extname]',
      },
    },
  },
});
