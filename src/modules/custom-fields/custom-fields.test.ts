import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openInvoices } from '#test/invoicing.ts';
import type { CustomField, FieldValue } from './contract.ts';
import type { FieldType } from './rules.ts';
import { readValue, valueSaid } from './value-rules.ts';

const app = await testApp();

/** A customer, an invoice and a ticket of it. */
async function withFields() {
  const company = await openInvoices(app);
  const { admin, customerID, make: invoice } = company;
  const { invoiceID } = await invoice(100);
  const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID })).body
    .data;
  const records = { customers: customerID, invoices: invoiceID, tickets: ticketID } as const;
  type Kind = keyof typeof records;
  const add = async (module: Kind, name: string, type: FieldType = 'text', choices: string[] = []) => {
    const { status, body } = await admin.call('settings/create_custom_field', { module, name, type, choices });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data as CustomField;
  };
  const set = (module: Kind, fieldID: number, was: string | null, now: string | null, person = admin) =>
    person.call('custom_fields/set_values', { module, entityID: records[module], changes: [{ fieldID, was, now }] });
  const held = async (module: Kind, person = admin): Promise<FieldValue[]> =>
    (await person.call('custom_fields/get_values', { module, entityID: records[module] })).body.data.fields;
  const found = async (text: string): Promise<string[]> =>
    (await admin.call('search/find', { text })).body.data.hits.map(({ module }: { module: string }) => module);
  return { ...company, records, addField: add, set, held, found };
}

