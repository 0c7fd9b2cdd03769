import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { allPages, isInOrder } from '#test/pages.ts';
import type { Vendor, VendorRow } from './contract.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;

async function newVendor(more: object = {}): Promise<Vendor> {
  const { status, body } = await admin.call('vendors/create_vendor', { vendorName: 'Basin Pump Supply', ...more });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
}

describe('vendors/create_vendor', () => {
  test('200: what is left out is what is usual; vendors/get_vendor answers the same', async () => {
    const made = await newVendor({ phone: '(432) 555-0171', state: 'tx', zip: '79761', taxIDLastFour: '4417' });
    expect(made).toMatchObject({
      paymentTerms: 'Net 30',
      is1099: false,
      state: 'TX',
      taxIDLastFour: '4417',
      remarks: '',
    });
    const { body } = await admin.call('vendors/get_vendor', { vendorID: made.vendorID });
    expect(body.data).toEqual(made);
  });
  test('200: undo takes it back', async () => {
    const { body } = await admin.call('vendors/create_vendor', { vendorName: 'By mistake' });
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect((await admin.call('vendors/get_vendor', { vendorID: body.data.vendorID })).status).toBe(404);
  });
  test('400: says what is wrong with each field; a whole tax id is never kept', async () => {
    const none = 'Enter terms such as Net 30, 2/10 net 30 or Due on the 15th';
    const wrong = { vendorName: ' ', email: 'nobody', zip: '7', state: 'TZ', paymentTerms: 'Net 400' };
    const { status, body } = await admin.call('vendors/create_vendor', { ...wrong, taxIDLastFour: '75-1234567' });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      vendorName: 'Give the vendor a name',
      email: expect.stringContaining('email address'),
      zip: 'Enter a ZIP code like 79761',
      state: 'Use the two letters of a state, like TX',
      paymentTerms: none,
      taxIDLastFour: 'Enter the last four digits only',
    });
    for (const paymentTerms of ['Net -1', 'Net 30.5', 'When I can', '60/10 net 30', '2/40 net 30', 'Due on the 32nd']) {
      const { fields } = (await admin.call('vendors/create_vendor', { vendorName: 'x', paymentTerms })).body;
      expect(fields).toEqual({ paymentTerms: none });
    }
  });
});

describe('vendors/get_vendor', () => {
  test('403: by whoever may not read vendors, naming the right', async () => {
    const { vendorID } = await newVendor();
    const technician = await acme.add('Technician');
    const { status, body } = await technician.call('vendors/get_vendor', { vendorID });
    expect([status, body.message]).toEqual([403, expect.stringContaining('"Vendors, read"')]);
  });
  test('404: what is not there', async () => {
    const { status, body } = await admin.call('vendors/get_vendor', { vendorID: 987_654 });
    expect([status, body.message]).toEqual([404, 'Vendor not found.']);
  });
});

