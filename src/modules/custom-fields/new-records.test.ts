import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '#app/modules.ts';
import { testApp } from '#test/app.ts';
import { openInvoices } from '#test/invoicing.ts';
import { textOf } from '#test/pdf.ts';
import type { FieldValue } from './contract.ts';
import { type FieldKind, type FieldType, fieldKindKeys, isPrinted } from './rules.ts';

const app = await testApp();

/** The call that makes one of each kind, the least that it is given, and what its reply names it by. */
const makers = {
  customers: { path: 'customers/create_customer', id: 'customerID', least: () => ({ customerName: 'Alamito Energy' }) },
  vendors: { path: 'vendors/create_vendor', id: 'vendorID', least: () => ({ vendorName: 'Ironwood' }) },
  services: {
    path: 'services/create_service',
    id: 'serviceID',
    least: () => ({ code: randomUUID().slice(0, 8), serviceName: 'Labor' }),
  },
  ratesheets: {
    path: 'ratesheets/create_ratesheet',
    id: 'rateSheetID',
    least: () => ({ name: 'Standard', validFrom: '2026-01-01' }),
  },
  assets: { path: 'assets/create_asset', id: 'assetID', least: () => ({ assetNumber: 'P-7', assetName: 'Triplex' }) },
  tickets: { path: 'tickets/create_ticket', id: 'ticketID', least: () => ({ ticketSubject: 'Seal leak' }) },
  tasks: { path: 'tasks/create_task', id: 'taskID', least: () => ({ taskSubject: 'Order seals' }) },
  users: {
    path: 'users/invite_user',
    id: 'userID',
    least: () => ({ userDisplayName: 'Ana Ruiz', email: `${randomUUID()}@example.com`, roleID: 4 }),
  },
  field_tickets: {
    path: 'field_tickets/create_field_ticket',
    id: 'fieldTicketID',
    least: ({ customerID }) => ({ customerID, fieldTicketServiceDate: '2026-11-03' }),
  },
  payees: {
    path: 'accounting/create_payee',
    id: 'payeeID',
    least: () => ({ name: 'First Basin Bank', kind: 'lender' }),
  },
  invoices: { path: 'invoices/insert_invoice', id: 'invoiceID', least: ({ form }) => ({ form: form(100) }) },
  account_transactions: {
    path: 'accounting/insert_account_transaction',
    id: 'transactionID',
    least: ({ id }) => ({
      form: {
        kind: 'expense',
        date: '2026-11-03',
        paidFrom: id('1000'),
        lines: [{ accountID: id('6500'), amount: 41.5 }],
      },
    }),
  },
} satisfies Record<FieldKind, { path: string; id: string; least: (company: Company) => object }>;
/** Where papers of a kind are asked for by another word. */
const papers: Partial<Record<FieldKind, string>> = { account_transactions: 'account-transactions' };
type Company = Awaited<ReturnType<typeof openInvoices>>;

async function withFields() {
  const company = await openInvoices(app);
  const { admin } = company;
  const addField = async (module: FieldKind, name: string, type: FieldType = 'text', choices: string[] = []) =>
    (await admin.call('settings/create_custom_field', { module, name, type, choices })).body.data.fieldID as number;
  const make = async (kind: FieldKind, customFields?: unknown, more: object = {}, key: string = randomUUID()) => {
    const { path, id, least } = makers[kind];
    const { status, body } = await admin.call(path, { ...least(company), customFields, ...more }, { key });
    return { status, body, id: body.data?.[id] as number };
  };
  const held = async (module: FieldKind, entityID: number): Promise<Record<string, string | null>> => {
    const { fields } = (await admin.call('custom_fields/get_values', { module, entityID })).body.data;
    return Object.fromEntries(fields.map(({ name, value }: FieldValue) => [name, value]));
  };
  return { ...company, addField, make, held };
}

