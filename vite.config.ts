import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { callsApart } from './scripts/calls-apart.ts';
import { zodOfPage } from './scripts/zod-of-page.ts';

const sources = join(import.meta.dirname, 'src/');

// `npm run dev` only: where the server is that answers the page's calls.
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';

const routes = (...names: string[]) => names.map((name) => join(sources, `app/routes/${name}.tsx`));
/** The kinds of pages, by the files that draw them: those of records as their modules declare them (`recordPages`). */
const entry = routes('entry', 'sign-up');
const lists = ofRecords('list');
const home = [join(sources, 'modules/dashboard/screens/dashboard-screen.tsx')];
const forms = ofRecords('form');
// A page that is the form of its record is no other page.
const details = [
  ...ofRecords('detail').filter((file) => !forms.includes(file)),
  join(sources, 'modules/events/screens/deleted-screen.tsx'),
];

function ofRecords(kind: 'list' | 'detail' | 'form'): string[] {
  const line = new RegExp(`^ +${kind}: screen\\(\\(\\) => import\\('(.+?)'\\)`, 'm');
  return readdirSync(join(sources, 'modules'), { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === 'pages.ts')
    .flatMap((path) => {
      const file = join(sources, 'modules', path);
      const [, screen] = line.exec(readFileSync(file, 'utf8')) ?? [];
      return screen === undefined ? [] : [join(dirname(file), screen)];
    });
}

/** What comes with the first record that has files, in steps that ask for them or beside it. */
const attached = [
  'work/screens/step-files.tsx',
  'work/screens/step-scan.tsx',
  'cloud/screens/cloud-links-card.tsx',
].map((file) => join(sources, 'modules', file));
/** What the dashboard shows below its first cards, each loaded when one comes near it: together one file. */
const cards = [
  'statements/aging/screens/aged-card.tsx',
  'closing/goals/screens/goal-card.tsx',
  'statements/home/screens/cash-weeks-card.tsx',
  'dashboard/screens/recent-section.tsx',
  'dashboard/screens/ticket-weeks-section.tsx',
  'dashboard/screens/waiting-section.tsx',
].map((file) => join(sources, 'modules', file));
/** What one customer or vendor owes or is owed, on their page. */
const dues = [join(sources, 'modules/statements/aging/screens/balance-card.tsx')];
/** What stands where somebody is told to look into their mail: no form needs it. */
const isOfMails = (id: string): boolean =>
  /sign-in\/(screens\/(mail-card|demo-mail-section)|contract\.ts\?call=signInCalls\.listDemoOutbox)/.test(id);
/** Pages of neither tasks nor tickets. */
const others = [...entry, ...details, ...forms].filter((file) => !/\/modules\/(tasks|tickets)\//.test(file));
const kinds = [entry, lists, details, forms, attached];

type Graph = Rolldown.ChunkingContext;

/** One file of what is shared and fits; what it imports in turn comes along. */
const group = (
  debugName: string,
  priority: number,
  fits: (id: string, graph: Graph) => boolean,
  { minShareCount = 2 } = {},
) => ({
  debugName,
  priority,
  minShareCount,
  name: (id: string, graph: Graph) =>
    fits(id, graph) &&
    isOfTags(id) === (debugName === 'tags') &&
    !isOfParties(id) &&
    (!isOfFiles(id) || debugName === 'details')
      ? debugName
      : null,
});

/** On the pages of records of every kind, and on no other. */
const isOfTags = (id: string): boolean =>
  /modules\/(tags\/(contract\.ts\?call=tagCalls\.getRecordTags|screens\/tags)|types\/screens\/(color-mark|types\.module)|custom-fields\/(contract\.ts\?call=customFieldCalls\.getFieldValues|screens\/fields-card))/.test(
    id,
  );

/** What vendors, customers, services, rate sheets, assets, checklists and skills alone have: beside what all lists, details and forms share it would cost every page. */
const isOfParties = (id: string): boolean =>
  /modules\/(vendors|services|rate-sheets|field-tickets|sales-tax|types(?!\/screens\/(color-mark|types\.module))|people\/skills)\/|modules\/ledger\/rules|modules\/customers\/(screens\/(contacts-card|location-picker)|form-contract)|shared\/(payment-terms|units|form-figures)|modules\/checklists\/(rules|contract)|open-items\/screens\/documents-card|web\/page\/(rows-part|remove-row)|\/standing(-mark)?\.ts|web\/(api\/edit-of|files\/use-paper)/.test(
    id,
  );
/** What a file may be, which records with files ask: that a form of one names them makes it nothing of every form. */
const isOfFiles = (id: string): boolean => id.endsWith('/shared/file-types.ts');

/** Whether pages of all of these kinds need it at first: their files import it, directly or through others. */
const isLoadedBy = (id: string, graph: Graph, ...all: string[][]): boolean =>
  all.every((files) => files.some((file) => importedBy(file, graph).has(id)));

/** Of a list or a detail, whatever else needs it. */
const isPiece = (id: string, graph: Graph): boolean => isLoadedBy(id, graph, lists, details) || isIconOfMany(id, graph);

/** Of a list and of pages of other areas: it would be a file of theirs otherwise, which each list loads with all that is in it. */
const isOfListsAndOthers = (id: string, graph: Graph): boolean =>
  isLoadedBy(id, graph, lists, others) || (isIconOfMany(id, graph) && isLoadedBy(id, graph, others));

const isIcon = (id: string) => /@tabler\/icons-react\/dist\/esm\/icons\//.test(id);

/**
 * An icon of one kind of pages that somebody else uses too: whoever wants it shall not load all of that kind. What only
 * other areas use is a file of theirs, so that a new area costs these pages nothing.
 */
function isIconOfMany(id: string, graph: Graph): boolean {
  const isOnlyOf = (kind: string[]) =>
    graph.getModuleInfo(id)?.importers.every((importer) => isLoadedBy(importer, graph, kind));
  return isIcon(id) && kinds.some((kind) => isLoadedBy(id, graph, kind)) && !kinds.some(isOnlyOf);
}

/** A call that several kinds of pages make: none of them shall load all of another kind for it. */
const isCallOfMany = (id: string, graph: Graph): boolean =>
  id.includes('?call=') && [lists, details, forms].filter((files) => isLoadedBy(id, graph, files)).length > 1;

/**
 * Also the names of styles that a page shares with what is attached, lest it loads that for them, and what keeps a write without signal:
 * one's own time is no record.
 */
const isOfInputs = (id: string, graph: Graph) =>
  isLoadedBy(id, graph, details, [...entry, ...forms]) ||
  (id.endsWith('.module.css') && isLoadedBy(id, graph, details, attached)) ||
  /web\/(outbox\/write-or-keep|parts\/use-later-parts)/.test(id);

/** What pictures measure themselves with, and what waits until one comes near it. */
const isOfGlances = (id: string): boolean => /use-resize-observer|web\/list\/use-near/.test(id);

const imported = new Map<string, Set<string>>();
function importedBy(first: string, graph: Graph): Set<string> {
  const known = imported.get(first);
  if (known) return known;
  if (!graph.getModuleInfo(first)) throw new Error(`vite.config.ts names a file that is not there: ${first}`);
  const files = new Set([first]);
  // The loop goes on with what is added on the way.
  for (const file of files)
    for (const id of graph.getModuleInfo(file)?.importedIds ?? [])
      if (id.startsWith(sources) || isIcon(id)) files.add(id);
  imported.set(first, files);
  return files;
}

const isOfWork = (id: string): boolean => id.includes('/modules/work/screens/');

/** Each icon is imported from its own file, so that what imports it is known; all of them come in one otherwise. */
const iconsByFile: Plugin = {
  name: 'icons-by-file',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /from '@tabler\/icons-react'/ },
    handler: (code) =>
      code.replace(/^import \{([^}]*)\} from '@tabler\/icons-react';$/gm, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
          .join(' '),
      ),
  },
};

