// `npm run bench shape [folder]`: what the house is like, of this checkout or of another one beside it.
import { join, resolve } from 'node:path';
import { importsOf } from '../test/imports.ts';
import { findLongFunctions } from '../test/long-functions.ts';
import { readTree, type SourceFile } from '../test/tree.ts';

const root = resolve(process.argv.slice(2).find((one) => one !== 'shape') ?? join(import.meta.dirname, '..'));
const tree = readTree(root);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const code = tree.filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !isTest(path));
const inModules = code.filter(({ path }) => path.startsWith('src/modules/'));

/** The innermost folder of a module that a file stands in, its screens with it. */
const moduleOf = (path: string) => path.replace(/\/(screens\/)?[^/]+$/, '');
const isFace = (path: string) =>
  /(public|contract|rules|posting|entity)\.ts$|-(card|picker|dialog|page|tabs|area|columns|table|mark)\.tsx$/.test(
    path,
  );
const isWithin = (one: string, other: string) =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

const lines = (files: readonly SourceFile[]) => files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
const count = (files: readonly SourceFile[], pattern: RegExp) =>
  files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);

const edges = inModules
  .flatMap(importsOf)
  .flatMap((one) => ('to' in one && one.to.startsWith('src/modules/') ? [{ ...one, to: one.to }] : []))
  .filter(({ from, to }) => !isWithin(moduleOf(from), moduleOf(to)));

function countCircles(): number {
  const next = new Map<string, Set<string>>();
  for (const { from, to, isType } of edges) {
    if (isType || from.includes('/screens/')) continue;
    next.set(moduleOf(from), (next.get(moduleOf(from)) ?? new Set()).add(moduleOf(to)));
  }
  const reaches = (start: string): Set<string> => {
    const seen = new Set<string>();
    for (const queue = [...(next.get(start) ?? [])]; queue.length > 0; ) {
      const one = queue.pop() ?? '';
      if (!seen.has(one)) queue.push(...(next.get(one) ?? []));
      seen.add(one);
    }
    return seen;
  };
  const closures = new Map([...next.keys()].map((one) => [one, reaches(one)]));
  const groups = new Set(
    [...closures].flatMap(([one, seen]) =>
      seen.has(one)
        ? [
            [...seen]
              .filter((other) => closures.get(other)?.has(one))
              .toSorted()
              .join(' '),
          ]
        : [],
    ),
  );
  return groups.size;
}

const folders = Map.groupBy(inModules, ({ path }) => moduleOf(path));
const flat = Map.groupBy(
  tree.filter(({ path }) => path.startsWith('src/')),
  ({ path }) => path.slice(0, path.lastIndexOf('/')),
);
const [largest] = [...flat].toSorted(([, a], [, b]) => b.length - a.length);
const calls = new Set(
  inModules
    .filter(({ path }) => /contract\.ts$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/path: '([^']+)'/g)].map(([, path]) => path)),
);
/** Files of modules that a service reaches by what it imports, itself with them: what somebody may have to read. */
function countReached(...services: string[]): number {
  const start = services.find((path) => code.some((file) => file.path === path)) ?? '';
  const next = Map.groupBy(
    inModules.flatMap(importsOf).flatMap((one) => ('to' in one && !one.isType ? [{ from: one.from, to: one.to }] : [])),
    ({ from }) => from,
  );
  const seen = new Set<string>();
  for (const queue = [start]; queue.length > 0; ) {
    const one = queue.pop() ?? '';
    if (seen.has(one) || !one.startsWith('src/modules/')) continue;
    seen.add(one);
    queue.push(...(next.get(one) ?? []).map(({ to }) => to));
  }
  return seen.size;
}

const onServer = (folder: string) => code.filter(({ path }) => path.startsWith(folder) && !path.includes('/screens/'));

for (const [what, figure] of Object.entries({
  'lines of TypeScript without tests': lines(code),
  'lines a call in modules': Math.round(lines(inModules) / calls.size),
  'modules, at any depth': folders.size,
  'modules of one file': [...folders].filter(
    ([folder, files]) => files.length < 2 && ![...folders.keys()].some((other) => other.startsWith(`${folder}/`)),
  ).length,
  'imports past the face of a module': edges.filter(({ from, to }) => !isFace(to) && !/(seed|routes)\.ts$/.test(from))
    .length,
  'circles of modules': countCircles(),
  'files in the largest flat folder': `${largest?.[1].length} (${largest?.[0]})`,
  'functions of more than 90 lines': findLongFunctions(code, {}).length,
  '`as never` in modules': count(inModules, /\bas never\b/g),
  'module files a service reaches: vendors': countReached('src/modules/vendors/service.ts'),
  'journal entries': countReached('src/modules/ledger/journal/service.ts', 'src/modules/accounting/journal/service.ts'),
  invoices: countReached('src/modules/invoices/service.ts'),
  tickets: countReached('src/modules/tickets/service.ts'),
  'server lines of vendors': lines(onServer('src/modules/vendors/')),
  'of these neither contract nor demo data': lines(
    onServer('src/modules/vendors/').filter(({ path }) => !/(contract|seed)\.ts$/.test(path)),
  ),
  'places where the page says by hand what it reads again': count(
    code.filter(({ path }) => /^src\/(modules|platform\/web)\//.test(path)),
    /\b(touches|also)(: \[|=\{\[|,$|: \w*[tT]ouch|: \w*Reads|: also)/gm,
  ),
}))
  console.log(`| ${what} | ${figure} |`);
