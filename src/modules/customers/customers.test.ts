import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { allPages, isInOrder } from '#test/pages.ts';
import type { CustomerRow } from './contract.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;

async function newCustomer(more: object = {}) {
  const { status, body } = await admin.call('customers/create_customer', {
    customerName: 'Orla Ridge Energy',
    ...more,
  });
  expect(status).toBe(200);
  return body.data as { customerID: number };
}

describe('customers/create_customer', () => {
  test('200: with contacts and locations; customers/get_customer answers the same', async () => {
    const made = await newCustomer({
      contacts: [{ name: 'Wade Baca', phone: '(432) 555-0148' }],
      locations: [{ name: 'CTB 6', city: 'Orla', state: 'tx', zip: '79770', timeZone: 'America/Chicago' }],
    });
    const { body } = await admin.call('customers/get_customer', { customerID: made.customerID });
    expect(body.data).toEqual(made);
    expect(body.data.locations[0]).toMatchObject({ state: 'TX', zip: '79770' });
  });
  test('400: says what is wrong with each field', async () => {
    const wrong = { customerName: '', email: 'nobody', locations: [{ name: 'x', zip: '7' }] };
    const { status, body } = await admin.call('customers/create_customer', wrong);
    expect(status).toBe(400);
    expect(body.fields).toMatchObject({
      customerName: 'Give the customer a name',
      email: expect.stringContaining('email address'),
      'locations.0.zip': 'Enter a ZIP code like 79761',
    });
  });
});

describe('customers/get_customer_list', () => {
  test('200: by name, page after page, without gap or repetition, whatever is in a name', async () => {
    const tenant = await app.newTenant();
    const names = Array.from({ length: 130 }, (_, i) => `${i % 3 === 0 ? 'b' : 'A'} "${i}" O’Neil, %_\\`);
    for (const customerName of names) await tenant.admin.call('customers/create_customer', { customerName });
    const rows = await allPages<CustomerRow>(tenant.admin, 'customers/get_customer_list');
    const listed = rows.map((row) => row.customerName);
    expect([...listed].sort()).toEqual([...names].sort());
    expect(listed[0]?.startsWith('A')).toBe(true);
    const found = await tenant.admin.call('customers/get_customer_list', { search: '%_\\' });
    expect(found.body.data.rows).toHaveLength(100);
    expect((await tenant.admin.call('customers/get_customer_list', { search: '%x%' })).body.data.rows).toEqual([]);
    expect((await tenant.admin.call('customers/get_customer_list', { next: '{}' })).status).toBe(400);
  });

  test('200: looked up by phone however it is typed, by contact, email, street and city, of its own and no other', async () => {
    const tenant = await app.newTenant();
    const add = (customer: object) => tenant.admin.call('customers/create_customer', customer);
    await add({
      customerName: 'Antelope Draw',
      phone: '(432) 555-0188',
      email: 'office@antelope.test',
      contacts: [{ name: 'Ruthie Salas', phone: '432.555.0199', email: 'ruthie@salas.test' }],
      locations: [{ name: 'CTB 4', address: '6262 FM 1053', city: 'Kermit', state: 'TX' }],
    });
    await add({ customerName: 'Basin 4325', phone: '575 555 0101', contacts: [{ name: 'Ray Kermode' }] });
    const find = async (search: string) =>
      (await tenant.admin.call('customers/get_customer_list', { search })).body.data.rows.map(
        (row: CustomerRow) => row.customerName,
      );
    const own = [
      '4325550188',
      '432-555-0188',
      '(432) 555 0199',
      'ruthie',
      'salas antelope',
      'FM 1053',
      'kermit',
      'office@',
    ];
    for (const search of own) expect([search, await find(search)]).toEqual([search, ['Antelope Draw']]);
    expect(await find('4325')).toEqual(['Antelope Draw', 'Basin 4325']);
    expect(await find('kermit ray')).toEqual([]);
    const palette = await tenant.admin.call('search/find', { text: '432 555 0199' });
    expect(palette.body.data.hits.map(({ label }: { label: string }) => label)).toEqual(['Antelope Draw']);
  });

  test('200: by each head, both ways round; many that are equal are each there once', async () => {
    const tenant = await app.newTenant();
    // Three pages of few places and addresses; every fifth says nothing.
    await app.owner.query(
      `insert into customers (tenant_id, customer_id, name, phone, email)
       select $1, n, 'Company ' || n % 7, case when n % 5 > 0 then '43255501' || n % 5 else '' end,
         case when n % 5 > 0 then n % 3 || '@acme.test' else '' end from generate_series(1, 250) n`,
      [tenant.tenantID],
    );
    await app.owner.query(
      `insert into customer_locations (tenant_id, location_id, customer_id, name, city, state)
       select $1, n, n, 'Yard', 'City ' || n % 4, 'TX' from generate_series(1, 250) n where n % 5 > 0`,
      [tenant.tenantID],
    );
    const says: Record<string, (row: CustomerRow) => string> = {
      name: (row) => row.customerName,
      place: (row) => row.city ?? '',
      phone: (row) => row.phone,
      email: (row) => row.email,
    };
    for (const [key, textOf] of Object.entries(says)) {
      for (const sort of [key, `-${key}`]) {
        const rows = await allPages<CustomerRow>(tenant.admin, 'customers/get_customer_list', { sort });
        expect([sort, new Set(rows.map((row) => row.customerID)).size, rows.length]).toEqual([sort, 250, 250]);
        expect([sort, isInOrder(rows.map(textOf), sort.startsWith('-'))]).toEqual([sort, true]);
      }
    }
  });

  test('400: an order that no head has; the next page of another order', async () => {
    const list = (input: object) => admin.call('customers/get_customer_list', input);
    expect((await list({ sort: 'remarks' })).body.fields).toHaveProperty('sort');
    expect((await list({ sort: 'place', next: '["name","a",1]' })).body.fields).toEqual({
      next: 'Start from the first page',
    });
    expect((await list({ sort: 'place', next: '["place","a",1]' })).status).toBe(200);
  });
});

