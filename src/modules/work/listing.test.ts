import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();
const { admin } = await app.newTenant();

/** Tasks and tickets are listed alike. */
const kinds = [
  {
    create: 'tickets/create_ticket',
    subject: 'ticketSubject',
    list: 'tickets/getTicketsUsingMultiFilters',
    count: 'tickets/ticketsFilterTypeCount',
    choices: 'tickets/getAllTicketFilters',
  },
  {
    create: 'tasks/create_task',
    subject: 'taskSubject',
    list: 'tasks/getTasksUsingMultiFilters',
    count: 'tasks/taskFilterTypeCount',
    choices: 'tasks/getAllTaskFilters',
  },
];

describe.each(kinds)('$choices', ({ create, subject, count, choices }) => {
  test('200: each choice leaves as many as the list has with it, beside the other filters', async () => {
    const { admin: ada } = await app.newTenant();
    for (const [index, priorityID] of [1, 1, 2, 3, 3, 3].entries())
      await ada.call(create, {
        [subject]: `Pump ${index}`,
        priorityID,
        assignees: index % 2 ? [ada.userID] : [],
      });
    const others = { assignedTo: [ada.userID] };
    const { status, body } = await ada.call(choices, { ...others, priorities: [1] });
    expect(status).toBe(200);
    const leaves = async (filter: object) => (await ada.call(count, filter)).body.data.total;
    const { priorities, assignedTo, divisions } = body.data as Record<string, { id: number; count: number }[]>;
    expect(priorities?.map(({ id }) => id).sort()).toEqual([1, 3]);
    for (const { id, count } of priorities ?? []) expect(count).toBe(await leaves({ ...others, priorities: [id] }));
    // 0 is nobody.
    expect(assignedTo).toEqual([
      { id: 0, count: 1 },
      { id: ada.userID, count: 1 },
    ]);
    expect(divisions?.reduce((sum, { count }) => sum + count, 0) ?? 0).toBeLessThanOrEqual(1);
  });
});

describe.each(kinds)('$list in another order', ({ create, subject, list }) => {
  test('200: by any head, both ways, with what is empty last, page by page without a gap', async () => {
    const { admin: ada } = await app.newTenant();
    const dates = ['2026-12-03', null, '2026-12-01', '2026-12-03', null, '2026-12-02', '2026-11-30'];
    for (const [index, dueDate] of dates.entries())
      await ada.call(create, {
        [subject]: `${'cabdcab'[index]} pump`,
        dueDate,
        priorityID: (index % 4) + 1,
      });
    type Row = { id: number; subject: string; dueDate: string | null; priorityID: number };
    const all = async (sort: string): Promise<Row[]> => {
      const rows: Row[] = [];
      let next: string | undefined;
      do {
        const { status, body } = await ada.call(list, {
          sort,
          limit: 2,
          ...(next && { next }),
        });
        expect(status).toBe(200);
        rows.push(...body.data.rows);
        next = body.data.next ?? undefined;
      } while (next);
      return rows;
    };
    expect((await all('due')).map((row) => row.dueDate)).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-03',
      null,
      null,
    ]);
    expect((await all('-due')).map((row) => row.dueDate).slice(-3)).toEqual(['2026-11-30', null, null]);
    expect((await all('subject')).map((row) => row.subject[0]).join('')).toBe('aabbccd');
    for (const sort of ['number', 'customer', 'type', 'status', 'priority', 'division'])
      for (const way of [sort, `-${sort}`])
        expect(new Set((await all(way)).map((row) => row.id)).size).toBe(dates.length);
    expect((await all('-priority')).map((row) => row.priorityID)).toEqual([4, 3, 3, 2, 2, 1, 1]);
  });
  test('200: a range of due dates has both its ends', async () => {
    const { admin: ada } = await app.newTenant();
    for (const dueDate of ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01', null])
      await ada.call(create, { [subject]: 'Pump', dueDate });
    const { body } = await ada.call(list, {
      dueStart: '2026-12-01',
      dueEnd: '2026-12-31',
      sort: 'due',
    });
    expect(body.data.rows.map((row: { dueDate: string }) => row.dueDate)).toEqual(['2026-12-01', '2026-12-31']);
  });
  test('400: an order there is not, and too long a page', async () => {
    for (const wrong of [{ sort: 'colour' }, { limit: 501 }, { sort: 'due', next: 'rank.1.0.1' }])
      expect(await admin.call(list, wrong)).toMatchObject({ status: 400 });
  });
});