describe('custom_fields/set_values, custom_fields/get_values', () => {
  test('200: filled in, changed, emptied, undone; in the history by name, and found by the search', async () => {
    const { addField, set, held, admin, records, found } = await withFields();
    for (const module of ['customers', 'invoices', 'tickets'] as const) {
      const { fieldID } = await addField(module, 'Gate code');
      const first = await set(module, fieldID, null, '  #4417x ');
      expect([first.status, await held(module)]).toMatchObject([200, [{ name: 'Gate code', value: '#4417x' }]]);
      expect(await found('4417x')).toContain(module);
      expect((await set(module, fieldID, '#4417x', '#4417x')).body.undo).toBeUndefined();
      const second = await set(module, fieldID, '#4417x', '#90');
      // What was filled in first is not taken back while something else stands there.
      expect((await admin.call('events/undo', { undo: first.body.undo })).status).toBe(409);
      const back = await admin.call('events/undo', { undo: second.body.undo });
      expect([back.status, await held(module)]).toMatchObject([200, [{ value: '#4417x' }]]);
      const emptied = await set(module, fieldID, '#4417x', ' ');
      expect([emptied.status, await held(module)]).toMatchObject([200, [{ value: null }]]);
      expect(await found('4417x')).not.toContain(module);
      await admin.call('events/undo', { undo: emptied.body.undo });
      expect(await held(module)).toMatchObject([{ value: '#4417x' }]);
      const history = await admin.call('events/list_history', { module, entityID: records[module] });
      expect(JSON.stringify(history.body.data.events)).toContain('Gate code');
    }
    expect(
      (await admin.call('tickets/getTicketDetails', { ticketID: records.tickets })).body.data.customFields,
    ).toMatchObject([{ name: 'Gate code', value: '#4417x' }]);
  });

  test('409: of two who fill in the same the second is told what stands there; of different fields both have their way', async () => {
    const { addField, set, held } = await withFields();
    const [gate, dog] = [await addField('customers', 'Gate'), await addField('customers', 'Dog')];
    const both = await Promise.all([
      set('customers', gate.fieldID, null, 'a'),
      set('customers', gate.fieldID, null, 'b'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const value = (await held('customers')).find(({ name }) => name === 'Gate')?.value ?? null;
    expect((await set('customers', gate.fieldID, 'old', 'c')).body).toMatchObject({
      code: 'conflict',
      now: { [gate.fieldID]: value },
    });
    const apart = await Promise.all([
      set('customers', gate.fieldID, value, 'c'),
      set('customers', dog.fieldID, null, 'Rex'),
    ]);
    expect(apart.map(({ status }) => status)).toEqual([200, 200]);
    expect((await held('customers')).map((one) => one.value)).toEqual(['Rex', 'c']);
  });

  test('422: what a field does not hold; a word that is chosen no more stays where it is', async () => {
    const { addField, set, held, admin } = await withFields();
    const seal = await addField('customers', 'Seal', 'choice', ['Packing', 'Cartridge']);
    const refused = await set('customers', seal.fieldID, null, 'Rope');
    expect(refused.body).toMatchObject({
      message: 'Seal: Choose one of the list',
      fields: { [`customFields.${seal.fieldID}`]: 'Choose one of the list' },
    });
    const gate = await addField('customers', 'Gate');
    for (const odd of ['two\nlines', 'a\u0000b', 'x'.repeat(501)])
      expect((await set('customers', gate.fieldID, null, odd)).status).toBe(400);
    await admin.call('settings/archive_custom_field', { fieldID: gate.fieldID });
    await set('customers', seal.fieldID, null, 'Packing');
    const changes = { choices: { was: ['Packing', 'Cartridge'], now: ['Cartridge'] } };
    expect((await admin.call('settings/update_custom_field', { fieldID: seal.fieldID, changes })).status).toBe(200);
    expect(await held('customers')).toMatchObject([{ value: 'Packing', choices: ['Cartridge'] }]);
    expect((await set('customers', seal.fieldID, 'Packing', 'Packing')).status).toBe(200);
    await set('customers', seal.fieldID, 'Packing', 'Cartridge');
    expect((await set('customers', seal.fieldID, 'Cartridge', 'Packing')).status).toBe(422);
  });

  test('404: a record, or a field of another kind or company; 403: who may not change the record', async () => {
    const { addField, set, held, admin, records, add } = await withFields();
    const { fieldID } = await addField('tickets', 'AFE');
    await addField('tickets', 'Second');
    const { fieldID: third } = await addField('tickets', 'Third');
    const other = await withFields();
    expect((await set('customers', fieldID, null, 'x')).status).toBe(404);
    expect((await other.set('tickets', third, null, 'x')).status).toBe(404);
    const of = { module: 'tickets', entityID: 987_654 };
    expect((await admin.call('custom_fields/get_values', of)).status).toBe(404);
    expect(
      (await admin.call('custom_fields/set_values', { ...of, changes: [{ fieldID, was: null, now: 'x' }] })).status,
    ).toBe(404);
    const viewer = await add('Viewer');
    expect((await set('tickets', fieldID, null, 'x', viewer)).status).toBe(403);
    expect((await held('tickets', viewer)).length).toBe(3);
    expect(
      (await admin.call('custom_fields/get_values', { module: 'spaceships', entityID: records.tickets })).status,
    ).toBe(400);
  });
});

describe('settings/create_custom_field, settings/update_custom_field, settings/archive_custom_field, settings/bring_back_custom_field, settings/list_custom_fields', () => {
  test('200: out of use a field stands only where it holds something; brought back, undone', async () => {
    const { addField, set, held, admin } = await withFields();
    const { fieldID } = await addField('customers', 'Gate');
    const empty = await addField('customers', 'Dog');
    await set('customers', fieldID, null, '12');
    for (const one of [fieldID, empty.fieldID]) await admin.call('settings/archive_custom_field', { fieldID: one });
    expect(await held('customers')).toMatchObject([{ name: 'Gate', isArchived: true, value: '12' }]);
    expect((await set('customers', empty.fieldID, null, 'x')).status).toBe(404);
    const back = await admin.call('settings/bring_back_custom_field', { fieldID: empty.fieldID });
    expect(await held('customers')).toHaveLength(2);
    await admin.call('events/undo', { undo: back.body.undo });
    const { fields } = (await admin.call('settings/list_custom_fields')).body.data;
    expect(fields).toMatchObject([
      { name: 'Dog', isArchived: true },
      { name: 'Gate', isArchived: true },
    ]);
  });
  test('422: a name that is taken within its kind, a choice of nothing or of the same twice; 403', async () => {
    const { addField, admin, add } = await withFields();
    await addField('customers', 'Gate');
    await addField('tickets', 'Gate');
    const refused = async (more: object, person = admin) =>
      (await person.call('settings/create_custom_field', { module: 'customers', name: 'New', type: 'text', ...more }))
        .body;
    expect((await refused({ name: 'GATE' })).fields).toEqual({ name: 'This name is taken. Choose another.' });
    expect((await refused({ type: 'choice' })).fields).toHaveProperty('choices');
    expect((await refused({ type: 'choice', choices: ['a', 'a'] })).fields).toHaveProperty('choices');
    expect((await refused({ choices: ['a'] })).fields).toHaveProperty('choices');
    expect((await refused({}, await add('Dispatcher'))).code).toBe('forbidden');
  });
});

test.each([
  ['number', '1,250.50', '1250.5', '1,250.5'],
  ['number', '-0.25', '-0.25', '-0.25'],
  ['number', '12 gpm', null, ''],
  ['number', '1,2,3', null, ''],
  ['number', '1.23456', null, ''],
  ['date', '2027-02-28', '2027-02-28', '02/28/2027'],
  ['date', '2027-02-30', null, ''],
  ['yes_no', 'yes', 'yes', 'Yes'],
  ['yes_no', 'maybe', null, ''],
  ['text', ' North gate ', 'North gate', 'North gate'],
] as const)('a %s holds %s as %s, and says %s', (type, typed, value, said) => {
  const read = readValue({ type, choices: [] }, typed);
  expect('value' in read ? read.value : null).toBe(value);
  if (value !== null) expect(valueSaid(type, value)).toBe(said);
});
