import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as limits from '#shared/limits.ts';
import * as texts from '#shared/texts.ts';
import { readTree } from './tree.ts';

type Row = { section: string; row: string; says: string };
type Place = { section: string; row: string; name: string; file: string };

const root = join(import.meta.dirname, '..');
const tree = readTree(root);
/** The rows of the product description, as data: what it names must be named here too. */
const rows = JSON.parse(await readFile(new URL('spec-constants.json', import.meta.url), 'utf8')) as Row[];

const places = [
  ...(await readFile(join(root, 'docs/rules/constants.md'), 'utf8')).matchAll(
    /^\| (§\d) \| (.+?) \| `(.+?)` \| `(.+?)` \|$/gm,
  ),
].map(([, section = '', row = '', name = '', file = '']): Place => ({ section, row, name, file }));

/** The parts of test files that are about one section: `describe('product.md §9', …)`. */
const described = tree
  .filter(({ path }) => /\.(test\.tsx?|e2e\.ts)$/.test(path))
  .flatMap(({ text }) => text.split(/^describe\(/m).slice(1))
  .filter((part) => part.startsWith("'product.md §"));

describe.each(rows)('$section $row', ({ section, row }) => {
  test('has a name and a file', () => {
    const found = places.filter((place) => place.section === section && place.row === row);
    expect(found).not.toEqual([]);
    for (const { name, file } of found) {
      const text = tree.find(({ path }) => path === file)?.text ?? '';
      const declared = name.startsWith('--')
        ? text.includes(`  ${name}:`)
        : new RegExp(`^export (const|(async )?function) ${name}\\b`, 'm').test(text);
      expect([name, file, declared]).toEqual([name, file, true]);
    }
  });

  test('has a test of its name', () => {
    const own = described.filter((part) => part.startsWith(`'product.md ${section}'`));
    const isTested = own.some((part) => ['test(', 'test.each('].some((kind) => hasTitle(part, kind, row)));
    expect(isTested).toBe(true);
  });
});

const hasTitle = (part: string, kind: string, row: string) =>
  part.includes(kind) && (part.includes(`'${row}'`) || part.includes(`'${row}: `));

test('the table names nothing that the product description does not', () => {
  const known = new Set(rows.map(({ section, row }) => `${section} ${row}`));
  expect(places.filter(({ section, row }) => !known.has(`${section} ${row}`))).toEqual([]);
});

test('no sentence is written out a second time', () => {
  const values: unknown[] = [texts, limits].flatMap((module) => Object.values(module));
  const sentences = [...values, ...Object.values(texts.compressionMessages)].filter(
    (value): value is string => typeof value === 'string' && value.length >= 10,
  );
  expect(sentences.length).toBeGreaterThan(15);
  const sources = tree.filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  const homes = ['src/shared/texts.ts', 'src/shared/limits.ts'];
  const repeated = sources
    .filter(({ path }) => !homes.includes(path))
    .flatMap(({ path, text }) => sentences.filter((one) => text.includes(one)).map((one) => `${path}: ${one}`));
  expect(repeated).toEqual([]);
});
