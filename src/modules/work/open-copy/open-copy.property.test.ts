import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type TestTenant, testApp } from '#test/app.ts';
import { isLong } from '#test/seed.ts';
import { older } from '#test/time-travel.ts';
import { countWork } from '../counting.ts';
import { openCopyJobs } from './jobs.ts';
import type { OpenItem } from './rules.ts';
import { isLaterSnapshot, OpenColumns, placesLeft } from './rules.ts';

/** What is counted is what the database holds at that moment, whatever happens meanwhile (docs/decisions/0028-counts-of-open-work.md). */
const app = await testApp();

/** Two colleagues whose transactions stay open for a while, so that they end in any order. */
const writers = await Promise.all(
  [0, 1].map(async () => {
    const client = new pg.Client({ connectionString: app.database.ownerUrl });
    await client.connect();
    return client;
  }),
);

const deeds = ['make', 'status', 'priority', 'end', 'reopen', 'delete', 'assign', 'leave', 'due'] as const;
type Step = {
  writer: number;
  deed: (typeof deeds)[number];
  item: number;
  value: number;
  end: 'stay' | 'commit' | 'rollback';
};
const steps = fc.array(
  fc.record({
    writer: fc.nat(1),
    deed: fc.constantFrom(...deeds),
    // Each changes items of its own, so that none waits for the other.
    item: fc.nat(4),
    value: fc.nat(3),
    end: fc.constantFrom('stay', 'stay', 'commit', 'rollback'),
  }) as fc.Arbitrary<Step>,
  { minLength: 5, maxLength: 30 },
);

const sentences: Record<Step['deed'], string> = {
  make: `insert into work_items (tenant_id, kind, id, subject, status_id, priority_id) values ($1, 'ticket', $2, 'x', 1, 1 + $3::int)
         on conflict do nothing`,
  status: `update work_items set status_id = 1 + $3::int where tenant_id = $1 and id = $2`,
  priority: `update work_items set priority_id = 1 + $3::int where tenant_id = $1 and id = $2`,
  end: `update work_items set closed_at = now(), sort_order = $3 where tenant_id = $1 and id = $2`,
  reopen: `update work_items set closed_at = null, sort_order = $3 where tenant_id = $1 and id = $2`,
  delete: `update work_items set deleted_at = case when $3::int < 2 then now() end where tenant_id = $1 and id = $2`,
  assign: `insert into work_assignees (tenant_id, kind, work_id, user_id, status_id) select tenant_id, 'ticket', $2, user_id, 1
           from people where tenant_id = $1 and user_id <= 1 + $3::int and exists (select from work_items where tenant_id = $1 and id = $2)
           on conflict do nothing`,
  leave: `delete from work_assignees where tenant_id = $1 and work_id = $2 and user_id <= $3::int`,
  due: `update work_items set due_date = current_date + $3::int - 2 where tenant_id = $1 and id = $2`,
};

test('counts are exact while transactions begin, overlap, end in any order and are given up', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const tenant = await app.newTenant();
      for (let id = 1; id <= 8; id++) await app.owner.query(sentences.make, [tenant.tenantID, id, id % 4]);
      await compare(tenant);
      const isOpen = [false, false];
      for (const { writer, deed, item, value, end } of history) {
        const client = writers[writer] as pg.Client;
        if (!isOpen[writer]) await client.query('begin');
        await client.query(sentences[deed], [tenant.tenantID, 1 + 2 * item + writer, value]);
        if (end !== 'stay') await client.query(end);
        isOpen[writer] = end === 'stay';
        // Whoever looks twice at once is answered in any order.
        await Promise.all([compare(tenant), compare(tenant)]);
      }
      for (const client of writers) await client.query('rollback');
      await compare(tenant);
    }),
    { numRuns: isLong ? 200 : 15 },
  );
}, 240_000);

async function compare({ tenantID, admin }: TestTenant): Promise<void> {
  const [{ body: choices }, { body: box }, { rows: items }] = await Promise.all([
    admin.call('tickets/getAllTicketFilters', {}),
    admin.call('tickets/ticketDataBox', {}),
    app.owner.query<{ status_id: number; priority_id: number; people: number[] }>(
      `select status_id, priority_id, array(select user_id::int from work_assignees a where a.tenant_id = w.tenant_id and a.work_id = w.id) as people
         from work_items w where tenant_id = $1 and kind = 'ticket' and closed_at is null and deleted_at is null`,
      [tenantID],
    ),
  ]);
  const tally = (ids: number[]) =>
    [...new Set(ids)]
      .sort((left, right) => left - right)
      .map((id) => ({ id, count: ids.filter((one) => one === id).length }));
  expect(choices.data).toMatchObject({
    statuses: tally(items.map((item) => item.status_id)),
    priorities: tally(items.map((item) => item.priority_id)),
    // 0 is nobody.
    assignedTo: tally(items.flatMap(({ people }) => (people.length > 0 ? people : [0]))),
  });
  const shown = new Map(box.data.views.map((one: { view: string; count: number }) => [one.view, one.count]));
  expect(shown.get('open')).toBe(items.length);
  expect(shown.get('unassigned')).toBe(items.filter((item) => item.people.length === 0).length);
  expect(shown.get('my')).toBe(items.filter((item) => item.people.includes(admin.userID)).length);
}

