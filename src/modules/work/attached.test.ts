import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { stepsPercentage } from './rules.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const viewer = await acme.add('Viewer');

const steps = (...titles: string[]) => titles.map((title) => ({ title, isRequired: title.endsWith('!') }));
async function newType(name: string, ...titles: string[]): Promise<number> {
  const { body } = await admin.call('settings/create_work_kind', { kind: 'ticket', name, steps: steps(...titles) });
  return body.data.id;
}
async function newTicket(more: object): Promise<number> {
  const { status, body } = await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more });
  expect(status, body.message).toBe(200);
  return body.data.ticketID;
}
const stepsOf = async (ticketID: number) =>
  (await admin.call('tickets/get_completed_ticket_steps', { ticketID })).body.data;

test('three steps are 33, 67 and 100 percent, and none are 0', () => {
  expect([0, 1, 2, 3].map((done) => stepsPercentage(done, 3))).toEqual([0, 33, 67, 100]);
  expect(stepsPercentage(0, 0)).toBe(0);
});

describe('tickets/toggle_ticket_step', () => {
  test('200: three steps go 33, 67, 100 and back, in the detail and in the list', async () => {
    const ticketID = await newTicket({ ticketTypeID: await newType('Three', 'One', 'Two', 'Three') });
    const toggle = async (add: boolean) =>
      (await admin.call('tickets/toggle_ticket_step', { ticketID, add })).body.data.completedStepsPercentage;
    const seen: number[] = [];
    for (const add of [true, true, true, false, false, false]) seen.push(await toggle(add));
    expect(seen).toEqual([33, 67, 100, 67, 33, 0]);
    await toggle(true);
    const { body } = await admin.call('tickets/tickets', { search: String(ticketID) });
    expect(body.data.rows[0]).toMatchObject({ completedStepsPercentage: 33, stepsTotal: 3 });
  });

  test('200: a named step says who did it; undo takes the tick away', async () => {
    const ticketID = await newTicket({ ticketTypeID: await newType('Named', 'One', 'Two') });
    const done = await admin.call('tickets/toggle_ticket_step', { ticketID, stepID: 2, add: true });
    expect((await stepsOf(ticketID)).steps).toMatchObject([
      { title: 'One', doneAt: null },
      { title: 'Two', doneByName: 'Ada Admin' },
    ]);
    expect(await admin.call('events/undo', { undo: done.body.undo })).toMatchObject({ status: 200 });
    expect(await stepsOf(ticketID)).toMatchObject({ completedStepsPercentage: 0 });
  });

  test('422 when there is nothing to tick, 404 for an unknown step, 403 without the right', async () => {
    const ticketID = await newTicket({ ticketTypeID: await newType('Single', 'One') });
    const toggle = (more: object, by = admin) =>
      by.call('tickets/toggle_ticket_step', { ticketID, add: true, ...more });
    expect(await toggle({ add: false })).toMatchObject({ status: 422, body: { message: 'No step is done yet.' } });
    expect(await toggle({})).toMatchObject({ status: 200 });
    expect(await toggle({})).toMatchObject({ status: 422, body: { message: 'All steps are done already.' } });
    expect(await toggle({ stepID: 77 })).toMatchObject({ status: 404 });
    expect(await toggle({}, viewer)).toMatchObject({ status: 403 });
  });
});

describe('tickets/get_completed_ticket_steps', () => {
  test('200: another type brings its own steps, what was done stays as history, and undo puts all back', async () => {
    const first = await newType('First', 'A', 'B');
    const second = await newType('Second', 'C!');
    const ticketID = await newTicket({ ticketTypeID: first });
    await admin.call('tickets/toggle_ticket_step', { ticketID, add: true });
    const changes = { typeID: { was: first, now: second } };
    const changed = await admin.call('tickets/ticket_update', { ticketID, changes });
    expect(changed.body.data).toMatchObject({ completedStepsPercentage: 0, stepsTotal: 1 });
    expect(await stepsOf(ticketID)).toMatchObject({
      steps: [{ title: 'C!', isRequired: true }],
      formerSteps: [{ title: 'A', doneByName: 'Ada Admin' }],
    });
    const undone = await admin.call('events/undo', { undo: changed.body.undo });
    expect(undone).toMatchObject({ status: 200 });
    expect(await stepsOf(ticketID)).toMatchObject({
      steps: [{ title: 'A', doneByName: 'Ada Admin' }, { title: 'B' }],
      formerSteps: [],
      completedStepsPercentage: 50,
    });
  });
});

