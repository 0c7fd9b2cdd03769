import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { allRoutes } from '#app/modules.ts';

/** The calls that the product description names by their path, and those of them that have been served so far. */
const named = JSON.parse(await readFile(new URL('spec-calls.json', import.meta.url), 'utf8')) as string[];
const servedBefore = JSON.parse(await readFile(new URL('served-calls.json', import.meta.url), 'utf8')) as string[];
const served = new Set(allRoutes.map((route) => route.call.path));

test('no path is served twice', () => {
  expect(served.size).toBe(allRoutes.length);
});

test('a call that was served once is served for ever', () => {
  console.log(`${named.filter((path) => served.has(path)).length} of ${named.length} named calls are served`);
  expect(servedBefore.filter((path) => !served.has(path))).toEqual([]);
});

test('the list of served calls is kept up to date', () => {
  // A new call's path becomes public with this list: add it to test/served-calls.json in the same commit.
  expect([...served].sort()).toEqual([...servedBefore].sort());
});