/** The page's icon stands in the document: half a kilobyte that is no request of its own. */
const iconWithin: Plugin = {
  name: 'icon-within',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const mark = readFileSync(join(sources, 'platform/web/theme/mark.svg'), 'utf8').replace(/\n\s*/g, '');
      return html.replace('/src/platform/web/theme/mark.svg', `data:image/svg+xml,${encodeURIComponent(mark)}`);
    },
  },
};

/** What every page but the ones before sign-in wants is asked for while the first script is still read. */
const wantedSoon: Plugin = {
  name: 'wanted-soon',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle).flatMap((file) => {
        const attrs = { crossorigin: true, href: `/${file.fileName}` };
        if (file.type === 'chunk' && file.name === 'basics')
          return { tag: 'link', attrs: { rel: 'modulepreload', ...attrs } };
        if (/inter-latin-wght-normal.*\.woff2$/.test(file.fileName))
          return { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', ...attrs } };
        return [];
      }),
  },
};

/** `npm run dev` only: the pages of links have a document of their own. */
const guestPages: Plugin = {
  name: 'guest-pages',
  apply: 'serve',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/link/')) request.url = '/guest.html';
      next();
    }),
};

/** Beside the manifest: how long each of our own modules is in the file that holds it, before compression. */
const ownModules: Plugin = {
  name: 'own-modules',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const lengths = chunks.map(({ fileName, modules }) => [
      fileName,
      Object.fromEntries(
        Object.entries(modules).flatMap(([id, { renderedLength }]) =>
          id.startsWith(sources) && renderedLength > 0 ? [[id.slice(sources.length), renderedLength]] : [],
        ),
      ),
    ]);
    this.emitFile({ type: 'asset', fileName: 'modules.json', source: JSON.stringify(Object.fromEntries(lengths)) });
  },
};

