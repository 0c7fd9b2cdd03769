import { expect, test } from 'vitest';
import { entities } from '#app/modules.ts';
import { testApp } from '#test/app.ts';
import { foundCompany } from '#test/attack/company.ts';
import { fillAll } from './jobs.ts';

/** A company in which there is one of everything, made by the product's own calls: what was kept of it on the way is what all of it says now. */
const app = await testApp();

test('what is kept call by call is what going through everything keeps', async () => {
  const company = await foundCompany(app, 'KEPT');
  await app.settled(company);
  const all = async () => {
    const { rows } = await app.owner.query(
      `select kind, id::int, is_ahead, keys::text from search_records where tenant_id = $1 order by kind, id`,
      [company.tenantID],
    );
    return rows as { kind: string; id: number; is_ahead: boolean; keys: string }[];
  };
  const kept = await all();
  await app.owner.query('delete from search_records where tenant_id = $1', [company.tenantID]);
  await app.owner.query('delete from search_fillings where tenant_id = $1', [company.tenantID]);
  await company.within((context) => fillAll(context, entities));
  const filled = await all();
  expect(kept).toEqual(filled);
  const kinds = entities.all().filter(({ searched }) => searched);
  const found = new Set(filled.map(({ kind }) => kind));
  expect(kinds.map(({ module }) => module).filter((module) => !found.has(module))).toEqual([]);
});