describe('vendors/get_vendor_list', () => {
  test('200: found by words of the name, phone, email, place and our account there', async () => {
    const tenant = await app.newTenant();
    const facts = { phone: '4325550171', email: 'ar@seal.test', city: 'Snyder', accountNumber: 'CPC-88' };
    await tenant.admin.call('vendors/create_vendor', { vendorName: 'Gulf Seal 100% Co.', ...facts });
    await tenant.admin.call('vendors/create_vendor', { vendorName: 'Other' });
    const found = async (search: string) =>
      (await tenant.admin.call('vendors/get_vendor_list', { search })).body.data.rows.map(
        (row: VendorRow) => row.vendorName,
      );
    for (const search of ['seal gulf', '100%', '555017', 'ar@seal', 'SNYDER', 'cpc-88']) {
      expect([search, await found(search)]).toEqual([search, ['Gulf Seal 100% Co.']]);
    }
    expect(await found('%x%')).toEqual([]);
    expect(await found('')).toHaveLength(2);
  });
  test('200: by each head, both ways round; many that are equal are each there once', async () => {
    const tenant = await app.newTenant();
    await app.owner.query(
      `insert into vendors (tenant_id, vendor_id, name, phone, email, city, state, account_number, payment_terms, is_1099)
       select $1, n, 'Supply ' || n % 7, case when n % 5 > 0 then '43255501' || n % 5 else '' end,
         case when n % 5 > 0 then n % 3 || '@acme.test' else '' end, case when n % 4 > 0 then 'City ' || n % 4 else '' end,
         case when n % 4 > 0 then 'TX' else '' end, case when n % 2 = 0 then 'A' || n % 3 else '' end, 'Net ' || n % 4 * 15 + 5, n % 2 = 0
       from generate_series(1, 210) n`,
      [tenant.tenantID],
    );
    const says: Record<string, (row: VendorRow) => string> = {
      name: (row) => row.vendorName,
      place: (row) => (row.city ? `${row.city}, ${row.state}` : ''),
      phone: (row) => row.phone,
      email: (row) => row.email,
      account: (row) => row.accountNumber,
      terms: (row) => row.paymentTerms.replace('Net ', '').padStart(3, '0'),
      '1099': (row) => (row.is1099 ? '1' : ''),
    };
    for (const [key, textOf] of Object.entries(says)) {
      for (const sort of [key, `-${key}`]) {
        const rows = await allPages<VendorRow>(tenant.admin, 'vendors/get_vendor_list', { sort });
        expect([sort, new Set(rows.map((row) => row.vendorID)).size, rows.length]).toEqual([sort, 210, 210]);
        expect([sort, isInOrder(rows.map(textOf), sort.startsWith('-'))]).toEqual([sort, true]);
      }
    }
  });
  test('400: an order that no head has; the next page of another order', async () => {
    const list = (input: object) => admin.call('vendors/get_vendor_list', input);
    expect((await list({ sort: 'remarks' })).body.fields).toHaveProperty('sort');
    expect((await list({ sort: 'place', next: '["name","a",1]' })).body.fields).toEqual({
      next: 'Start from the first page',
    });
  });
});

describe('vendors/update_vendor', () => {
  test('200: only what is named changes, and undo puts it back', async () => {
    const start = await newVendor();
    const { vendorID } = start;
    const changes = {
      paymentTerms: { was: 'Net 30', now: 'upon receipt' },
      is1099: { was: false, now: true },
      city: { was: '', now: 'Odessa' },
    };
    const { status, body } = await admin.call('vendors/update_vendor', { vendorID, changes });
    expect([status, body.data]).toEqual([
      200,
      { ...start, paymentTerms: 'Due on receipt', is1099: true, city: 'Odessa' },
    ]);
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect((await admin.call('vendors/get_vendor', { vendorID })).body.data).toEqual(start);
  });
  test('403: by whoever may only read vendors', async () => {
    const { vendorID } = await newVendor();
    const dispatcher = await acme.add('Viewer');
    const changes = { city: { was: '', now: 'x' } };
    expect((await dispatcher.call('vendors/update_vendor', { vendorID, changes })).status).toBe(403);
  });
  test('404: a vendor that was deleted', async () => {
    const { vendorID } = await newVendor();
    await admin.call('vendors/delete_vendor', { vendorID });
    const changes = { city: { was: '', now: 'x' } };
    expect((await admin.call('vendors/update_vendor', { vendorID, changes })).status).toBe(404);
  });
  test('409: a field that somebody changed meanwhile, with what it holds; undo of it likewise', async () => {
    const { vendorID } = await newVendor();
    const edit = (was: string, now: string) =>
      admin.call('vendors/update_vendor', { vendorID, changes: { paymentTerms: { was, now } } });
    const first = await edit('Net 30', 'Net 45');
    const { status, body } = await edit('Net 30', 'Net 60');
    expect([status, body.now]).toEqual([409, { paymentTerms: 'Net 45' }]);
    await edit('Net 45', 'Net 60');
    expect((await admin.call('events/undo', { undo: first.body.undo })).status).toBe(409);
  });
});

