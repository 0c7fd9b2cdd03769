import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// `npm run dev` only: where the server is that answers the page's calls.
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  server: {
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/health', '/ready'].map((path) => [path, { target: server, xfwd: true }])),
  },
  build: {
    outDir: 'dist/web',
    // Not 'assets': that address is an area of the product.
    assetsDir: 'static',
    // The content security policy allows no data: scripts, and a font in a style sheet is loaded by everybody.
    assetsInlineLimit: 0,
    target: 'es2023',
    // Style sheets are small; one for all is one request, and the order of its rules is always the same.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs: the packages, and our own frame around the page.
            { name: 'library', tags: ['$initial'], test: /node_modules/, priority: 10 },
            { name: 'frame', tags: ['$initial'], priority: 9 },
            // What the pages before the sign-in are made of: they need nothing of what comes behind it.
            {
              name: 'entry',
              test: /web\/form\/(use-contract-form|fields|draft|date-text|pressing)|sign-in\/screens\/(entry|demo-mail|mail-card|password)/,
              priority: 8,
            },
            // What several pages are made of.
            {
              name: 'pieces',
              test: /web\/(marks|figure|segments|edits|list-neighbours|picker\/pick-button)|@mantine\/hooks|@tabler|(?<!address)-panel\.tsx|use-(work-changes|close-question)|work-(card|columns)|contract\.ts|src\/shared\/phone/,
              minShareCount: 2,
              priority: 7,
            },
            {
              name: 'details',
              test: /address-panel|web\/(detail-page|record-page|inline-text|properties|facts|tabs|edits|confirmed-action|form\/(form-page|date-))|-picker\.tsx/,
              priority: 6,
            },
            // The cells of records' forms; signing in needs none of them.
            { name: 'cells', test: /web\/(form\/cells|picker\/(choice-picker|suggest))/, priority: 5 },
            {
              name: 'lists',
              test: /web\/(record-card|collection\/(?!export\.ts|csv|xlsx|columns-list|cell-editor)|list-|filter-bar|saved-views|steps|view-switch|data-box)/,
              priority: 4,
            },
            // What opens over a page, loaded when it first does.
            {
              name: 'overlays',
              test: /web\/(popup-body|confirm-body|conflict-sheet|layout\/(phone-|shortcut-))/,
              priority: 3,
            },
          ],
        },
      },
    },
    // What draws a PDF is large, and loaded when one is opened.
    chunkSizeWarningLimit: 1_700,
  },
});
