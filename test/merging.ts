import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { openTaxedInvoices } from './invoicing.ts';

/** Taxed books with customers who are merged, and short words for that. */
export async function openMerging(app: TestApp) {
  const books = await openTaxedInvoices(app);
  const { admin, tenantID } = books;
  const yard = { name: 'Pecos yard', address: '1 Rankin Hwy', city: 'Pecos', state: 'TX', timeZone: 'America/Denver' };
  async function made(customerName: string, more: object = {}) {
    const { status, body } = await admin.call('customers/create_customer', { customerName, ...more });
    expect([status, body.message]).toEqual([200, undefined]);
    const { customerID, locations, contacts } = body.data;
    return { customerID: customerID as number, at: locations[0]?.locationID, contact: contacts[0]?.contactID };
  }
  const merge = (customerID: number, intoID: number, by = admin) =>
    by.call('customers/merge_customer', { customerID, intoID });
  const unmerge = (customerID: number, by = admin) => by.call('customers/unmerge_customer', { customerID });
  async function merged(customerID: number, intoID: number) {
    const { status, body } = await merge(customerID, intoID);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data;
  }
  async function unmerged(customerID: number) {
    const { status, body } = await unmerge(customerID);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data;
  }
  const ok = async (path: string, body: object) => {
    const reply = await admin.call(path, body);
    expect([path, reply.status, reply.body.message]).toEqual([path, 200, undefined]);
    return reply.body.data;
  };
  const read = (customerID: number) => admin.call('customers/get_customer', { customerID });
  const invoice = (customerID: number, rate: number, isApproved = true, more: object = {}) =>
    books.make(rate, { customerID, ...more }, isApproved);
  const openOf = async (customerID: number) =>
    (
      await ok('accounting/get_open_items', {
        account: 'accounts_receivable',
        payee: { kind: 'customer', id: customerID },
      })
    ).items as { itemID: number; entryID: number; open: number; payee: { id: number }; payeeName: string }[];
  const aging = async () =>
    (await ok('accounting/get_aging', { account: 'receivable', by: 'due' })).rows as {
      payee: { id: number };
      total: number;
      payeeName: string;
    }[];
  const agedOf = async (customerID: number) => (await aging()).find(({ payee }) => payee.id === customerID)?.total ?? 0;
  const history = async (module: string, entityID: number) =>
    (await ok('events/list_history', { module, entityID })).events as { name: string; changes: { words: object }[] }[];

  /** Every row that names a customer or came with one, as it stands. */
  async function rows() {
    const tables = [
      ...['customers', 'customer_contacts', 'customer_locations', 'assets', 'work_items', 'rate_sheets'],
      ...['documents', 'notes', 'customer_moves', 'open_items', 'postings', 'journal_entries'],
    ];
    const found: Record<string, unknown> = {};
    for (const table of tables) {
      const { rows: all } = await app.owner.query(
        `select to_jsonb(t) as row from ${table} t where tenant_id = $1 order by 1`,
        [tenantID],
      );
      found[table] = all.map(({ row }) => row);
    }
    return found;
  }

  /** Orla Ridge, and the same typed again, who has one of everything. */
  async function pair() {
    const stays = await made('Orla Ridge', { paymentTerms: 'Net 30', locations: [{ ...yard, name: 'Main yard' }] });
    const goes = await made('Orla Ridge Energy', {
      paymentTerms: 'Net 15',
      requiresAFE: true,
      locations: [yard],
      contacts: [{ name: 'Wade Baca', email: 'wade@orla.test' }],
    });
    const { customerID } = goes;
    const { ticketID } = await ok('tickets/create_ticket', {
      ticketSubject: 'Seal leak',
      customerID,
      locationID: goes.at,
    });
    await ok('tasks/create_task', { taskSubject: 'Order seals', customerID });
    const { assetID } = await ok('assets/create_asset', {
      assetNumber: `P-${customerID}`,
      assetName: 'Pump',
      customerID,
      locationID: goes.at,
    });
    const below = await made('Well 9', { parentCustomerID: customerID });
    const open = await invoice(customerID, 100);
    const draft = await invoice(customerID, 50, false);
    await invoice(stays.customerID, 40);
    await ok('notes/post_note', { type: 'customers', ID: customerID, noteBody: 'Gate code 4711' });
    return { stays, goes, ticketID, assetID, below, open, draft };
  }
  const sorted = (counted: { called: string; count: number }[]) =>
    counted.map(({ called, count }) => `${count} ${called}`).sort();
  return {
    ...books,
    books,
    yard,
    made,
    merge,
    unmerge,
    merged,
    unmerged,
    ok,
    read,
    invoice,
    openOf,
    aging,
    agedOf,
    history,
    rows,
    pair,
    sorted,
  };
}
