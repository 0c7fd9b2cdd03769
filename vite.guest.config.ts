import { join } from 'node:path';
import { defineConfig } from 'vite';
import { zodOfGuests } from './scripts/zod-of-guests.ts';

/** The pages of links without sign-in (docs/rules/guest-links.md): a build of their own, so that they load nothing of the product's. */
export default defineConfig({
  plugins: [zodOfGuests()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    manifest: 'guest-manifest.json',
    assetsDir: 'static',
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      input: join(import.meta.dirname, 'guest.html'),
      output: { chunkFileNames: 'static/[hash:7].js' },
    },
  },
});
