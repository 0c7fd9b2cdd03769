import { expect, test, vi } from 'vitest';
import { allRoutes } from '#app/modules.ts';
import { inTenant } from '#modules/sign-in/public.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { everythingButMoney, giveRole } from '#test/generated-roles.ts';
import type { MyWork } from './contract.ts';
import { pathsOf, postNotePath } from './rules.ts';
import { myWorkServices } from './service.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const tech = await acme.add('Technician', { name: 'Ruben Ortega' });
const made = async (path: string, body: object, by = admin) => (await by.call(path, body)).body.data;
const work = async (by: TestPerson = tech, input: object = {}): Promise<MyWork> => made('work/get_my_work', input, by);

const { customerID, locations, contacts } = await made('customers/create_customer', {
  customerName: 'Antelope',
  locations: [
    { name: 'Yard', address: '1 First St', city: 'Midland', state: 'TX', zip: '79701' },
    { name: 'SWD 4', address: '12 Lease Rd', city: 'Midland', state: 'TX', zip: '79701' },
  ],
  contacts: [{ name: 'Bill Hale', title: 'Pumper', phone: '+14325550100', email: '' }],
});
const { assetID } = await made('assets/create_asset', { assetName: 'Pump', assetNumber: 'P-204', customerID });
const { checklistID } = await made('settings/create_checklist', {
  name: 'After repair',
  steps: [
    { id: 1, title: 'Leaks', type: 'pass_fail' },
    { id: 2, title: 'Where', type: 'text', condition: { stepID: 1, equals: 'fail' } },
  ],
});
const newTicket = async (more: object = {}): Promise<number> =>
  (await made('tickets/create_ticket', { ticketSubject: 'Seal leak', assignees: [tech.userID], ...more })).ticketID;

test('get_my_work, 200: one’s open tickets and tasks whole, those that are due first', async () => {
  const ticketID = await newTicket({
    description: 'Face side',
    customerID,
    locationID: locations[1].locationID,
    contactIDs: [contacts[0].contactID],
    assetIDs: [assetID],
    dueDate: '2026-11-02',
  });
  await made('tickets/link_checklist_items', { ticketID, checklistID });
  for (const words of ['1', '2', '3', '4', '5', '6'])
    await made('notes/post_note', { ID: ticketID, type: 'tickets', noteBody: `<p>Note <b>${words}</b></p>` });
  const { taskID } = await made('tasks/create_task', {
    taskSubject: 'Order seals',
    assignees: [tech.userID],
    customerID,
  });
  await made('tickets/create_ticket', { ticketSubject: 'Somebody else’s' });
  const closed = await newTicket();
  await made('tickets/close_ticket', { ticketID: closed });
  await made('tickets/change_ticket_status', { ticketID, statusID: 2 }, tech);

  const { items, mayWriteNotes } = await work();
  expect(mayWriteNotes).toBe(true);
  expect(items.map(({ kind, id }) => [kind, id])).toEqual([
    ['task', taskID],
    ['ticket', ticketID],
  ]);
  expect(items[0]).toMatchObject({ address: '1 First St, Midland, TX 79701', startedAt: null, steps: [], notes: [] });
  const [, ticket] = items;
  expect(ticket).toMatchObject({
    description: 'Face side',
    statusName: 'In Progress',
    customerName: 'Antelope',
    locationName: 'SWD 4',
    address: '12 Lease Rd, Midland, TX 79701',
    contacts: [{ name: 'Bill Hale', title: 'Pumper' }],
    assets: [{ assetNumber: 'P-204' }],
    assignedUserWithFlagStatus: [{ user: 'Ruben Ortega', statusID: 2 }],
    startedAt: expect.any(String),
    mayEdit: true,
  });
  expect(ticket?.steps.map(({ title, isHidden, condition }) => [title, isHidden, condition])).toEqual([
    ['Leaks', false, null],
    ['Where', true, { stepID: 1, equals: 'fail' }],
  ]);
  expect(ticket?.notes.map(({ text }) => text)).toEqual(['Note 6', 'Note 5', 'Note 4', 'Note 3', 'Note 2']);
  expect((await work(tech, { only: { kind: 'ticket', id: ticketID } })).items).toEqual([ticket]);
  expect((await work(admin)).items).toEqual([]);
});

test('get_my_work, 200: without a location the address is the first that the customer has, whatever others are at', async () => {
  const customer = async (customerName: string, streets: string[]) =>
    made('customers/create_customer', {
      customerName,
      locations: streets.map((address) => ({ name: address, address, city: 'Pecos', state: 'TX', zip: '79772' })),
    });
  const merged = await customer('Mesa Typed Twice', ['1 Old Rd']);
  const mesa = await customer('Mesa', ['2 Gone Rd', '3 Own Rd', '4 Far Rd']);
  const at = mesa.locations.map((one: { locationID: number }) => one.locationID);
  const ruben = await acme.add('Technician');
  const ticket = async (locationID: number | null) =>
    made('tickets/create_ticket', {
      ticketSubject: 'Leak',
      assignees: [ruben.userID],
      customerID: mesa.customerID,
      locationID,
    });
  for (const locationID of [at[0], at[2], null]) await ticket(locationID);
  await admin.call('customers/remove_location', { customerID: mesa.customerID, locationID: at[0] });
  await admin.call('customers/merge_customer', { customerID: merged.customerID, intoID: mesa.customerID });
  const addresses = (await work(ruben)).items.map(({ address }) => address.slice(0, 8));
  expect(addresses.toSorted()).toEqual(['2 Gone R', '3 Own Rd', '4 Far Rd']);
});

test('get_my_work, 200: only what the person may read', async () => {
  const blind = await acme.add('Viewer', { name: 'Nobody' });
  const permissions = everythingButMoney.permissions.filter(({ featureName }) => featureName !== 'tasks');
  await giveRole(acme, blind, { roleName: 'Tickets alone', permissions });
  const { ticketID } = await made('tickets/create_ticket', { ticketSubject: 'Leak', assignees: [blind.userID] });
  await made('tasks/create_task', { taskSubject: 'Hidden', assignees: [blind.userID] });
  expect((await work(blind)).items.map(({ id }) => id)).toEqual([ticketID]);
});

test('get_my_work asks the database as often for one as for many', async () => {
  const asked = () => {
    const who = { tenantId: acme.tenantID, userId: tech.userID, identityId: 0 };
    return inTenant(app.runtime, who, 'read', 'test', async (context) => {
      const statements = vi.spyOn(context.db().getExecutor(), 'executeQuery');
      const { items } = await myWorkServices.getMyWork(context, {});
      return { items: items.length, statements: statements.mock.calls.length };
    });
  };
  const before = await asked();
  for (let at = 0; at < 5; at += 1) {
    const ticketID = await newTicket({ customerID });
    await made('tickets/link_checklist_items', { ticketID, checklistID });
    await made('notes/post_note', { ID: ticketID, type: 'tickets', noteBody: 'Seen' });
  }
  const after = await asked();
  expect(after.items).toBe(before.items + 5);
  expect(after.statements).toBe(before.statements);
  expect(after.statements).toBeLessThanOrEqual(26);
});

test('what is sent from a device are calls that are served', () => {
  const served = new Set<string>(allRoutes.map(({ call }) => call.path));
  const sent = [postNotePath, ...Object.values(pathsOf).flatMap((paths) => Object.values(paths))];
  expect(sent.filter((path) => !served.has(path))).toEqual([]);
});
