import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDepartment, addDivision } from '#modules/tenants/parts/public.ts';
import { dateInZone } from '#shared/dates.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { findable } from '#test/search.ts';
import { priorityIDs, statusIDs } from './rules.ts';

/**
 * Lists against second, stupid implementations: whatever the work, whoever asks and whatever the filter, the list has as
 * many rows as is counted, and stands in the order that product.md §4 says.
 */
const app = await testApp();

type Row = {
  id: number;
  statusID: number;
  priorityID: number;
  divisionID: number | null;
  departmentID: number | null;
  assignedUserWithFlagStatus: { userID: number }[];
};
/** What a row counts for, by multi-filter. */
const valuesOf: Record<string, (row: Row) => (number | null)[]> = {
  statuses: (row) => [row.statusID],
  priorities: (row) => [row.priorityID],
  divisions: (row) => [row.divisionID],
  departments: (row) => [row.departmentID],
  assignedTo: (row) => {
    const people = row.assignedUserWithFlagStatus.map(({ userID }) => userID);
    // 0 is nobody.
    return people.length > 0 ? people : [0];
  },
};
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
    const { customerID } = (await tenant.admin.call('customers/create_customer', { customerName: 'Permian Pipe' })).body
      .data;
    // Straight into the table: what is looked at is how it is read.
    await app.owner.query(
      `insert into work_items (tenant_id, kind, id, subject, status_id, priority_id, division_id, department_id, is_rush, is_private,
       due_date, start_date, created_by, closed_at, is_warranty, customer_id, sla_resolution_due_at)
     select $1, $2, n, case when n % 9 = 0 then 'Ärger STRASSE straße ' else 'Pump ' end || n, (array[1,2,3,4,5,6,7,11,16,$5])[1 + n % 10], 1 + n * 7 % 4,
       (array[null,$3,$4]::bigint[])[1 + n % 3], (array[null,$6]::bigint[])[1 + n / 3 % 2], n % 5 = 0, $2 = 'ticket' and n % 7 = 0,
       case when n % 5 > 0 then current_date + n % 3 - 1 end, case when n % 4 = 0 then current_date end, $7,
       case when n % 10 = 9 then now() - make_interval(days => n % 12) end, n % 6 = 0, case when n % 2 = 0 then $8::bigint end,
       case when $2 = 'ticket' then now() + make_interval(hours => n % 12 - 4, mins => 30) end
     from generate_series(1, 90) n`,
      [tenant.tenantID, kind, d1, d2, kind === 'task' ? 8 : 9, p1, tenant.admin.userID, customerID],
    );
    await findable(tenant, kind === 'task' ? 'tasks' : 'tickets');
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
    const userIDs = people.map(({ userID }) => userID);
    await app.owner.query(
      `insert into work_assignees (tenant_id, kind, work_id, user_id, status_id, flagged_by)
       select $1, $2, n, u, case when n % 10 = 9 then $4::int else 1 end, case when n % 8 = 0 then u end
         from generate_series(1, 90) n, unnest($3::bigint[]) with ordinality as t (u, k) where n % 4 = k or n % 6 = k`,
      [tenant.tenantID, kind, userIDs, kind === 'task' ? 8 : 9],
    );
    const today = dateInZone(new Date(), 'UTC');
    const some = (ids: readonly number[]) => fc.option(fc.subarray([...ids], { minLength: 1 }), { nil: undefined });
    const filters = fc.record({
      view: fc.constantFrom('open', 'open', 'all', 'final', 'unassigned', 'flagged', 'my', 'do_later'),
      assignedTo: some([0, ...userIDs]),
      statuses: some(statusIDs),
      priorities: some(priorityIDs),
      divisions: some([d1, d2]),
      departments: some([p1]),
      customers: some([customerID]),
      dueStart: fc.constantFrom(undefined, undefined, today),
      dueEnd: fc.constantFrom(undefined, undefined, today),
      isUnscheduled: fc.constantFrom(undefined, undefined, undefined, true as const),
      sla: fc.constantFrom(undefined, undefined, undefined, 'missed', 'near'),
      search: fc.constantFrom(undefined, 'pump', 'PUMP 1', '1', '#7', 'ÄRGER straße', '%', 'nothing'),
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
          fits(filter.departments, row.departmentID) &&
          (valuesOf.assignedTo?.(row) ?? []).some((id) => fits(filter.assignedTo, id));
        const said = { statuses: undefined, priorities: undefined, divisions: undefined, departments: undefined };
        const bare = await all<Row>(person, list, { ...filter, ...said, assignedTo: undefined });
        expect(rows.map((row) => row.id)).toEqual(bare.filter(isLeft).map((row) => row.id));
        expect((await person.call(count, filter)).body.data.total).toBe(rows.length);
        const counted = (await person.call(choices, filter)).body.data;
        for (const [name, ids] of Object.entries(valuesOf)) {
          const unfiltered = await all<Row>(person, list, { ...filter, [name]: undefined });
          const expected = new Map<number, number>();
          for (const id of unfiltered.flatMap(ids)) if (id !== null) expected.set(id, (expected.get(id) ?? 0) + 1);
          const shown: { id: number; count: number }[] = counted[name];
          expect([name, new Map(shown.map((one) => [one.id, one.count]))]).toEqual([name, expected]);
        }
      }),
      { numRuns: 25 },
    );
    for (const person of people) {
      const box = (await person.call(tiles)).body.data;
      for (const { key, count: shown } of box.tiles) {
        expect([key, (await all(person, list, { tile: key })).length]).toEqual([key, shown]);
      }
      for (const { view, count: shown } of box.views) {
        expect([view, (await all(person, list, { view })).length]).toEqual([view, shown]);
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
