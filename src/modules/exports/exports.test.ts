import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';

const app = await testApp();
const asked = { list: 'Tickets', filter: 'view=open', format: 'csv' };
const start = async (person: TestPerson) =>
  (await person.call('exports/start_export', asked)).body.data as { exportID: number };
const labelsFor = async (person: TestPerson) =>
  (await person.call('events/list_recent')).body.data.events
    .filter(({ name }: { name: string }) => name === 'list_exported')
    .map(({ label }: { label: string }) => label);

describe('exports/start_export', () => {
  test('200: who took which list with which filter is an event', async () => {
    const acme = await app.newTenant();
    const { exportID } = await start(acme.admin);
    const history = await acme.admin.call('events/list_history', { module: 'exports', entityID: exportID });
    expect(history.body.data.events).toMatchObject([
      { name: 'list_exported', userDisplayName: 'Ada Admin', label: 'Tickets', undo: null },
    ]);
    const changes = history.body.data.events[0].changes as { field: string; now: unknown }[];
    expect(Object.fromEntries(changes.map(({ field, now }) => [field, now]))).toEqual(asked);
  });

  test('403: without the right to export nothing is begun', async () => {
    const acme = await app.newTenant();
    const ben = await acme.add('Technician');
    const { status, body } = await ben.call('exports/start_export', asked);
    expect([status, body.message]).toEqual([
      403,
      'This needs the right "Reports, export". An administrator of your company can give it.',
    ]);
    const { rows } = await app.owner.query('select count(*)::int as begun from exports where tenant_id = $1', [
      acme.tenantID,
    ]);
    expect(rows[0].begun).toBe(0);
  });

  test('200: the own ones are seen by oneself, all by who may see the audit', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Manager');
    const ben = await acme.add('Technician');
    await start(acme.admin);
    await start(ruben);
    const seen = [acme.admin, ruben, ben].map(async (person) => (await labelsFor(person)).length);
    expect(await Promise.all(seen)).toEqual([2, 2, 0]);
  });
});

describe('exports/finish_export', () => {
  test('200: its label says how many rows went out', async () => {
    const acme = await app.newTenant();
    const [first, second] = [await start(acme.admin), await start(acme.admin)];
    await acme.admin.call('exports/finish_export', { ...first, rowCount: 1214 });
    await acme.admin.call('exports/finish_export', { ...second, rowCount: 1 });
    expect(await labelsFor(acme.admin)).toEqual(['Tickets, 1 row', 'Tickets, 1,214 rows']);
  });

  test('404: another person’s, and one that has ended', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Manager');
    const begun = await start(acme.admin);
    const finish = async (person: TestPerson) =>
      (await person.call('exports/finish_export', { ...begun, rowCount: 7 })).status;
    expect(await finish(ruben)).toBe(404);
    expect(await finish(acme.admin)).toBe(200);
    expect(await finish(acme.admin)).toBe(404);
  });
});