test('whoever counts within a change counts the change, and nobody else does', async () => {
  const tenant = await app.newTenant();
  const ids = [1, 2, 3];
  for (const id of ids) {
    await app.owner.query(sentences.make, [tenant.tenantID, id, 0]);
  }
  const total = async () => (await tenant.admin.call('tickets/ticketsFilterTypeCount', {})).body.data.total;
  expect(await total()).toBe(3);
  const given = { kind: 'ticket', id: 9, subject: 'x', description: '', status_id: 1, priority_id: 1 } as never;
  const work = tenant.within(async (context) => {
    await context.db<{ work_items: object }>().insertInto('work_items').values(given).execute();
    expect(await countWork(context, 'ticket', {})).toEqual({ total: 4 });
    expect(await total()).toBe(3);
    throw new Error('Given up');
  });
  await expect(work).rejects.toThrow('Given up');
  expect(await total()).toBe(3);
});

test('changes are forgotten when no copy asks for them any more', async () => {
  const { tenantID, admin } = await app.newTenant();
  await app.owner.query(sentences.make, [tenantID, 1, 0]);
  await app.owner.query(sentences.make, [tenantID, 2, 0]);
  await older(app.owner, 'work_changes', { tenant_id: tenantID, work_id: 1 }, { hours: 3 });
  await openCopyJobs[0]?.run(app.runtime, {}, new AbortController().signal);
  const { rows } = await app.owner.query('select work_id::int from work_changes where tenant_id = $1', [tenantID]);
  expect(rows).toEqual([{ work_id: 2 }]);
  expect((await admin.call('tickets/ticketsFilterTypeCount', {})).body.data.total).toBe(2);
});

test('of two snapshots of a server the later one is known', () => {
  expect(isLaterSnapshot('5:9:5,7', '5:8:5,7')).toBe(true);
  expect(isLaterSnapshot('5:9:5', '5:9:5,7')).toBe(true);
  expect(isLaterSnapshot('9:9:', '5:9:5')).toBe(true);
  expect(isLaterSnapshot('5:9:5,7', '5:9:5,7')).toBe(false);
  expect(isLaterSnapshot('5:9:5,7', '9:10:')).toBe(false);
  expect(isLaterSnapshot('99:100:', '100:101:')).toBe(false);
});

test('columns hold what a plain list would, whatever comes and goes', () => {
  const item = (id: number, status_id: number): OpenItem => ({
    id,
    status_id,
    priority_id: 1,
    division_id: null,
    department_id: null,
    customer_id: null,
    location_id: null,
    due_date: null,
    starts: null,
    is_private: false,
    is_rush: false,
    is_warranty: false,
    created_by: null,
    sla_due_at: null,
    people: [id],
  });
  const facts = {
    now: 0,
    slaNearMs: 0,
    marked: { flagged: new Set<number>(), 'do later': new Set<number>() },
  };
  const change = fc.record({ id: fc.integer({ min: 1, max: 150 }), status: fc.option(fc.integer({ min: 1, max: 3 })) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 400 }), (changes) => {
      const [columns, plain] = [new OpenColumns(), new Map<number, number>()];
      for (const { id, status } of changes) {
        if (status === null) {
          columns.delete(id);
          plain.delete(id);
        } else {
          columns.set(item(id, status));
          plain.set(id, status);
        }
      }
      expect(columns.size).toBe(plain.size);
      const left = placesLeft([{ column: 'status_id', any: [2] }], columns, facts);
      const found = [...left.keys()].filter((place) => left[place] === 1);
      const wanted = [...plain].filter(([, status]) => status === 2).map(([id]) => id);
      const inOrder = (ids: number[]) => ids.sort((one, other) => one - other);
      expect(inOrder(found.map((place) => columns.column('id')[place] ?? 0))).toEqual(inOrder(wanted));
      expect(inOrder(found.flatMap((place) => columns.people[place] ?? []))).toEqual(wanted);
    }),
  );
});