describe('tickets/getTicketDetails', () => {
  test('200: everything beside the ticket at once', async () => {
    const ticketID = await newTicket({ ticketTypeID: await newType('Whole', 'One'), startDate: '2026-12-01' });
    expect((await admin.call('tickets/getTicketDetails', { ticketID })).body.data).toMatchObject({
      steps: [{ title: 'One' }],
      place: null,
      contacts: [],
      links: [],
      reminders: [],
      series: null,
    });
    expect((await admin.call('tickets/ticket', { ticketID })).body.data.startDate).toBe('2026-12-01');
  });

  test('200: where its customer is, for who may read customers', async () => {
    const locations = [{ name: 'Yard', city: 'Odessa', state: 'TX', zip: '79761', timeZone: 'America/Chicago' }];
    const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Permian', locations })).body
      .data;
    const technician = await acme.add('Technician');
    const ticketID = await newTicket({ customerID, assignees: [technician.userID] });
    const place = async (person = admin) =>
      (await person.call('tickets/getTicketDetails', { ticketID })).body.data.place;
    expect(await place()).toEqual({
      address: '',
      city: 'Odessa',
      state: 'TX',
      zip: '79761',
      timeZone: 'America/Chicago',
    });
    await app.owner.query(
      `update roles set grants = jsonb_set(grants, '{levels,customers}', '0') where tenant_id = $1 and name = 'Technician'`,
      [acme.tenantID],
    );
    expect(await place(technician)).toBeNull();
  });
});

describe('tickets/getTicketType and tickets/get_ticket_type_steps', () => {
  test('404: a type that is not there', async () => {
    for (const path of ['tickets/getTicketType', 'tickets/get_ticket_type_steps']) {
      expect(await admin.call(path, { ticketTypeID: 9_999 })).toMatchObject({ status: 404 });
    }
  });
});

describe('tickets/add_contacts_to_ticket', () => {
  const newCustomer = async (name: string) => {
    const contacts = [{ name: `Contact of ${name}` }];
    const { body } = await admin.call('customers/create_customer', { customerName: name, contacts });
    return { customerID: body.data.customerID, contactID: body.data.contacts[0].contactID };
  };

  test('200: contacts of the customer, which undo takes away; 404 for those of another', async () => {
    const ours = await newCustomer('Ours');
    const others = await newCustomer('Others');
    const ticketID = await newTicket({ customerID: ours.customerID });
    const add = (contactID: number) => admin.call('tickets/add_contacts_to_ticket', { ticketID, add: [contactID] });
    expect(await add(others.contactID)).toMatchObject({ status: 404 });
    const added = await add(ours.contactID);
    const contacts = async () => (await admin.call('tickets/ticket_contacts', { ticketID })).body.data.contacts;
    expect(await contacts()).toMatchObject([{ name: 'Contact of Ours' }]);
    await admin.call('events/undo', { undo: added.body.undo });
    expect(await contacts()).toEqual([]);
  });

  test('200: a ticket is made with contacts of its customer; 404 for those of another, and without a customer', async () => {
    const ours = await newCustomer('Ours at first');
    const others = await newCustomer('Others at first');
    const make = (given: object) => admin.call('tickets/create_ticket', { ticketSubject: 'Leak', ...given });
    const { customerID, contactID } = ours;
    const { ticketID } = (await make({ customerID, contactIDs: [contactID, contactID] })).body.data;
    const { contacts } = (await admin.call('tickets/ticket_contacts', { ticketID })).body.data;
    expect(contacts).toMatchObject([{ contactID, name: 'Contact of Ours at first' }]);
    expect(await make({ customerID, contactIDs: [others.contactID] })).toMatchObject({ status: 404 });
    expect(await make({ contactIDs: [contactID] })).toMatchObject({ status: 404 });
  });

  test('200: with another customer the contacts go, and come back with undo', async () => {
    const { customerID, contactID } = await newCustomer('Before');
    const ticketID = await newTicket({ customerID });
    await admin.call('tickets/add_contacts_to_ticket', { ticketID, add: [contactID] });
    const changes = { customerID: { was: customerID, now: null } };
    const changed = await admin.call('tickets/ticket_update', { ticketID, changes });
    const count = async () =>
      (await admin.call('tickets/ticket_contacts', { ticketID })).body.data.contacts.length as number;
    expect(await count()).toBe(0);
    await admin.call('events/undo', { undo: changed.body.undo });
    expect(await count()).toBe(1);
  });
});

describe('tickets/ticket_assets and tickets/drop_asset_from_ticket', () => {
  test('200: an asset is dropped and brought back; 404 for one that is not linked', async () => {
    const asset = await admin.call('assets/create_asset', { assetNumber: 'P-1', assetName: 'Pump' });
    const { assetID } = asset.body.data;
    const ticketID = await newTicket({ assetIDs: [assetID] });
    const assets = async () => (await admin.call('tickets/ticket_assets', { ticketID })).body.data.assets;
    expect(await assets()).toMatchObject([{ assetID, assetNumber: 'P-1' }]);
    const dropped = await admin.call('tickets/drop_asset_from_ticket', { ticketID, assetID });
    expect(await assets()).toEqual([]);
    expect(await admin.call('tickets/drop_asset_from_ticket', { ticketID, assetID })).toMatchObject({ status: 404 });
    await admin.call('events/undo', { undo: dropped.body.undo });
    expect(await assets()).toHaveLength(1);
  });
});

