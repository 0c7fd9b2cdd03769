import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

/** Where of its customer a task or ticket is done (docs/rules/work.md#location). */
const app = await testApp();
const acme = await app.newTenant();
const other = await app.newTenant({ name: 'Other Pumps' });
const { admin } = acme;

const yard = { name: 'Main yard', address: '1 Rankin Hwy', city: 'Midland', state: 'TX', timeZone: 'America/Chicago' };
const swd = { name: 'SWD 4', address: '12 Lease Rd', city: 'El Paso', state: 'TX', timeZone: 'America/Denver' };

async function newCustomer(locations: object[] = [yard, swd], by = admin) {
  const { body } = await by.call('customers/create_customer', { customerName: 'Orla Ridge', locations });
  const customerID: number = body.data.customerID;
  return {
    customerID,
    at: body.data.locations.map(({ locationID }: { locationID: number }) => locationID) as number[],
  };
}
const newTicket = async (more: object) => {
  const { status, body } = await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more });
  expect(status).toBe(200);
  return body.data as { ticketID: number };
};
const edit = (ticketID: number, changes: object) => admin.call('tickets/ticket_update', { ticketID, changes });
const details = async (ticketID: number) =>
  (await admin.call('tickets/getTicketDetails', { ticketID })).body.data.place;

describe('tickets/create_ticket', () => {
  test('200: it is at a location of its customer, and place and clock are that location’s', async () => {
    const { customerID, at } = await newCustomer();
    const first = await newTicket({ customerID });
    const second = await newTicket({ customerID, locationID: at[1] });
    expect(first).toMatchObject({ locationID: null, locationName: null, customerTimeZone: 'America/Chicago' });
    expect(second).toMatchObject({ locationID: at[1], locationName: 'SWD 4', customerTimeZone: 'America/Denver' });
    expect(await details(first.ticketID)).toMatchObject({ city: 'Midland' });
    expect(await details(second.ticketID)).toMatchObject({ city: 'El Paso', timeZone: 'America/Denver' });
  });
  test('200: so is a task', async () => {
    const { customerID, at } = await newCustomer();
    const made = await admin.call('tasks/create_task', { taskSubject: 'Order seals', customerID, locationID: at[1] });
    expect(made.body.data).toMatchObject({ locationID: at[1], locationName: 'SWD 4' });
  });
  test('404: somebody else’s location, one of another company, and one without its customer', async () => {
    const { customerID, at } = await newCustomer();
    const others = await newCustomer();
    // A number that only the other company has.
    const theirs = await newCustomer(Array(50).fill(yard), other.admin);
    const foreign = Math.max(...theirs.at);
    expect(foreign).toBeGreaterThan(Math.max(...at, ...others.at));
    const wrong = [
      { customerID, locationID: others.at[0] },
      { locationID: at[0] },
      { customerID, locationID: foreign },
    ];
    for (const body of wrong) {
      const { status, body: said } = await admin.call('tickets/create_ticket', { ticketSubject: 'x', ...body });
      expect([status, said.message]).toEqual([404, 'Location not found.']);
    }
  });
});

describe('tickets/ticket_update', () => {
  test('200: another location, and none; one undo puts it back, and the history names both', async () => {
    const { customerID, at } = await newCustomer();
    const { ticketID } = await newTicket({ customerID, locationID: at[0] });
    const moved = await edit(ticketID, { locationID: { was: at[0], now: at[1] } });
    expect(moved.body.data).toMatchObject({ locationName: 'SWD 4' });
    const { body } = await admin.call('events/list_history', { module: 'tickets', entityID: ticketID });
    const change = body.data.events[0].changes.find(({ field }: { field: string }) => field === 'locationID');
    expect(change.words).toEqual({ field: 'Location', was: 'Main yard', now: 'SWD 4' });
    await admin.call('events/undo', { undo: moved.body.undo });
    expect((await admin.call('tickets/ticket', { ticketID })).body.data).toMatchObject({ locationName: 'Main yard' });
    expect((await edit(ticketID, { locationID: { was: at[0], now: null } })).body.data.locationID).toBeNull();
  });
  test('200: with another customer the location goes, and comes back with them', async () => {
    const [{ customerID, at }, others] = [await newCustomer(), await newCustomer()];
    const { ticketID } = await newTicket({ customerID, locationID: at[1] });
    const moved = await edit(ticketID, { customerID: { was: customerID, now: others.customerID } });
    expect(moved.body.data).toMatchObject({ customerID: others.customerID, locationID: null });
    await admin.call('events/undo', { undo: moved.body.undo });
    const { body } = await admin.call('tickets/ticket', { ticketID });
    expect(body.data).toMatchObject({ customerID, locationID: at[1] });
  });
  test('404: a location of neither, also with another customer at once', async () => {
    const [{ customerID, at }, others] = [await newCustomer(), await newCustomer()];
    const { ticketID } = await newTicket({ customerID });
    const foreign = { locationID: { was: null, now: others.at[0] } };
    expect(await edit(ticketID, foreign)).toMatchObject({ status: 404 });
    const whole = { customerID: { was: customerID, now: others.customerID }, locationID: { was: null, now: at[0] } };
    expect(await edit(ticketID, whole)).toMatchObject({ status: 404 });
    const right = { ...whole, locationID: { was: null, now: others.at[1] } };
    expect((await edit(ticketID, right)).body.data).toMatchObject({ locationName: 'SWD 4' });
  });
});

