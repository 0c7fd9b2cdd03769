import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

/** A write that leaves everything as it is answers 200: Save without a change, a second pin by a colleague, a step that a phone sends again. */
const app = await testApp();

test('the same write twice, with keys of their own: 200 both times, and the second tells of no change', async () => {
  const { admin, tenantID } = await app.newTenant();
  const done = async (path: string, input: object) => {
    const { status, body } = await admin.call(path, input);
    expect([path, status, body.message]).toEqual([path, 200, undefined]);
    return body.data;
  };
  const { customerID } = await done('customers/create_customer', { customerName: 'Orla Ridge' });
  const { ticketID } = await done('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID });
  const { taskID } = await done('tasks/create_task', { taskSubject: 'Call them' });
  const { noteID } = await done('notes/post_note', { ID: ticketID, type: 'tickets', noteBody: 'Seen' });
  const contact = { customerID, name: 'Ann' };
  const location = {
    customerID,
    name: 'Yard',
    address: '1 Mesa Rd',
    city: 'Odessa',
    state: 'TX',
    zip: '79761',
  };
  const { contactID } = (await done('customers/save_contact', contact)).contacts[0];
  const { locationID } = (await done('customers/save_location', location)).locations[0];
  const { checklistID } = await done('settings/create_checklist', {
    name: 'Pump',
    steps: [
      { id: 1, title: 'Motor current', type: 'number', min: 18, max: 24 },
      { id: 2, title: 'Dry', type: 'tick' },
    ],
  });
  const kindID = (await done('settings/create_work_kind', { kind: 'ticket', name: 'Pump' })).id;
  await done('settings/link_checklist', { checklistID, kind: 'ticket', kindID, isLinked: true });
  const step = {
    ticketID: (await done('tickets/create_ticket', { ticketSubject: 'Pump', ticketTypeID: kindID })).ticketID,
  };
  const steps: [string, object][] = [
    ['tickets/fill_checklist_item', { ...step, stepID: 1, value: 21 }],
    ['tickets/fill_checklist_item', { ...step, stepID: 2 }],
    ['tickets/skip_checklist_item', { ...step, stepID: 2, reason: 'No access' }],
    ['notes/change_note_pin', { noteID, isPinned: true }],
    ['customers/save_contact', { ...contact, contactID }],
    ['customers/save_location', { ...location, locationID }],
    ['work/change_many', { kind: 'ticket', ids: [ticketID], changes: { dueDate: '2026-12-01' } }],
    ['work/change_many', { kind: 'task', ids: [taskID], changes: { dueDate: '2026-12-01' } }],
    ['tasks/mark_activity_do_on', { taskID, doOn: '2026-12-01' }],
    ['tasks/mark_activity_do_on', { taskID, doOn: null }],
    ['tickets/add_contacts_to_ticket', { ticketID, add: [contactID] }],
  ];
  for (const [path, input] of steps) {
    await done(path, input);
    const events = async () =>
      (await app.owner.query('select count(*)::int as n from events where tenant_id = $1', [tenantID])).rows[0].n;
    const before = await events();
    // Whatever has been done was done a while ago.
    await app.owner.query(`update work_steps set done_at = done_at - interval '5 s' where tenant_id = $1`, [tenantID]);
    await done(path, input);
    expect([path, (await events()) - before]).toEqual([path, 0]);
  }
});