describe('tickets/get_ticket_balance', () => {
  test('200: the sum of its parts, each explained; 422 for another customer, 404 for an unknown one', async () => {
    const made = await admin.call('customers/create_customer', { customerName: 'Payer' });
    const { customerID } = made.body.data;
    const ticketID = await newTicket({ customerID });
    const ask = (ticketCustomer: number) => admin.call('tickets/get_ticket_balance', { ticketID, ticketCustomer });
    const { body } = await ask(customerID);
    expect(body.data).toMatchObject({ balance: 0, parts: [{ label: 'Time', minutes: 0 }, {}, {}] });
    const other = await admin.call('customers/create_customer', { customerName: 'Somebody else' });
    expect(await ask(other.body.data.customerID)).toMatchObject({ status: 422 });
    expect(await ask(9_999)).toMatchObject({ status: 404 });
  });

  test('403: for who may not see money', async () => {
    const tech = await acme.add('Technician');
    const ticketID = await newTicket({ assignees: [tech.userID] });
    expect(await tech.call('tickets/ticket', { ticketID })).toMatchObject({ status: 200 });
    expect(await tech.call('tickets/get_ticket_balance', { ticketID })).toMatchObject({ status: 403 });
    const manager = await acme.add('Manager');
    expect(await manager.call('tickets/get_ticket_balance', { ticketID })).toMatchObject({ status: 200 });
  });
});

describe('tickets/get_tickets_access_division and tickets/get_tickets_access_departments', () => {
  test('200: all of them, until an access list limits the person', async () => {
    const { addDivision, addDepartment } = await import('#modules/tenants/parts/public.ts');
    const [odessa] = await acme.within(async (context) => [
      await addDivision(context, 'Odessa'),
      await addDivision(context, 'Midland'),
      await addDepartment(context, 'Field'),
    ]);
    const tech = await acme.add('Technician');
    const names = async () => {
      const divisions = await tech.call('tickets/get_tickets_access_division');
      const departments = await tech.call('tickets/get_tickets_access_departments');
      return [divisions.body.data.divisions, departments.body.data.departments].map((list: { name: string }[]) =>
        list.map(({ name }) => name),
      );
    };
    expect(await names()).toEqual([['Midland', 'Odessa'], ['Field']]);
    await admin.call('users/create_work_access', { userID: tech.userID, kind: 'ticket', divisionID: odessa });
    expect(await names()).toEqual([['Odessa'], ['Field']]);
  });
});

describe('tasks/toggle_task_step, tasks/get_completed_task_steps and tasks/getTaskDetails', () => {
  test('200: the steps of the category; another category brings its own', async () => {
    const kind = async (name: string, ...titles: string[]) =>
      (await admin.call('settings/create_work_kind', { kind: 'task', name, steps: steps(...titles) })).body.data.id;
    const [first, second] = [await kind('Order', 'Ask', 'Buy'), await kind('File', 'Scan')];
    const made = await admin.call('tasks/create_task', { taskSubject: 'Seals', taskCategoryID: first });
    const { taskID } = made.body.data;
    const ticked = await admin.call('tasks/toggle_task_step', { taskID, add: true });
    expect(ticked.body.data.completedStepsPercentage).toBe(50);
    await admin.call('tasks/change_task_category', { taskID, taskCategoryID: second });
    const held = (await admin.call('tasks/get_completed_task_steps', { taskID })).body.data;
    expect(held).toMatchObject({ steps: [{ title: 'Scan' }], formerSteps: [{ title: 'Ask' }] });
    const details = await admin.call('tasks/getTaskDetails', { taskID });
    expect(details.body.data).toMatchObject({ steps: [{ title: 'Scan' }], completedStepsPercentage: 0 });
  });
});

describe('tasks/task_assets and tasks/drop_asset_from_task', () => {
  test('200: linked, listed and dropped', async () => {
    const asset = await admin.call('assets/create_asset', { assetNumber: 'P-2', assetName: 'Pump' });
    const { assetID } = asset.body.data;
    const made = await admin.call('tasks/create_task', { taskSubject: 'x', assetIDs: [assetID] });
    const { taskID } = made.body.data;
    expect((await admin.call('tasks/task_assets', { taskID })).body.data.assets).toHaveLength(1);
    await admin.call('tasks/drop_asset_from_task', { taskID, assetID });
    expect((await admin.call('tasks/task_assets', { taskID })).body.data.assets).toEqual([]);
  });
});
