import { importsOf } from './imports.ts';
import type { SourceFile } from './tree.ts';

/** What keeps the repository readable, as a table: which files, what they must not be, and what to do about it. */
const rules: { files: RegExp; isWrong: (file: SourceFile) => boolean; complaint: string }[] = [
  {
    files: /\.(ts|tsx|mjs|css)$/,
    isWrong: ({ path, text }) => text.split('\n').length - 1 > (isTest(path) ? 600 : 400),
    complaint: 'is longer than 400 lines (a test: 600); split it by subject',
  },
  {
    files: /./,
    isWrong: ({ path }) => path.split('/').some((part) => /^(utils?|helpers?|common|misc)(\.|$)/.test(part)),
    complaint: 'has a name that says nothing; name it after what it is about',
  },
  {
    files: /^(src|test|scripts|bench)\/.*\.(ts|tsx|mjs|css)$/,
    // The files of app/routes/ are named by the addresses they serve.
    isWrong: ({ path }) =>
      !path.startsWith('src/app/routes/') && !path.split('/').every((part) => kebabCase.test(part)),
    complaint: 'is not kebab-case',
  },
  {
    files: /^src\/modules\//,
    isWrong: ({ path }) => !moduleFile.test(path),
    complaint: 'is not a file that a module has (see the map in README.md)',
  },
  {
    files: /^src\/modules\//,
    isWrong: ({ path }) => ofTechnique.test(path.split('/').at(-1) ?? ''),
    complaint: 'is named by how it is made; name it after its subject',
  },
  {
    files: /\.tsx?$/,
    isWrong: ({ text }) => /(?<!\{)\.\.\.\{ ?[\w']+(:|,| \})/.test(text),
    complaint: 'packs properties by spreading a literal; write each on a line of its own',
  },
  {
    files: /^src\/(platform\/web|modules\/.*\/screens)\/(?!.*\.test\.)(?!days\/today\.ts)/,
    isWrong: ({ text }) => /dateInZone\((new Date\(\)|now)/.test(text),
    complaint: 'asks a clock of its own which day it is; companyToday (src/platform/web/days/today.ts) knows',
  },
  {
    files: /^migrations\//,
    isWrong: ({ path }) => !/^migrations\/\d{4}_[a-z0-9_]+\.sql$/.test(path),
    complaint: 'is not named like 0001_what_it_does.sql',
  },
  {
    // What is older is history: the current text stands in the files of the functions.
    files: /^migrations\/(?!00|01[0-4]|015[0-3])/,
    isWrong: ({ text }) => /\bcreate (or replace )?function (?!pg_temp\.)/.test(text),
    complaint: 'makes a function; its text belongs into database/functions/NAME.sql, applied after the migrations',
  },
  {
    files: /^database\/functions\//,
    isWrong: ({ path, text }) =>
      [...text.matchAll(/^create or replace function ([a-z_.]+)/gm)].some(
        ([, name]) => !path.endsWith(`/${name}.sql`),
      ) || !/^create or replace function/m.test(text),
    complaint: 'is not the text of the function that its name says',
  },
  {
    files: /./,
    isWrong: ({ text }) => /\b(TO[D]O|FIX[M]E)\b/.test(text),
    complaint: 'puts something off; do it, or write it down where work is planned',
  },
  {
    files: /./,
    isWrong: ({ text }) => /(?<![\w.\-/}])\/(work|root|home|Users)\/[\w.-]/.test(text),
    complaint: 'names a folder of one machine',
  },
  {
    files: /\.(test\.tsx?|e2e\.ts)$/,
    isWrong: ({ text }) => /\b(test|it|describe)(\.\w+)*\.(skip|skipIf|runIf|todo|only)\b/.test(text),
    complaint: 'leaves tests out; a test that cannot run here calls skip(reason), which is printed',
  },
];

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
/** In modules within modules as well. */
const moduleFile =
  /^src\/modules\/((?!screens\/)[a-z-]+\/)+(README\.md|[a-z-]+\.ts|[a-z-]+(\.property)?\.test\.ts|screens\/(use-[a-z-]+\.ts|[a-z-]+\.tsx|[a-z-]+\.module\.css|[a-z-]+\.test\.tsx))$/;
/** Words for what a file is made of, not for what it is about. */
const ofTechnique = /(^|-)(controller|data|handler|impl|index|info|manager|model|store|types|wrapper)\.ts$/;

const isTest = (path: string) => path.startsWith('test/') || /\.test\.tsx?$/.test(path);

/** Folders of modules in which one file stands and nothing else: its name says what the folder's does. */
export function findLonely(tree: SourceFile[]): string[] {
  const entries = new Map<string, Set<string>>();
  for (const { path } of tree) {
    if (!path.startsWith('src/modules/') || isTest(path)) continue;
    const parts = path.split('/');
    for (let depth = 3; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/');
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''));
    }
  }
  return [...entries]
    .filter(([folder, found]) => found.size < 2 && !folder.endsWith('/screens'))
    .map(([folder]) => `${folder}/: holds one file; name the file instead`);
}

/** Everything in the tree that is not as it should be, a line each. */
export function findUntidy(tree: SourceFile[]): string[] {
  return rules.flatMap(({ files, isWrong, complaint }) =>
    tree.filter((file) => files.test(file.path) && isWrong(file)).map(({ path }) => `${path}: ${complaint}`),
  );
}

/** As contracts name their calls; a time zone begins in capitals. */
const pathOfCall = /'([a-z][A-Za-z_]*\/[A-Za-z0-9_]+)'/g;

/** Calls whose path no test names; the sweep over all calls proves what they refuse, not what they do. */
export function findUntestedCalls(tree: SourceFile[]): string[] {
  const tests = tree.filter(({ path }) => isTest(path)).map(({ text }) => text);
  return tree
    .filter(({ path }) => /^src\/modules\/.*contract\.ts$/.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(pathOfCall)].map(([, call]) => ({ path, call })))
    .filter(({ call }) => !tests.some((text) => text.includes(`'${call}'`)))
    .map(({ path, call }) => `${path}: no test names ${call}`);
}

