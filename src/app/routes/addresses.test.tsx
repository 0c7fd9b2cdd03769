import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { documentAddress, entrySources } from '#modules/ledger/source-rules.ts';
import { reportLines } from '#modules/reports/index-rules.ts';
import type { Entity } from '#shared/entity.ts';
import { isWithoutPage } from '#test/addresses.ts';
import { everyArea, phoneAreas } from '#web/layout/navigation.ts';
import { lists, makers } from './pages.ts';
import { namedSettings } from './settings-parts.ts';

const pathsOf = (places: readonly { path: string }[]) => places.map(({ path }) => path);
const addresses: Record<string, readonly string[]> = {
  'of the index of reports': pathsOf(reportLines),
  'of the sidebar, which the day may begin with': pathsOf(everyArea.filter(({ isComing }) => !isComing)),
  'of the drawer of a phone': pathsOf(phoneAreas),
  'at which something is begun': pathsOf(makers),
  'of lists': pathsOf(lists),
  'of what was deleted': lists.map(({ path }) => `${path}/deleted`),
  'of settings by name': pathsOf(namedSettings),
  'of documents': entrySources.map((source) => documentAddress({ source, sourceID: 1, entryID: 1 })),
};

test.each(Object.entries(addresses))('every address %s has a page', (_which, paths) => {
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter(isWithoutPage)).toEqual([]);
});

test('every kind of record stands at the addresses that it names', async () => {
  const files = await Promise.all(globSync('src/modules/**/entity.ts').map((path) => import(pathToFileURL(path).href)));
  const entities = files.flatMap((file) => Object.values(file)).filter((one): one is Entity => Object(one).noun);
  expect(entities.length).toBeGreaterThan(20);
  const paths = entities.flatMap(({ address, list }) => [
    ...(address ? [address(1)] : []),
    ...(list ? [list.path] : []),
    ...(list?.hasImport ? [`${list.path}/import`] : []),
    ...(list?.hasDeleted ? [`${list.path}/deleted`] : []),
  ]);
  expect(paths.filter(isWithoutPage)).toEqual([]);
});
