import { describe, expect, test } from 'vitest';
import { type TestTenant, testApp } from '#test/app.ts';
import { statuses } from '../rules.ts';
import type { Rule } from './contract.ts';
import type { Rehearsal } from './public.ts';

/** docs/rules/rules.md */
const app = await testApp();
const base: Rule = {
  name: 'Urgent goes to Ben',
  kind: 'ticket',
  happening: 'created',
  conditions: { priorities: [4] },
  changes: { isRush: true },
  isActive: true,
};

const newTicket = async ({ admin }: TestTenant, more: object = {}): Promise<number> =>
  (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more })).body.data.ticketID;
const get = async ({ admin }: TestTenant, ticketID: number) =>
  (await admin.call('tickets/ticket', { ticketID })).body.data;
const addRule = async ({ admin }: TestTenant, rule: Partial<Rule> = {}) => {
  const { status, body } = await admin.call('settings/create_rule', { rule: { ...base, ...rule } });
  expect(status, body.message).toBe(200);
  return body.data.ruleID as number;
};
type Run = { rule_id: number; work_id: number; refusal: string | null };
const runsOf = async ({ tenantID }: TestTenant): Promise<Run[]> =>
  (
    await app.owner.query<Run>(
      'select rule_id::int, work_id::int, refusal from rule_runs where tenant_id = $1 order by at, rule_id',
      [tenantID],
    )
  ).rows;
describe('a rule', () => {
  test('makes its changes when what it waits for happens to what its conditions name; the history says which rule', async () => {
    const acme = await app.newTenant();
    const ben = await acme.add('Technician', { name: 'Ben' });
    await addRule(acme, { changes: { isRush: true, assign: [ben.userID], dueInDays: 1 } });
    const [urgent, usual] = [await newTicket(acme, { priorityID: 4 }), await newTicket(acme)];
    await expect.poll(async () => (await get(acme, urgent)).isRush).toBe(true);
    expect(await get(acme, urgent)).toMatchObject({ assignedUserWithFlagStatus: [{ userID: ben.userID }] });
    expect((await get(acme, urgent)).dueDate).not.toBeNull();
    await app.settled(acme);
    expect(await get(acme, usual)).toMatchObject({ isRush: false, assignedUserWithFlagStatus: [] });
    const { events } = (await acme.admin.call('events/list_history', { module: 'tickets', entityID: urgent })).body
      .data;
    const saying = events.filter((event: { changes: { field: string; now: unknown }[] }) =>
      event.changes.some(({ field, now }) => field === 'rule' && now === base.name),
    );
    expect(saying.length).toBeGreaterThan(1);
    expect(saying[0].userDisplayName).toBe('System');
  });

  test('does not run because of itself, nor because of what it led to', async () => {
    const acme = await app.newTenant();
    const down = await addRule(acme, {
      name: 'Down',
      happening: 'priority_changed',
      conditions: { priorities: [4] },
      changes: { priorityID: 3 },
    });
    const up = await addRule(acme, {
      name: 'Up',
      happening: 'priority_changed',
      conditions: { priorities: [3] },
      changes: { priorityID: 4 },
    });
    const ticketID = await newTicket(acme);
    await acme.admin.call('tickets/change_ticket_priority', { ticketID, priorityID: 3 });
    await app.settled(acme);
    expect(await runsOf(acme)).toEqual([
      { rule_id: up, work_id: ticketID, refusal: null },
      { rule_id: down, work_id: ticketID, refusal: null },
    ]);
    expect((await get(acme, ticketID)).priorityID).toBe(3);
  });

  test('one that is refused says why and leaves nothing, and the others run', async () => {
    const acme = await app.newTenant();
    const ended = await addRule(acme, { name: 'A', conditions: {}, changes: { isEnded: true, priorityID: 4 } });
    const moved = await addRule(acme, {
      name: 'B',
      conditions: {},
      changes: { statusID: statuses.blocked, isRush: true },
    });
    const other = await addRule(acme, { name: 'C', conditions: {}, changes: { isTrial: true } });
    const ticketID = await newTicket(acme);
    await app.settled(acme);
    expect(await runsOf(acme)).toEqual([
      { rule_id: ended, work_id: ticketID, refusal: null },
      { rule_id: moved, work_id: ticketID, refusal: 'This ticket is Closed. Reopen it first.' },
      { rule_id: other, work_id: ticketID, refusal: null },
    ]);
    expect(await get(acme, ticketID)).toMatchObject({ statusID: 9, priorityID: 4, isRush: false, isTrial: true });
  });

  test('one that is turned off or removed does nothing', async () => {
    const acme = await app.newTenant();
    await addRule(acme, { isActive: false });
    const removed = await addRule(acme, { name: 'Other' });
    expect((await acme.admin.call('settings/delete_rule', { ruleID: removed })).status).toBe(200);
    const ticketID = await newTicket(acme, { priorityID: 4 });
    await app.settled(acme);
    expect([await runsOf(acme), (await get(acme, ticketID)).isRush]).toEqual([[], false]);
  });
});