/** Which class of which file: a file has each of its names once, so that the number of its line, Vite's own third part, would be weight alone. */
function scopedName(name: string, file: string): string {
  const path = relative(sources, file).split('?')[0] ?? '';
  return `${name}_${createHash('sha256').update(path).digest('base64url').replace(/[-_]/g, '').slice(0, 4)}`;
}

const shared = join(sources, 'platform/web/theme/shared.module.css');
type Sheet = { source?: { input: { file?: string } }; walkRules(see: (rule: Rule) => void): void };
type Rule = { selector: string; remove(): unknown };

/**
 * A file that composes a class is made to begin with the whole of the file that the class is of. What all share stands in the page once.
 */
const sharedOnce = {
  postcssPlugin: 'shared-once',
  OnceExit(sheet: Sheet) {
    const isOfShared = ({ selector }: Rule) => selector.includes(scopedName('', shared));
    if (sheet.source?.input.file !== shared) sheet.walkRules((rule) => isOfShared(rule) && rule.remove());
  },
};

/** No script uses a name of what is shared, and it stays nevertheless. */
const sharedStays: Plugin = {
  name: 'shared-stays',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: shared },
    handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
  },
  generateBundle(_, bundle) {
    const sheets = Object.values(bundle).flatMap((file) => (file.fileName.endsWith('.css') ? [file] : []));
    const isThere = sheets.some(
      (file) => file.type === 'asset' && String(file.source).includes(scopedName('', shared)),
    );
    if (!isThere) throw new Error('What all styles share is not in the style sheet.');
  },
};