/** What a module brings to the server or the page and nobody collects. */
export function findUncollected(tree: SourceFile[]): string[] {
  const collected = new Set(
    tree
      .filter(({ path }) => path.startsWith('src/app/'))
      .flatMap(importsOf)
      .flatMap((one) => ('to' in one ? one.to : [])),
  );
  return tree.flatMap(({ path }) => {
    const [, what] = /^src\/modules\/.+\/(routes|pages)\.ts$/.exec(path) ?? [];
    if (!what || collected.has(path)) return [];
    return [
      `${path}: is collected nowhere; add its line to ${what === 'routes' ? 'src/app/modules.ts' : 'src/app/routes/pages.ts'}`,
    ];
  });
}

/**
 * Areas whose README is missing, longer than a page, or does not name their calls: those in their contracts and no others. What is named
 * there is public and served for ever: a call that is renamed is missed by its README.
 */
export function findUndescribed(tree: SourceFile[]): string[] {
  const areas = new Map<string, { calls: Set<string>; readme: string | null }>();
  for (const { path, text } of tree) {
    const area = /^src\/modules\/([^/]+)\//.exec(path)?.[1];
    if (area === undefined) continue;
    const found = areas.get(area) ?? { calls: new Set(), readme: null };
    if (path === `src/modules/${area}/README.md`) found.readme = text;
    if (/contract\.ts$/.test(path)) for (const [, call = ''] of text.matchAll(pathOfCall)) found.calls.add(call);
    areas.set(area, found);
  }
  return [...areas].flatMap(([area, { calls, readme }]) => {
    const path = `src/modules/${area}/README.md`;
    if (readme === null) return [`${path}: is missing; say what the words mean here, and name the calls`];
    const named = callsNamedIn(readme);
    return [
      ...(readme.split('\n').length > 80 ? [`${path}: is longer than a page`] : []),
      ...[...calls].filter((call) => !named.includes(call)).map((call) => `${path}: does not name ${call}`),
      ...named.filter((call) => !calls.has(call)).map((call) => `${path}: names ${call}, which is not its own`),
    ];
  });
}

/** The calls of an area, as its README says them. */
export const callsNamedIn = (readme: string): string[] =>
  [...(readme.split('\n## Calls\n')[1] ?? '').matchAll(/`([A-Za-z_]+\/[A-Za-z0-9_]+)`/g)].map(([, call = '']) => call);