describe('settings/create_rule, settings/update_rule, settings/delete_rule', () => {
  test('are undone; two who change the same are asked', async () => {
    const acme = await app.newTenant();
    const { admin } = acme;
    const list = async () => (await admin.call('settings/list_rules')).body.data.rules;
    const made = await admin.call('settings/create_rule', { rule: base });
    const { ruleID } = made.body.data;
    const now = { ...base, name: 'Other name' };
    const changed = await admin.call('settings/update_rule', { ruleID, changes: { rule: { was: base, now } } });
    expect(
      (
        await admin.call('settings/update_rule', {
          ruleID,
          changes: { rule: { was: base, now: { ...base, isActive: false } } },
        })
      ).status,
    ).toBe(409);
    expect(await list()).toEqual([{ ruleID, rule: now, runs: 0, refusals: 0 }]);
    await admin.call('events/undo', { undo: changed.body.undo });
    expect((await list())[0].rule).toEqual(base);
    const deleted = await admin.call('settings/delete_rule', { ruleID });
    expect(await list()).toEqual([]);
    await admin.call('events/undo', { undo: deleted.body.undo });
    expect(await list()).toHaveLength(1);
    const another = await admin.call('settings/create_rule', { rule: base });
    await admin.call('events/undo', { undo: another.body.undo });
    expect(await list()).toHaveLength(1);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['nothing to change', { changes: {} }],
    ['deleting', { changes: { isDeleted: true } }],
    ['a fixed day', { changes: { dueDate: '2026-12-24' } }],
    ['a service level of tasks', { kind: 'task', happening: 'sla_missed' }],
    ['a happening that does not exist', { happening: 'exploded' }],
  ])('400: %s', async (_what, wrong) => {
    const { admin } = await app.newTenant();
    expect((await admin.call('settings/create_rule', { rule: { ...base, ...wrong } })).status).toBe(400);
  });

  test('404: what it names is of this company; what was gone since an edit may go on naming', async () => {
    const acme = await app.newTenant();
    const other = await app.newTenant();
    const theirs = await other.add('Technician');
    const gone = 987_654;
    const wrong: [Partial<Rule>, string][] = [
      [{ changes: { assign: [theirs.userID] } }, 'Person not found.'],
      [{ conditions: { types: [gone] } }, 'Ticket type not found.'],
      [{ kind: 'task', changes: { typeID: gone } }, 'Category not found.'],
      [{ conditions: { divisions: [gone] } }, 'Division not found.'],
      [{ changes: { departmentID: gone } }, 'Department not found.'],
      [{ conditions: { customers: [gone] } }, 'Customer not found.'],
    ];
    for (const [more, message] of wrong) {
      const { status, body } = await acme.admin.call('settings/create_rule', { rule: { ...base, ...more } });
      expect([status, body.message]).toEqual([404, message]);
    }
    const ben = await acme.add('Technician');
    const rule = { ...base, changes: { assign: [ben.userID] } };
    const ruleID = await addRule(acme, rule);
    await app.owner.query(
      `update work_rules set rule = jsonb_set(rule, '{changes,assign}', '[987654]') where tenant_id = $1`,
      [acme.tenantID],
    );
    const was = { ...base, changes: { assign: [gone] } };
    const update = (now: object) =>
      acme.admin.call('settings/update_rule', { ruleID, changes: { rule: { was, now } } });
    expect((await update({ ...was, changes: { assign: [gone, gone + 1] } })).status).toBe(404);
    expect((await update({ ...was, name: 'Another name' })).status).toBe(200);
  });

  test('403 without the right to change settings; 404 for a rule of another company', async () => {
    const acme = await app.newTenant();
    const other = await app.newTenant();
    const ruleID = await addRule(acme);
    const tech = await acme.add('Technician');
    expect((await tech.call('settings/create_rule', { rule: base })).status).toBe(403);
    expect((await other.admin.call('settings/delete_rule', { ruleID: ruleID + 1000 })).status).toBe(404);
    expect(
      (await other.admin.call('settings/update_rule', { ruleID, changes: { rule: { was: base, now: base } } })).status,
    ).toBe(404);
  });
});