describe('customers/create_customer, vendors/create_vendor, services/create_service, ratesheets/create_ratesheet, field_tickets/create_field_ticket, assets/create_asset, tickets/create_ticket, tasks/create_task, users/invite_user, accounting/create_payee, invoices/insert_invoice, accounting/insert_account_transaction', () => {
  test('every kind that may have fields of a company’s own takes them as it is made, and nothing else does', () => {
    const takes = allRoutes
      .map(({ call }) => call)
      .filter(({ input }) => input instanceof z.ZodObject && 'customFields' in input.shape)
      .map(({ path }) => path);
    expect(takes.sort()).toEqual(
      Object.values(makers)
        .map(({ path }) => path)
        .sort(),
    );
  });

  test.each(fieldKindKeys)('200: what is to stand on papers of %s does; 422 where nothing is printed', async (kind) => {
    const { admin, make } = await withFields();
    const asked = { module: kind, name: 'Meter reading', type: 'number', isOnPaper: true };
    const { status, body } = await admin.call('settings/create_custom_field', asked);
    if (!isPrinted(kind)) {
      expect([status, body.fields]).toEqual([422, { isOnPaper: 'Nothing is printed of this kind of record.' }]);
      return;
    }
    const quiet = { module: kind, name: 'Our margin', type: 'number' };
    const { fieldID: margin } = (await admin.call('settings/create_custom_field', quiet)).body.data;
    const { fieldID } = body.data;
    const { id } = await make(kind, { [fieldID]: '8410.5', [margin]: '7.25' });
    const paper = async () =>
      textOf((await admin.call('images/getPDFPreview_get', { filename: `${id}.pdf`, path: papers[kind] ?? kind })).raw);
    const said = await paper();
    expect(said).toContain('Meter reading');
    expect(said).toContain('8,410.5');
    expect(said).not.toContain('Our margin');
    const changes = { isOnPaper: { was: true, now: false } };
    await admin.call('settings/update_custom_field', { fieldID, changes });
    expect(await paper()).not.toContain('Meter reading');
  });

  test.each(fieldKindKeys)(
    '200: a new one of %s holds what was filled in, of each type; found, in its history, undone',
    async (kind) => {
      const { admin, addField, make, held } = await withFields();
      const gate = await addField(kind, 'Gate');
      const flow = await addField(kind, 'Flow', 'number');
      const since = await addField(kind, 'Since', 'date');
      const crane = await addField(kind, 'Crane', 'yes_no');
      const seal = await addField(kind, 'Seal', 'choice', ['Packing', 'Cartridge']);
      await addField(kind, 'Unasked');
      const given = {
        [gate]: ' #4417x ',
        [flow]: '1,250.50',
        [since]: '2027-02-28',
        [crane]: 'yes',
        [seal]: 'Cartridge',
      };
      const { status, body, id } = await make(kind, { ...given });
      expect([status, body.message]).toEqual([200, undefined]);
      const kept = { Gate: '#4417x', Flow: '1250.5', Since: '2027-02-28', Crane: 'yes', Seal: 'Cartridge' };
      expect(await held(kind, id)).toEqual({ ...kept, Unasked: null });
      const { hits } = (await admin.call('search/find', { text: '4417x' })).body.data;
      expect(hits).toMatchObject([{ module: kind }]);
      const { events } = (await admin.call('events/list_history', { module: kind, entityID: id })).body.data;
      const said = JSON.stringify(events);
      for (const words of ['Gate', '#4417x', '1,250.5', '02/28/2027', 'Yes']) expect(said).toContain(words);
      // Later ones are changes of the same fields.
      const changes = [{ fieldID: gate, was: '#4417x', now: '#90' }];
      expect((await admin.call('custom_fields/set_values', { module: kind, entityID: id, changes })).status).toBe(200);
      expect(await held(kind, id)).toMatchObject({ Gate: '#90' });
    },
  );

  test.each(fieldKindKeys.filter((kind) => kind !== 'users'))(
    'undo takes a new one of %s back with what it holds, and again; not once that was changed',
    async (kind) => {
      const { admin, addField, make, held } = await withFields();
      const gate = await addField(kind, 'Gate');
      const { body, id } = await make(kind, { [gate]: '#4417x' });
      const undone = await admin.call('events/undo', { undo: body.undo });
      expect([undone.status, undone.body.message]).toEqual([200, undefined]);
      expect((await admin.call('search/find', { text: '4417x' })).body.data.hits).toEqual([]);
      const again = await admin.call('events/undo', { undo: undone.body.undo });
      expect([again.status, again.body.message]).toEqual([200, undefined]);
      expect(await held(kind, id)).toEqual({ Gate: '#4417x' });
      const second = await make(kind, { [gate]: 'a' }, kind === 'assets' ? { assetNumber: 'P-8' } : {});
      const changes = [{ fieldID: gate, was: 'a', now: 'b' }];
      await admin.call('custom_fields/set_values', { module: kind, entityID: second.id, changes });
      expect((await admin.call('events/undo', { undo: second.body.undo })).status).toBe(409);
    },
  );

  test.each(fieldKindKeys)(
    '422: what a field of %s does not hold is said at each, and nothing is made',
    async (kind) => {
      const { addField, make, within } = await withFields();
      const flow = await addField(kind, 'Flow', 'number');
      const seal = await addField(kind, 'Seal', 'choice', ['Packing']);
      const given = { [flow]: '12 gpm', [seal]: 'Rope' };
      const { status, body } = await make(kind, given);
      expect([status, body]).toMatchObject([
        422,
        {
          message: 'Flow: Enter a number',
          fields: { [`customFields.${flow}`]: 'Enter a number', [`customFields.${seal}`]: 'Choose one of the list' },
        },
      ]);
      expect((await make(kind, { [flow]: '12', [seal]: '' })).status).toBe(200);
      await within(async (context) => {
        const rows = await context
          .db<{ custom_values: { value: string } }>()
          .selectFrom('custom_values')
          .select('value')
          .execute();
        expect(rows).toEqual([{ value: '12' }]);
      });
    },
  );

  test('404 at the field: one that is out of use, of another kind or company, or of nobody, all alike', async () => {
    const { admin, addField, make } = await withFields();
    const own = await addField('vendors', 'Gate');
    const gone = await addField('customers', 'Gone');
    await admin.call('settings/archive_custom_field', { fieldID: gone });
    const other = await withFields();
    for (const name of ['One', 'Two', 'Three']) await other.addField('customers', name);
    const theirs = await other.addField('customers', 'Theirs');
    for (const fieldID of [own, gone, theirs, 987_654]) {
      const { status, body } = await make('customers', { [fieldID]: 'x' });
      expect([status, body]).toEqual([
        404,
        {
          code: 'not_found',
          message: 'Custom field not found.',
          fields: { [`customFields.${fieldID}`]: 'This field is not there any more.' },
        },
      ]);
    }
    expect((await admin.call('customers/get_customer_list', { search: 'Alamito' })).body.data.rows).toEqual([]);
  });

  test('400: what is no set of texts by the ids of fields', async () => {
    const { addField, make, held } = await withFields();
    const gate = await addField('tickets', 'Gate');
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`${at + 1}`, 'x']));
    const odd = ['x', null, ['x'], { gate: 'x' }, { [`0${gate}`]: 'x' }, { '-1': 'x' }, { '1e3': 'x' }, many];
    const oddText = [1, null, { a: 'x' }, 'two\nlines', 'a\u0000b', 'x'.repeat(501)].map((text) => ({ [gate]: text }));
    for (const given of [...odd, ...oddText])
      expect((await make('tickets', given)).status, JSON.stringify(given)).toBe(400);
    const own = JSON.parse(`{"__proto__": "x", "${gate}": "y"}`);
    const made = await make('tickets', own);
    expect([made.status, await held('tickets', made.id)]).toEqual([200, { Gate: 'y' }]);
  });

  test('403: who may not make one; who may and may not change it fills in what it begins with', async () => {
    const { addField, add, held } = await withFields();
    const gate = await addField('tickets', 'Gate');
    const given = { ticketSubject: 'Seal leak', customFields: { [gate]: '12' } };
    expect((await (await add('Viewer')).call('tickets/create_ticket', given)).status).toBe(403);
    const { status, body } = await (await add('Technician')).call('tickets/create_ticket', given);
    expect([status, await held('tickets', body.data.ticketID)]).toEqual([200, { Gate: '12' }]);
  });

  test('once: the same key makes one, with its fields; the other way round without any it is as before', async () => {
    const { admin, addField, make, held } = await withFields();
    const gate = await addField('customers', 'Gate');
    const key = randomUUID();
    const first = await make('customers', { [gate]: '12' }, {}, key);
    const second = await make('customers', { [gate]: '12' }, {}, key);
    expect([second.status, second.id]).toEqual([200, first.id]);
    const { rows } = (await admin.call('customers/get_customer_list', { search: 'Alamito' })).body.data;
    expect(rows).toHaveLength(1);
    const plain = await make('customers');
    expect([plain.status, await held('customers', plain.id)]).toEqual([200, { Gate: null }]);
    const { events } = (await admin.call('events/list_history', { module: 'customers', entityID: plain.id })).body.data;
    expect(events).toHaveLength(1);
  });
});