describe('customers/remove_location', () => {
  test('200: work that was there still says so, and nothing else can be', async () => {
    const { customerID, at } = await newCustomer();
    const { ticketID } = await newTicket({ customerID, locationID: at[1] });
    await admin.call('customers/remove_location', { customerID, locationID: at[1] });
    expect((await admin.call('tickets/ticket', { ticketID })).body.data).toMatchObject({ locationName: 'SWD 4' });
    expect(await details(ticketID)).toMatchObject({ city: 'El Paso' });
    expect((await edit(ticketID, { subject: { was: 'Seal leak', now: 'Seal' } })).status).toBe(200);
    const again = { ticketSubject: 'x', customerID, locationID: at[1] };
    expect(await admin.call('tickets/create_ticket', again)).toMatchObject({ status: 404 });
  });
});

describe('tickets/getTicketsUsingMultiFilters', () => {
  test('200: those of some locations, as many as are counted, while they move', async () => {
    const { customerID, at } = await newCustomer();
    const [first, second] = [await newTicket({ customerID, locationID: at[0] }), await newTicket({ customerID })];
    const asked = { locations: [at[0]] };
    const found = async () => {
      const { body } = await admin.call('tickets/getTicketsUsingMultiFilters', asked);
      const { body: counted } = await admin.call('tickets/ticketsFilterTypeCount', asked);
      expect(counted.data.total).toBe(body.data.rows.length);
      return body.data.rows.map(({ ticketID }: { ticketID: number }) => ticketID);
    };
    expect(await found()).toEqual([first.ticketID]);
    await edit(second.ticketID, { locationID: { was: null, now: at[0] } });
    expect(await found()).toEqual([second.ticketID, first.ticketID]);
    await edit(first.ticketID, { locationID: { was: at[0], now: at[1] } });
    expect(await found()).toEqual([second.ticketID]);
  });
});

describe('imports/run_import', () => {
  const run = async (cells: Record<string, string>) => {
    const of = { module: 'tickets', importID: crypto.randomUUID() };
    await admin.call('imports/stage_rows', { ...of, fileName: 'calls.csv', rows: [{ line: 2, cells }] });
    const { errors } = (await admin.call('imports/check_import', of)).body.data;
    return errors.length > 0 ? errors : (await admin.call('imports/run_import', of)).body.data.firstID;
  };
  test('200: a line names a location of its customer, and any other is wrong', async () => {
    const { body } = await admin.call('customers/create_customer', {
      customerName: 'Toyah Creek',
      locations: [yard, swd],
    });
    const line = { subject: 'Seal leak', customer: 'Toyah Creek', location: 'swd 4' };
    const ticketID = await run(line);
    const made = (await admin.call('tickets/ticket', { ticketID })).body.data;
    expect(made).toMatchObject({ customerID: body.data.customerID, locationName: 'SWD 4' });
    const message = 'This customer has no location called “Well 9”.';
    expect(await run({ ...line, location: 'Well 9' })).toEqual([{ line: 2, field: 'location', message }]);
    expect(await run({ ...line, customer: '' })).toMatchObject([{ line: 2, field: 'location' }]);
  });
});

describe('field_tickets/create_field_ticket', () => {
  test('200: where nothing else is said, the work was where its ticket is', async () => {
    const { customerID, at } = await newCustomer();
    const { ticketID } = await newTicket({ customerID, locationID: at[1] });
    const given = { customerID, ticketID, fieldTicketServiceDate: '2026-11-03' };
    const make = async (more = {}) =>
      (await admin.call('field_tickets/create_field_ticket', { ...given, ...more })).body.data.locationID;
    expect([await make(), await make({ locationID: at[0] })]).toEqual([at[1], at[0]]);
    await admin.call('customers/remove_location', { customerID, locationID: at[1] });
    expect(await make()).toBeNull();
  });
});
