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
    files: /^migrations\//,
    isWrong: ({ path }) => !/^migrations\/\d{4}_[a-z0-9_]+\.sql$/.test(path),
    complaint: 'is not named like 0001_what_it_does.sql',
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
const moduleFile = new RegExp(
  [
    '^src/modules/[a-z-]+/([a-z-]+/)?',
    '(README\\.md|(contract|rules|posting|entity|settings|tables|service|reports|reactions|jobs|public|routes|seed)\\.ts',
    '|[a-z-]+(\\.property)?\\.test\\.ts',
    '|screens/(use-[a-z-]+\\.ts|[a-z-]+-(screen|form|card|panel|picker|columns)\\.tsx|[a-z-]+\\.module\\.css|[a-z-]+\\.test\\.tsx))$',
  ].join(''),
);

const isTest = (path: string) => path.startsWith('test/') || /\.test\.tsx?$/.test(path);

/** Everything in the tree that is not as it should be, a line each. */
export function findUntidy(tree: SourceFile[]): string[] {
  return rules.flatMap(({ files, isWrong, complaint }) =>
    tree.filter((file) => files.test(file.path) && isWrong(file)).map(({ path }) => `${path}: ${complaint}`),
  );
}

/** Calls whose path no test names; the sweep over all calls proves what they refuse, not what they do. */
export function findUntestedCalls(tree: SourceFile[]): string[] {
  const tests = tree.filter(({ path }) => isTest(path)).map(({ text }) => text);
  return tree
    .filter(({ path }) => /^src\/modules\/.*\/contract\.ts$/.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, call]) => ({ path, call })))
    .filter(({ call }) => !tests.some((text) => text.includes(`'${call}'`)))
    .map(({ path, call }) => `${path}: no test names ${call}`);
}
