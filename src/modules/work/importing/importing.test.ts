import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
// Its first types and categories are made when the event of its beginning is reacted to.
await app.settled(acme);
const customer = await admin.call('customers/create_customer', { customerName: 'Caliche Midstream' });
const tech = await acme.add('Technician', { name: 'Ruben Ortega' });

type Row = { line: number; cells: Record<string, string> };
const rowsOf = (...cells: Record<string, string>[]): Row[] =>
  cells.map((one, index) => ({ line: index + 2, cells: one }));
const stage = (importID: string, rows: Row[], by = admin) =>
  by.call('tickets/stage_import_rows', { importID, fileName: 'calls.csv', rows });
async function staged(...cells: Record<string, string>[]): Promise<string> {
  const importID = randomUUID();
  const { status, body } = await stage(importID, rowsOf(...cells));
  expect(status, body.message).toBe(200);
  return importID;
}
const run = (importID: string) => admin.call('tickets/run_import', { importID });
const check = async (importID: string) => (await admin.call('tickets/check_import', { importID })).body.data;
const countAll = async () => (await admin.call('tickets/ticketsFilterTypeCount', { view: 'all' })).body.data.total;

describe('tickets/stage_import_rows, tickets/check_import and tickets/run_import', () => {
  test('200: each line becomes a ticket with its customer, type, people, days and steps', async () => {
    // The first types of tickets are made by a reaction.
    await app.settled(acme);
    const importID = await staged(
      {
        subject: 'Seal leak',
        description: 'At the gland',
        priority: 'urgent',
        customer: 'caliche midstream',
        type: 'Inspection',
        assignees: 'Ruben Ortega',
        startDate: '12/1/2026',
        dueDate: '2026-12-24',
      },
      { subject: 'Bearing noise' },
    );
    expect(await check(importID)).toEqual({ rows: 2, errorCount: 0, errors: [] });
    const { body } = await run(importID);
    expect(body.data.made).toBe(2);
    const ticketID = body.data.firstID;
    expect((await admin.call('tickets/ticket', { ticketID })).body.data).toMatchObject({
      subject: 'Seal leak',
      description: 'At the gland',
      priorityName: 'Urgent',
      statusName: 'New',
      customerID: customer.body.data.customerID,
      ticketTypeName: 'Inspection',
      startDate: '2026-12-01',
      dueDate: '2026-12-24',
      stepsTotal: 3,
      assignedUserWithFlagStatus: [{ userID: tech.userID }],
      createdByName: 'Ada Admin',
    });
    expect((await admin.call('tickets/ticket', { ticketID: ticketID + 1 })).body.data.subject).toBe('Bearing noise');
  });

  test('422: one wrong line, even the last, and nothing is imported; each error names its line and field', async () => {
    const before = await countAll();
    const lines = Array.from({ length: 30 }, () => ({ subject: 'Fine' }));
    const importID = await staged(...lines, {
      subject: '',
      priority: 'soon',
      customer: 'Nobody Inc',
      assignees: 'Somebody Else',
      dueDate: '31/31/2026',
    });
    const { errors, errorCount } = await check(importID);
    expect(errorCount).toBe(5);
    expect(errors.map(({ line, field }: { line: number; field: string }) => `${line} ${field}`).sort()).toEqual([
      '32 assignees',
      '32 customer',
      '32 dueDate',
      '32 priority',
      '32 subject',
    ]);
    expect(await run(importID)).toMatchObject({ status: 422, body: { message: expect.stringMatching(/^Line 32: /) } });
    expect(await countAll()).toBe(before);
  });

  test('200: a portion sent twice is kept once, and an import runs once', async () => {
    const importID = randomUUID();
    await stage(importID, rowsOf({ subject: 'Once' }));
    expect((await stage(importID, rowsOf({ subject: 'Once' }))).body.data.rows).toBe(1);
    const replies = await Promise.all([run(importID), run(importID)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { body } = await admin.call('tickets/tickets', { search: 'Once' });
    expect(body.data.rows).toHaveLength(1);
  });

  test('404: an import of somebody else, of another kind, and one that was given up for another', async () => {
    const importID = await staged({ subject: 'Mine' });
    const dispatcher = await acme.add('Dispatcher');
    expect(await stage(importID, rowsOf({ subject: 'Theirs' }), dispatcher)).toMatchObject({ status: 404 });
    expect(await dispatcher.call('tickets/check_import', { importID })).toMatchObject({ status: 404 });
    expect(await admin.call('tasks/check_import', { importID })).toMatchObject({ status: 404 });
    await staged({ subject: 'Another' });
    expect(await run(importID)).toMatchObject({ status: 404 });
  });

  test('200: ten thousand lines in one go', async () => {
    const importID = randomUUID();
    for (let first = 0; first < 10_000; first += 400) {
      const rows = Array.from({ length: 400 }, (_, index) => ({
        line: first + index + 2,
        cells: { subject: `Pump ${first + index}`, type: 'Inspection', customer: 'Caliche Midstream' },
      }));
      expect(await stage(importID, rows)).toMatchObject({ status: 200 });
    }
    expect((await check(importID)).rows).toBe(10_000);
    expect((await run(importID)).body.data.made).toBe(10_000);
    const gone = await admin.call('tickets/take_back_import', { importID });
    expect(gone.body.data).toEqual({ deleted: 10_000, kept: 0 });
  }, 120_000);
});

describe('tickets/take_back_import and tickets/list_imports', () => {
  test('200: what was made is gone, but for what was worked on since; 422 the second time', async () => {
    const importID = await staged({ subject: 'Goes' }, { subject: 'Stays' });
    const { firstID } = (await run(importID)).body.data;
    await admin.call('tickets/change_ticket_priority', { ticketID: firstID + 1, priorityID: 4 });
    const imports = async () => (await admin.call('tickets/list_imports')).body.data.imports;
    expect((await imports())[0]).toMatchObject({ importID, fileName: 'calls.csv', madeCount: 2, takenBackAt: null });
    const back = await admin.call('tickets/take_back_import', { importID });
    expect(back.body.data).toEqual({ deleted: 1, kept: 1 });
    expect(await admin.call('tickets/ticket', { ticketID: firstID })).toMatchObject({ status: 404 });
    expect(await admin.call('tickets/ticket', { ticketID: firstID + 1 })).toMatchObject({ status: 200 });
    expect(await admin.call('tickets/take_back_import', { importID })).toMatchObject({ status: 422 });
    expect((await imports())[0].takenBackAt).not.toBeNull();
  });
});

describe('tasks/stage_import_rows, tasks/run_import, tasks/take_back_import, tasks/check_import and tasks/list_imports', () => {
  test('200: of tasks alike, with their category', async () => {
    const importID = randomUUID();
    const rows = rowsOf({ subject: 'Order seals', type: 'Purchasing' });
    await admin.call('tasks/stage_import_rows', { importID, fileName: 'to-do.csv', rows });
    expect((await admin.call('tasks/check_import', { importID })).body.data.errorCount).toBe(0);
    const { firstID } = (await admin.call('tasks/run_import', { importID })).body.data;
    const task = (await admin.call('tasks/get_task', { taskID: firstID })).body.data;
    expect(task).toMatchObject({ taskCategoryName: 'Purchasing', stepsTotal: 3 });
    expect((await admin.call('tasks/list_imports')).body.data.imports).toHaveLength(1);
    expect((await admin.call('tasks/take_back_import', { importID })).body.data.deleted).toBe(1);
  });
});