describe('work/list_macros', () => {
  test('names those of the kind that people run, by name', async () => {
    const acme = await app.newTenant();
    await addRule(acme, { name: 'b', happening: null });
    await addRule(acme, { name: 'A', happening: null });
    await addRule(acme, { name: 'Rule' });
    await addRule(acme, { name: 'Tasks', kind: 'task', happening: null, changes: { priorityID: 1 } });
    const tech = await acme.add('Technician');
    const { macros } = (await tech.call('work/list_macros', { kind: 'ticket' })).body.data;
    expect(macros.map(({ rule }: { rule: Rule }) => rule.name)).toEqual(['A', 'b']);
  });
});

describe('settings/rehearse_rule', () => {
  const rehearse = async ({ admin }: TestTenant, rule: Partial<Rule>) =>
    (await admin.call('settings/rehearse_rule', { rule: { ...base, ...rule } })).body.data as Rehearsal;

  test('asks about each item as it stood when it happened, not as it stands now', async () => {
    const acme = await app.newTenant();
    const { admin } = acme;
    const was = await newTicket(acme, { priorityID: 4, ticketSubject: 'Was urgent' });
    await admin.call('tickets/change_ticket_priority', { ticketID: was, priorityID: 1 });
    const became = await newTicket(acme, { ticketSubject: 'Became urgent' });
    await admin.call('tickets/change_ticket_priority', { ticketID: became, priorityID: 4 });
    expect(await rehearse(acme, {})).toMatchObject({
      happened: 2,
      hits: 1,
      items: 1,
      isWhole: true,
      examples: [{ id: was, subject: 'Was urgent', changes: [{ field: 'isRush', was: false, now: true }] }],
    });
    const changed = await rehearse(acme, { happening: 'priority_changed' });
    expect(changed).toMatchObject({ happened: 2, hits: 1, examples: [{ id: became }] });
  });

  test('says what then came true: the rule made and the past repeated, it does to each what was said', async () => {
    const acme = await app.newTenant();
    const rule: Partial<Rule> = { conditions: { words: 'PUMP' }, changes: { priorityID: 3, isWarranty: true } };
    const subjects = ['Pump trips', 'Seal leak', 'Water in the pump house', 'Gauge'];
    for (const ticketSubject of subjects) await newTicket(acme, { ticketSubject });
    const said = await rehearse(acme, rule);
    await addRule(acme, rule);
    for (const ticketSubject of subjects) await newTicket(acme, { ticketSubject });
    await app.settled(acme);
    const { body } = await acme.admin.call('tickets/tickets', { view: 'all', limit: 4 });
    const done = body.data.rows.filter(
      (row: { isWarranty: boolean; priorityID: number }) => row.isWarranty && row.priorityID === 3,
    );
    expect([said.hits, said.items, done.length]).toEqual([2, 2, 2]);
    expect(said.examples.map(({ subject }) => subject).sort()).toEqual(
      done.map((row: { subject: string }) => row.subject).sort(),
    );
  });

  test('a macro waits for nothing, and what is so already is no change', async () => {
    const acme = await app.newTenant();
    await newTicket(acme, { priorityID: 4, isRush: true });
    expect(await rehearse(acme, { happening: null })).toMatchObject({ happened: 0, hits: 0 });
    expect(await rehearse(acme, {})).toMatchObject({ happened: 1, hits: 0 });
  });
});
