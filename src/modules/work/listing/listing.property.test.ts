import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { addDepartment, addDivision } from '../../tenants/public.ts';
import { priorityIDs, statusIDs } from '../rules.ts';

/**
 * Lists against second, stupid implementations: whatever the work, whoever asks and whatever the filter, the list has as
 * many rows as is counted, and stands in the order that product.md §4 says.
 */
const app = await testApp();

type Row = { id: number; statusID: number; priorityID: number; divisionID: number | null; departmentID: number | null };
type ListRow = Row & { flaggedByUser: boolean; isPinned: boolean; sortOrder: number };

const names = {
  task: {
    list: 'tasks/getTasksUsingMultiFilters',
    count: 'tasks/taskFilterTypeCount',
    choices: 'tasks/getAllTaskFilters',
    tiles: 'tasks/taskDataBox',
  },
  ticket: {
    list: 'tickets/getTicketsUsingMultiFilters',
    count: 'tickets/ticketsFilterTypeCount',
    choices: 'tickets/getAllTicketFilters',
    tiles: 'tickets/ticketDataBox',
  },
} as const;

async function all<R extends Row>(person: TestPerson, path: string, filter: object): Promise<R[]> {
  const rows: R[] = [];
  for (let next: string | undefined, page = 1; page === 1 || next; page++) {
    const { status, body } = await person.call(path, { ...filter, ...(next && { next }), limit: 7 });
    expect(status, body.message).toBe(200);
    rows.push(...body.data.rows);
    next = body.data.next ?? undefined;
  }
  return rows;
}

test.each(['task', 'ticket'] as const)(
  '%ss: every list has as many rows as its count, its choices and its tiles say, under any access list',
  async (kind) => {
    const tenant = await app.newTenant();
    const [d1 = 0, d2 = 0, p1 = 0] = await tenant.within(async (context) => [
      await addDivision(context, 'Odessa'),
      await addDivision(context, 'Midland'),
      await addDepartment(context, 'Field'),
    ]);
    const { list, count, choices, tiles } = names[kind];
    // Straight into the table: what is looked at is how it is read.
    await app.owner.query(
      `insert into work_items (tenant_id, kind, id, subject, status_id, priority_id, division_id, department_id, is_rush, is_private,
       due_date, created_by, closed_at)
     select $1, $2, n, 'Pump ' || n, (array[1,2,3,4,5,6,7,11,16,$5])[1 + n % 10], 1 + n * 7 % 4,
       (array[null,$3,$4]::bigint[])[1 + n % 3], (array[null,$6]::bigint[])[1 + n / 3 % 2], n % 5 = 0, $2 = 'ticket' and n % 7 = 0,
       current_date + n % 3 - 1, $7, case when n % 10 = 9 then now() - make_interval(days => n % 12) end
     from generate_series(1, 90) n`,
      [tenant.tenantID, kind, d1, d2, kind === 'task' ? 8 : 9, p1, tenant.admin.userID],
    );
    const people: TestPerson[] = [tenant.admin];
    for (const [divisionID, departmentID] of [
      [d1, null],
      [null, p1],
      [d2, p1],
    ]) {
      const person = await tenant.add('Dispatcher');
      for (const access of [{ divisionID }, { departmentID }].filter((one) => Object.values(one)[0] !== null)) {
        await tenant.admin.call('users/create_work_access', { userID: person.userID, kind, ...access });
      }
      people.push(person);
    }
    const some = (ids: readonly number[]) => fc.option(fc.subarray([...ids], { minLength: 1 }), { nil: undefined });
    const filters = fc.record({
      view: fc.constantFrom('open', 'all', 'final', 'unassigned', 'flagged', 'my'),
      statuses: some(statusIDs),
      priorities: some(priorityIDs),
      divisions: some([d1, d2]),
      departments: some([p1]),
      search: fc.constantFrom(undefined, 'pump', '1', 'nothing'),
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...people), filters, async (person, filter) => {
        const rows = await all<Row>(person, list, filter);
        expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
        const fits = (wanted: readonly number[] | undefined, value: number | null) =>
          !wanted || (value !== null && wanted.includes(value));
        const isLeft = (row: Row) =>
          fits(filter.statuses, row.statusID) &&
          fits(filter.priorities, row.priorityID) &&
          fits(filter.divisions, row.divisionID) &&
          fits(filter.departments, row.departmentID);
        const bare = await all<Row>(person, list, { view: filter.view, search: filter.search });
        expect(rows.map((row) => row.id)).toEqual(bare.filter(isLeft).map((row) => row.id));
        expect((await person.call(count, filter)).body.data.total).toBe(rows.length);
        const counted = (await person.call(choices, { ...filter, priorities: undefined })).body.data.priorities;
        const unfiltered = await all<Row>(person, list, { ...filter, priorities: undefined });
        for (const { id, count: most } of counted) {
          expect(unfiltered.filter((row) => row.priorityID === id)).toHaveLength(most);
        }
      }),
      { numRuns: 25 },
    );
    for (const person of people) {
      for (const { key, count: shown } of (await person.call(tiles)).body.data.tiles) {
        expect([key, (await all(person, list, { tile: key })).length]).toEqual([key, shown]);
      }
    }
  },
  120_000,
);

test.each(['task', 'ticket'] as const)(
  '%ss: flagged, then pinned, then priority, sortOrder, newest, whatever is marked (product.md §4)',
  async (kind) => {
    const item = fc.record({
      priority: fc.constantFrom(...priorityIDs),
      sortOrder: fc.integer({ min: -2, max: 2 }),
      isFlagged: fc.boolean(),
      isPinned: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 25 }), async (items) => {
        const { admin, tenantID } = await app.newTenant();
        for (const [index, { priority, sortOrder, isFlagged, isPinned }] of items.entries()) {
          const row = [tenantID, kind, index + 1];
          await app.owner.query(
            `insert into work_items (tenant_id, kind, id, subject, status_id, priority_id, sort_order) values ($1, $2, $3, 'x', 1, $4, $5)`,
            [...row, priority, sortOrder],
          );
          if (isFlagged) {
            await app.owner.query(
              `insert into work_assignees (tenant_id, kind, work_id, user_id, status_id, flagged_by) values ($1, $2, $3, $4, 1, $4)`,
              [...row, admin.userID],
            );
          }
          if (isPinned) {
            await app.owner.query(
              `insert into work_marks (tenant_id, kind, work_id, user_id, pinned_at) values ($1, $2, $3, $4, now())`,
              [...row, admin.userID],
            );
          }
        }
        const rows = await all<ListRow>(admin, names[kind].list, {});
        const expected = rows.toSorted(
          (left, right) =>
            Number(right.flaggedByUser) - Number(left.flaggedByUser) ||
            Number(right.isPinned) - Number(left.isPinned) ||
            right.priorityID - left.priorityID ||
            left.sortOrder - right.sortOrder ||
            right.id - left.id,
        );
        expect(rows.map((row) => row.id)).toEqual(expected.map((row) => row.id));
        expect(rows).toHaveLength(items.length);
      }),
      { numRuns: 12 },
    );
  },
  120_000,
);
