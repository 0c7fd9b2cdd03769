import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { SettingsGroup } from '#shared/settings-group.ts';
import { groupsOfParts, namedSettings, settingsParts } from './settings-parts.ts';

test('every group of settings that a contract declares is found by its names, in a part that is there', async () => {
  const contracts = globSync('src/modules/**/contract.ts');
  const files = await Promise.all(contracts.map((path) => import(pathToFileURL(path).href)));
  const declared = files.flatMap((file) =>
    Object.values(file).filter((value): value is SettingsGroup<never> => value instanceof SettingsGroup),
  );
  expect(declared.length).toBeGreaterThan(1);
  const found: unknown[] = Object.values(groupsOfParts);
  expect(declared.filter((group) => !found.includes(group)).map(({ title }) => title)).toEqual([]);
  const keys = settingsParts.map(({ key }) => key);
  expect(Object.keys(groupsOfParts).filter((key) => !keys.includes(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(namedSettings.map(({ path }) => path)).toContain('/settings/company#tenantPhone');
});
