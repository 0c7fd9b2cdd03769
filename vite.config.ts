import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const sources = join(import.meta.dirname, 'src/');

// `npm run dev` only: where the server is that answers the page's calls.
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';

/** The kinds of pages, by their files in `src/app/routes`. */
const entry = ['entry', 'sign-up'];
const lists = ['work-lists', 'record-lists'];
const details = ['work-details', 'record-details', 'vendor-details', 'user-details', 'deleted'];
const forms = ['work-forms', 'record-forms'];

type Graph = Rolldown.ChunkingContext;

/** One file of what is shared and fits; what it imports in turn comes along. */
const group = (debugName: string, priority: number, fits: (id: string, graph: Graph) => boolean) => ({
  debugName,
  priority,
  minShareCount: 2,
  name: (id: string, graph: Graph) => (fits(id, graph) ? debugName : null),
});

/** Whether pages of all of these kinds need it at first: their routes import it, directly or through others. */
function isLoadedBy(id: string, graph: Graph, ...kinds: string[][]): boolean {
  const isImportedBy = (route: string) => importedBy(join(sources, `app/routes/${route}.tsx`), graph).has(id);
  return id.startsWith(sources) && kinds.every((routes) => routes.some(isImportedBy));
}

const imported = new Map<string, Set<string>>();
function importedBy(route: string, graph: Graph): Set<string> {
  const known = imported.get(route);
  if (known) return known;
  if (!graph.getModuleInfo(route)) throw new Error(`vite.config.ts names a route that is not there: ${route}`);
  const files = new Set([route]);
  // The loop goes on with what is added on the way.
  for (const file of files)
    for (const id of graph.getModuleInfo(file)?.importedIds ?? []) if (id.startsWith(sources)) files.add(id);
  imported.set(route, files);
  return files;
}

/**
 * Every schema can write itself as JSON Schema, and so brings what writes it: 4 KiB that no page uses, because the
 * description of the calls is the server's (`src/platform/server/openapi.ts`).
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replace(/^import \{ (\w+), (\w+) \} from "..\/core\/to-json-schema.js";$/m, 'const $1 = null, $2 = null;'),
  },
};

/** The page's icon stands in the document: half a kilobyte that is no request of its own. */
const iconWithin: Plugin = {
  name: 'icon-within',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const mark = readFileSync(join(sources, 'platform/web/mark.svg'), 'utf8').replace(/\n\s*/g, '');
      return html.replace('/src/platform/web/mark.svg', `data:image/svg+xml,${encodeURIComponent(mark)}`);
    },
  },
};

export default defineConfig({
  plugins: [react(), withoutJsonSchema, iconWithin],
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
            { name: 'library', tags: ['$initial'], test: /node_modules/, priority: 11 },
            { name: 'frame', tags: ['$initial'], priority: 10 },
            // The rest by the kinds of pages that need it, so that none loads what only another kind does. An icon is so
            // small that asking for it would take longer than having all that two files share.
            group('pieces', 9, (id, graph) => id.includes('@tabler') || isLoadedBy(id, graph, lists, details)),
            group('fields', 8, (id, graph) => isLoadedBy(id, graph, entry) || isLoadedBy(id, graph, details, forms)),
            group('lists', 7, (id, graph) => isLoadedBy(id, graph, lists)),
            group('details', 6, (id, graph) => isLoadedBy(id, graph, details)),
            group('forms', 5, (id, graph) => isLoadedBy(id, graph, forms)),
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