export default defineConfig({
  plugins: [
    callsApart(sources),
    react(),
    zodOfPage(sources),
    iconsByFile,
    iconWithin,
    sharedStays,
    wantedSoon,
    ownModules,
    guestPages,
  ],
  server: {
    strictPort: true,
    // It listens where the server does and says nothing of itself: who asks it asks the server. What others say passes through.
    proxy: Object.fromEntries(['/api', '/health', '/ready'].map((path) => [path, { target: server }])),
  },
  css: { modules: { generateScopedName: scopedName }, postcss: { plugins: [sharedOnce] } },
  build: {
    outDir: 'dist/web',
    // Which file holds what, for whoever looks at what a page loads.
    manifest: 'manifest.json',
    // Not 'assets': that address is an area of the product.
    assetsDir: 'static',
    // The content security policy allows no data: scripts, and a font in a style sheet is loaded by everybody.
    assetsInlineLimit: 0,
    target: 'es2023',
    // Every browser of that target loads what is named for later by itself.
    modulePreload: { polyfill: false },
    // Style sheets are small; one for all is one request, and the order of its rules is always the same.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The table of addresses names every file, and every page ships it: names are as short as the builder lets them be.
        chunkFileNames: 'static/[hash:7].js',
        codeSplitting: {
          groups: [
            // What every page needs: the packages with what joins the files, and our own frame around the page.
            { name: 'library', test: /rolldown\/runtime/, priority: 13 },
            { name: 'library', tags: ['$initial'], test: /node_modules/, priority: 12 },
            { name: 'frame', tags: ['$initial'], priority: 11 },
            // The rest by the kinds of pages that need it, so that none loads what only another kind does.
            group(
              'basics',
              11,
              (id, graph) => isCallOfMany(id, graph) || isOfGlances(id) || isOfListsAndOthers(id, graph),
            ),
            // Tasks and tickets in lists, on their own pages and on the dashboard, and what that shows of lists.
            group('pieces', 10, (id, graph) => isPiece(id, graph) || isLoadedBy(id, graph, home, lists)),
            group('tags', 10, isOfTags, { minShareCount: 1 }),
            group('inputs', 9, isOfInputs, { minShareCount: 1 }),
            // What cards of the dashboard have in common with a customer's page, lest that loads the cards for it.
            group('dues', 8, (id, graph) => isLoadedBy(id, graph, cards, dues)),
            group('cards', 8, (id, graph) => isLoadedBy(id, graph, cards), { minShareCount: 1 }),
            group('fields', 8, (id, graph) => !isOfMails(id) && isLoadedBy(id, graph, entry)),
            group('lists', 7, (id, graph) => isLoadedBy(id, graph, lists)),
            group('details', 6, (id, graph) => !isOfWork(id) && isLoadedBy(id, graph, details)),
            // Of a task or ticket, which no other record needs.
            group('work', 5, (id, graph) => isOfWork(id) && isLoadedBy(id, graph, details)),
            group('forms', 5, (id, graph) => !isOfWork(id) && isLoadedBy(id, graph, forms)),
            group('attached', 4, (id, graph) => isLoadedBy(id, graph, attached), { minShareCount: 1 }),
            // A line that is typed, of forms and of settings, which want no form for it.
            { name: 'lines', test: /@mantine\/core\/.*\/components\/(TextInput|Input|InputBase)\//, priority: 9 },
            // A day that is typed: with forms, and for a page once one is picked.
            { name: 'dates', test: /web\/form\/date-(field|text)/, priority: 8 },
            // Payment terms, and what is asked of a customer: for whoever changes them.
            { name: 'terms', test: /shared\/payment-terms/, priority: 8 },
            { name: 'asked', test: /modules\/customers\/form-contract/, priority: 8 },
            // A picture as it is asked for: with files, and of oneself.
            { name: 'pictures', test: /web\/files\/use-picture/, priority: 5 },
            // The types of customers and assets, in their lists, forms and pages.
            { name: 'types', test: /modules\/types\/(screens\/type-picker|contract|rules)/, priority: 5 },
            // What a vendor has as a customer has it comes with the page of a customer: as a file of its own it would cost that more.
            {
              name: 'parties',
              test: /modules\/customers\/screens\/(contacts-card|customer-detail-screen)|web\/page\/rows-part/,
              priority: 4,
            },
            // What opens over a page, loaded when it first does.
            {
              name: 'overlays',
              test: /web\/(parts\/popup-body|actions\/(confirm-body|conflict-sheet)|layout\/(phone-|shortcut-|person-menu-items))/,
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