describe('customers/update_customer, customers/save_contact, customers/save_location', () => {
  test('200: fields, contacts and locations change, and undo puts each back', async () => {
    const { customerID } = await newCustomer({ contacts: [{ name: 'Wade' }], locations: [{ name: 'Yard' }] });
    const start = (await admin.call('customers/get_customer', { customerID })).body.data;
    const phone = { was: '', now: '(432) 555-0100' };
    const undos = [
      await admin.call('customers/update_customer', { customerID, changes: { phone } }),
      await admin.call('customers/save_contact', { customerID, name: 'Lena' }),
      await admin.call('customers/save_contact', {
        customerID,
        contactID: start.contacts[0].contactID,
        name: 'Wade B.',
      }),
      await admin.call('customers/save_location', { customerID, name: 'CTB 6', timeZone: 'America/Denver' }),
    ].map((reply) => reply.body.undo);
    const changed = (await admin.call('customers/get_customer', { customerID })).body.data;
    expect(changed.contacts.map((contact: { name: string }) => contact.name)).toEqual(['Wade B.', 'Lena']);
    expect(changed.locations).toHaveLength(2);
    for (const undo of undos.reverse()) expect((await admin.call('events/undo', { undo })).status).toBe(200);
    expect((await admin.call('customers/get_customer', { customerID })).body.data).toEqual(start);
  });
  test('409: a field that somebody changed meanwhile', async () => {
    const { customerID } = await newCustomer();
    const changes = { phone: { was: 'something else', now: '1' } };
    const { status, body } = await admin.call('customers/update_customer', { customerID, changes });
    expect([status, body.now]).toEqual([409, { phone: '' }]);
  });
  test('404: a contact of another customer', async () => {
    const [one, two] = [await newCustomer({ contacts: [{ name: 'Wade' }] }), await newCustomer()];
    const { body } = await admin.call('customers/get_customer', { customerID: one.customerID });
    const wrong = { customerID: two.customerID, contactID: body.data.contacts[0].contactID, name: 'x' };
    expect((await admin.call('customers/save_contact', wrong)).status).toBe(404);
  });
});

describe('customers/remove_contact, customers/remove_location', () => {
  test('200: gone from the customer, back by undo; the zone is that of the next location', async () => {
    const locations = [
      { name: 'Yard', timeZone: 'America/Denver' },
      { name: 'Station', timeZone: 'America/Chicago' },
    ];
    const { customerID } = await newCustomer({
      customerName: 'Zonal Pumping',
      contacts: [{ name: 'Wade' }, { name: 'Lena' }],
      locations,
    });
    const read = async () => (await admin.call('customers/get_customer', { customerID })).body.data;
    const start = await read();
    const zoneOf = async () =>
      (await admin.call('customers/get_customer_list', { search: start.customerName })).body.data.rows[0].timeZone;
    const gone = [
      await admin.call('customers/remove_contact', { customerID, contactID: start.contacts[0].contactID }),
      await admin.call('customers/remove_location', { customerID, locationID: start.locations[0].locationID }),
    ];
    expect(gone.map(({ status }) => status)).toEqual([200, 200]);
    const now = await read();
    expect([now.contacts.length, now.locations.map(({ name }: { name: string }) => name)]).toEqual([1, ['Station']]);
    expect(await zoneOf()).toBe('America/Chicago');
    for (const { body } of gone.reverse())
      expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect(await read()).toEqual(start);
    expect(await zoneOf()).toBe('America/Denver');
  });
  test('404: what is gone already, or another customer’s', async () => {
    const [one, two] = [
      await newCustomer({ contacts: [{ name: 'Wade' }], locations: [{ name: 'Yard' }] }),
      await newCustomer(),
    ];
    const { contacts, locations } = (await admin.call('customers/get_customer', { customerID: one.customerID })).body
      .data;
    const [{ contactID }, { locationID }] = [contacts[0], locations[0]];
    const status = async (path: string, input: object) => (await admin.call(`customers/${path}`, input)).status;
    expect(await status('remove_contact', { customerID: two.customerID, contactID })).toBe(404);
    expect(await status('remove_location', { customerID: two.customerID, locationID })).toBe(404);
    expect(await status('remove_location', { customerID: one.customerID, locationID })).toBe(200);
    expect(await status('remove_location', { customerID: one.customerID, locationID })).toBe(404);
  });
});

describe('customers/delete_customer', () => {
  test('200: gone from the list, named on its tickets still, back after undo', async () => {
    const { customerID } = await newCustomer({ customerName: 'Leaving Ltd' });
    const ticket = await admin.call('tickets/create_ticket', { ticketSubject: 'x', customerID });
    const { body } = await admin.call('customers/delete_customer', { customerID });
    expect((await admin.call('customers/get_customer', { customerID })).status).toBe(404);
    const { ticketID } = ticket.body.data;
    expect((await admin.call('tickets/ticket', { ticketID })).body.data.customerName).toBe('Leaving Ltd');
    await admin.call('events/undo', { undo: body.undo });
    expect((await admin.call('customers/get_customer', { customerID })).status).toBe(200);
  });
});
