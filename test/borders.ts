import { type Import, importsOf } from './imports.ts';
import type { SourceFile } from './tree.ts';

/**
 * What may import what, as tables. A complaint is one line: the file, what it does, and what it may do instead.
 *
 * Tests, and what is not in `src/`, may import everything: they prove and measure the whole. So may `app/`, which puts
 * it together and which nothing in `src/` may import.
 */

/**
 * A module is a folder below `src/modules`, at any depth: `ledger` is one, `ledger/accounts` in it another. From outside, and from one beside it,
 * of a module only its public face is seen: `public.ts`, contracts, rules, postings, entities, pickers, cards and other parts of screens.
 */

/** Which kind a file is, by its path; the first that fits. A file of `src/` that fits none has no place. */
const kinds: [string, RegExp][] = [
  ['free', /^(?!src\/)|\.test\.tsx?$|\.(md|json)$/],
  ['shared', /^src\/shared\//],
  ['platform/server', /^src\/platform\/server\//],
  ['platform/web', /^src\/platform\/web\//],
  ['app', /^src\/app\//],
  ['style', /^src\/modules\/.+\/screens\/[^/]+\.module\.css$/],
  ['part', /^src\/modules\/.+\/screens\/[^/]+-(card|picker|dialog|page|tabs|area|columns|table|mark)\.tsx$/],
  ['screen', /^src\/modules\/.+\/screens\//],
  ['$1', /^src\/modules\/.+\/(?:[a-z-]+-)?(contract|rules|posting|entity|settings|tables|jobs|seed)\.ts$/],
  ['$1', /^src\/modules\/.+\/(reports|reactions|public|routes)\.ts$/],
  // Addresses and their screens.
  ['pages', /^src\/modules\/.+\/(pages|settings-parts)\.ts$/],
  // What calls do: `service.ts`, or files named by their subject.
  ['service', /^src\/modules\/.+\/[a-z-]+\.ts$/],
];

type Rule = {
  /** Kinds outside of modules. */
  outside: string[];
  /** Kinds within the same module. */
  own: string[];
  /** Kinds of a module that it lies in. */
  around: string[];
  /** Kinds of modules that lie in it. */
  within: string[];
  /** Kinds of other modules. */
  others: string[];
  packages: 'zod' | 'server' | 'web';
};

const bothHalves = ['contract', 'rules'];
const serverFiles = ['tables', 'service', 'reports', 'reactions', 'jobs', 'public', 'seed'];
const pure: Rule = {
  outside: ['shared'],
  own: bothHalves,
  around: bothHalves,
  within: bothHalves,
  others: bothHalves,
  packages: 'zod',
};
const seenOnServer = [...bothHalves, 'posting', 'entity', 'public'];
const onServer: Rule = {
  outside: ['shared', 'platform/server'],
  own: [...bothHalves, 'posting', 'entity', 'settings', ...serverFiles],
  // Who is in a room of the house knows the house.
  around: [...bothHalves, 'posting', 'entity', 'settings', ...serverFiles],
  within: seenOnServer,
  others: seenOnServer,
  packages: 'server',
};
const seenOnScreen = [...bothHalves, 'entity', 'part'];
const onScreen: Rule = {
  outside: ['shared', 'platform/web'],
  own: [...bothHalves, 'posting', 'entity', 'settings', 'screen', 'part', 'style'],
  around: [...bothHalves, 'posting', 'entity', 'settings', 'screen', 'part', 'style'],
  within: [...seenOnScreen, 'posting'],
  others: seenOnScreen,
  packages: 'web',
};
const madeOfOthers = [...bothHalves, 'posting'];

const rules: Record<string, Rule> = {
  shared: { ...pure, own: [], around: [], within: [], others: [] },
  'platform/server': {
    outside: ['shared', 'platform/server'],
    own: [],
    around: [],
    within: [],
    others: [],
    packages: 'server',
  },
  'platform/web': {
    outside: ['shared', 'platform/web'],
    own: [],
    around: [],
    within: [],
    others: [],
    packages: 'web',
  },
  contract: pure,
  rules: pure,
  settings: pure,
  posting: { ...pure, own: madeOfOthers, around: madeOfOthers, within: madeOfOthers, others: madeOfOthers },
  entity: pure,
  style: { ...pure, outside: [], own: ['style'], around: ['style'] },
  // The views that another module publishes for joining are types of its public.ts.
  tables: {
    ...pure,
    around: [...bothHalves, 'tables'],
    others: [...bothHalves, 'public'],
    packages: 'server',
  },
  service: onServer,
  reports: onServer,
  reactions: onServer,
  jobs: onServer,
  public: onServer,
  // What a module serves may be made of what the modules in it do.
  routes: { ...onServer, within: [...seenOnServer, 'service'] },
  // Demo data stands on the demo data of lower modules.
  seed: {
    ...onServer,
    within: [...seenOnServer, 'seed'],
    others: [...seenOnServer, 'seed'],
  },
  // What a module shows may be made of what the modules in it show.
  pages: { ...onScreen, within: [...seenOnScreen, 'screen'] },
  screen: onScreen,
  part: onScreen,
};

/** From the lowest; a module may import those of its own line and of the lines before. */
const layers: string[][] = [
  [
    'tenants',
    'people',
    'roles',
    'settings',
    'types',
    'tags',
    'custom-fields',
    'facets',
    'files',
    'places',
    'cloud',
    'notes',
    'checklists',
    'events',
    'exports',
    'imports',
    'notifications',
    'sign-in',
    'guest-links',
  ],
  ['customers', 'vendors', 'assets'],
  ['work'],
  ['tasks', 'tickets'],
  ['inventory', 'projects'],
  ['ledger'],
  ['sales-tax', 'fees'],
  ['services'],
  ['documents'],
  ['rate-sheets'],
  ['field-tickets', 'quotes'],
  ['trade'],
  ['banking'],
  ['statements'],
  ['closing'],
  ['books-migration'],
  ['invoices', 'receivables', 'payments', 'subscriptions', 'payroll'],
  ['appointments', 'meetings', 'battle-plan', 'integrations', 'paper'],
  ['dashboard', 'frame', 'reports', 'rights', 'search', 'setup', 'assistant', 'query-builder'],
];

const isWebPackage = (name: string) =>
  /^(react|react-dom|@mantine\/.*|@tabler\/.*|@tanstack\/.*|@fontsource.*|@tiptap\/.*|@floating-ui\/.*)(\/|$)/.test(
    name,
  );
const isServerPackage = (name: string) =>
  /^(node:.*|pg|kysely|fastify|@fastify\/.*|graphile-worker|nodemailer|@node-rs\/.*|otpauth|ipaddr\.js|sanitize-html|sharp|file-type|pdfmake|docx)(\/|$)/.test(
    name,
  );
const isAllowedPackage: Record<Rule['packages'], (name: string) => boolean> = {
  zod: (name) => name === 'zod',
  server: (name) => !isWebPackage(name),
  web: (name) => !isServerPackage(name),
};

/** Every crossed border, higher layer and cycle in the tree. */
export function findCrossings(tree: SourceFile[]): string[] {
  const imports = tree.flatMap(importsOf);
  return [
    ...tree.filter(({ path }) => kindOf(path) === null).map(({ path }) => `${path}: has no place in the map`),
    ...tree
      .filter(({ path }) => moduleOf(path) && layerOf(path) < 0)
      .map(({ path }) => `${path}: its module has no layer; give it a line in test/borders.ts`),
    ...imports.flatMap(complaintOf),
    ...findCycles(edgesBetweenFiles(imports), 'a cycle of files'),
    ...findCycles(edgesBetweenModules(imports), 'a cycle of modules'),
  ];
}

function kindOf(path: string): string | null {
  for (const [kind, pattern] of kinds) {
    const match = pattern.exec(path);
    if (match) return kind === '$1' ? (match[1] ?? null) : kind;
  }
  return null;
}

/** The outermost module that a file lies in. */
export const areaOf = (path: string): string | null => /^src\/modules\/([^/]+)\//.exec(path)?.[1] ?? null;
/** The innermost. */
const moduleOf = (path: string): string | null => /^src\/modules\/(.+?)\/(?:screens\/)?[^/]+$/.exec(path)?.[1] ?? null;
const layerOf = (path: string): number => layers.findIndex((layer) => layer.includes(areaOf(path) ?? ''));

function complaintOf(one: Import): string[] {
  const kind = kindOf(one.from);
  if (!kind || kind === 'free' || kind === 'app') return [];
  const rule = rules[kind];
  if (!rule) return [`${one.from}: no rule says what it may import`];
  if ('packageName' in one) {
    return isAllowedPackage[rule.packages](one.packageName)
      ? []
      : [`${one.from}: a ${kind} file imports ${one.packageName}`];
  }
  const target = kindOf(one.to);
  const relation = relationOf(moduleOf(one.from), moduleOf(one.to));
  if (!target || !rule[relation].includes(target)) {
    const whose = relation === 'outside' || relation === 'own' ? '' : "another module's ";
    return [`${one.from}: a ${kind} file imports ${whose}${one.to}`];
  }
  return isUpward(one.from, one.to) ? [`${one.from}: imports ${one.to} of a higher layer`] : [];
}

function relationOf(from: string | null, to: string | null): 'outside' | 'own' | 'around' | 'within' | 'others' {
  if (to === null) return 'outside';
  if (from === to) return 'own';
  if (from?.startsWith(`${to}/`)) return 'around';
  return from !== null && to.startsWith(`${from}/`) ? 'within' : 'others';
}

/**
 * Layers are about what is stored and decided. A screen shows what other modules know of its record (a customer's
 * tickets), so the parts of its screens go both ways.
 */
export function isUpward(from: string, to: string): boolean {
  return areaOf(to) !== null && !isScreen(from) && layerOf(from) < layerOf(to);
}

const isScreen = (path: string) => path.includes('/screens/');

type Edges = Map<string, Set<string>>;

/** Imports of types alone are left out: they are gone when the program runs. */
function edgesBetweenFiles(imports: Import[]): Edges {
  return edges(imports.filter((one) => !one.isType).map((one) => ('to' in one ? [one.from, one.to] : null)));
}

function edgesBetweenModules(imports: Import[]): Edges {
  const counted = imports.filter((one) => kindOf(one.from) !== 'free' && !isScreen(one.from));
  return edges(
    counted.map((one) => {
      const [from, to] = [moduleOf(one.from), 'to' in one ? moduleOf(one.to) : null];
      // A module and what lies in it are one subject.
      const isWithin = from?.startsWith(`${to}/`) || to?.startsWith(`${from}/`);
      return from && to && from !== to && !isWithin ? [from, to] : null;
    }),
  );
}

function edges(pairs: ([string, string] | null)[]): Edges {
  const found: Edges = new Map();
  for (const pair of pairs) if (pair) found.set(pair[0], (found.get(pair[0]) ?? new Set()).add(pair[1]));
  return found;
}

/** Walks every path once; meeting a step of the path walked just now is a cycle. */
function findCycles(graph: Edges, what: string): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (at: string, path: string[]) => {
    if (path.includes(at)) {
      found.push(`${[...path.slice(path.indexOf(at)), at].join(' → ')}: ${what}`);
      return;
    }
    if (done.has(at)) return;
    for (const next of graph.get(at) ?? []) walk(next, [...path, at]);
    done.add(at);
  };
  for (const start of graph.keys()) walk(start, []);
  return found;
}