describe('vendors/delete_vendor', () => {
  test('200: gone from list and search, back after undo', async () => {
    const { vendorID } = await newVendor({ vendorName: 'Leaving Ltd' });
    const listed = async () =>
      (await admin.call('vendors/get_vendor_list', { search: 'Leaving' })).body.data.rows.length;
    const found = async () => (await admin.call('search/find', { text: 'leaving' })).body.data.hits.length;
    expect([await listed(), await found()]).toEqual([1, 1]);
    const { body } = await admin.call('vendors/delete_vendor', { vendorID });
    expect([await listed(), await found()]).toEqual([0, 0]);
    expect((await admin.call('vendors/delete_vendor', { vendorID })).status).toBe(404);
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect([await listed(), await found()]).toEqual([1, 1]);
  });
});

describe('vendors/save_contact, vendors/remove_contact', () => {
  const save = (vendorID: number, more: object) => admin.call('vendors/save_contact', { vendorID, ...more });
  test('200: people are added, changed and taken off; undo puts each back as it was; the history names them', async () => {
    const start = await newVendor();
    const { vendorID } = start;
    const added = await save(vendorID, { name: 'Raul Montoya', title: 'Owner', phone: '4325550124' });
    const [raul] = added.body.data.contacts;
    expect(raul).toEqual({
      contactID: raul.contactID,
      name: 'Raul Montoya',
      title: 'Owner',
      email: '',
      phone: '4325550124',
    });
    const second = await save(vendorID, { name: 'Ana', email: 'ana@montoya.test' });
    const changed = await save(vendorID, { contactID: raul.contactID, name: 'Raul M.' });
    expect(changed.body.data.contacts.map(({ name }: { name: string }) => name)).toEqual(['Raul M.', 'Ana']);
    const removed = await admin.call('vendors/remove_contact', { vendorID, contactID: raul.contactID });
    expect(removed.body.data.contacts.map(({ name }: { name: string }) => name)).toEqual(['Ana']);
    const { events } = (await admin.call('events/list_history', { module: 'vendors', entityID: vendorID })).body.data;
    expect(events[0]).toMatchObject({ name: 'vendor_contacts_changed', changes: [{ field: 'contacts' }] });
    for (const { body } of [removed, changed, second, added])
      expect((await admin.call('events/undo', { undo: body.undo })).body).toMatchObject({ data: {} });
    expect((await admin.call('vendors/get_vendor', { vendorID })).body.data).toEqual(start);
  });
  test('200: a vendor is found by the people there, in its list and in the palette', async () => {
    const { vendorID } = await newVendor({ vendorName: 'Reeves Rewind' });
    await save(vendorID, { name: 'Hollis Quintana', phone: '432 555 0133' });
    const listed = (await admin.call('vendors/get_vendor_list', { search: 'quintana reeves' })).body.data.rows;
    expect(listed.map((row: VendorRow) => row.vendorName)).toEqual(['Reeves Rewind']);
    const { hits } = (await admin.call('search/find', { text: 'hollis' })).body.data;
    expect(hits).toMatchObject([{ label: 'Reeves Rewind' }]);
  });
  test('409: undo of what somebody changed since', async () => {
    const { vendorID } = await newVendor();
    const added = await save(vendorID, { name: 'Raul' });
    await save(vendorID, { name: 'Ana' });
    expect((await admin.call('events/undo', { undo: added.body.undo })).status).toBe(409);
  });
  test('404: a contact of another vendor; 400: one without a name', async () => {
    const { vendorID } = await newVendor();
    const [{ contactID }] = (await save((await newVendor()).vendorID, { name: 'Raul' })).body.data.contacts;
    expect((await save(vendorID, { contactID, name: 'x' })).status).toBe(404);
    expect((await admin.call('vendors/remove_contact', { vendorID, contactID })).status).toBe(404);
    expect((await save(vendorID, { name: ' ' })).body.fields).toEqual({ name: 'Enter a name' });
  });
});

test('notes are kept of a vendor as of any record', async () => {
  const { vendorID } = await newVendor();
  const note = { ID: vendorID, type: 'vendors', noteBody: 'Asks for a purchase order number' };
  expect((await admin.call('notes/post_note', note)).status).toBe(200);
});
