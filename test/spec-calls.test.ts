import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allRoutes } from '#app/modules.ts';
import { callsNamedIn } from './tidy.ts';

/** The calls that the product description names by their path, and those that READMEs say are served. */
const named = JSON.parse(await readFile(new URL('spec-calls.json', import.meta.url), 'utf8')) as string[];
const readmes = globSync(join(import.meta.dirname, '../src/modules/*/README.md'));
const described = readmes.flatMap((path) => callsNamedIn(readFileSync(path, 'utf8')));
const served = new Set(allRoutes.map((route) => route.call.path));

test('no path is served twice', () => {
  expect(served.size).toBe(allRoutes.length);
});

test('a call that was served once is served for ever: those that its README names', () => {
  console.log(`${named.filter((path) => served.has(path)).length} of ${named.length} named calls are served`);
  expect(described.length).toBeGreaterThan(400);
  expect(described.filter((path) => !served.has(path as never))).toEqual([]);
});

test('what is served is described, once', () => {
  expect([...served].sort()).toEqual([...described].sort());
});
