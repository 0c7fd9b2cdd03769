import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openInvoices } from '#test/invoicing.ts';
import { maxTags } from './rules.ts';

const app = await testApp();

/** A customer, an invoice and a ticket of it, and some tags. */
async function withTags() {
  const company = await openInvoices(app);
  const { admin, customerID, make } = company;
  const { invoiceID } = await make(100);
  const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID })).body
    .data;
  const tag = async (name: string): Promise<number> =>
    (await admin.call('settings/create_type', { kind: 'tag', name })).body.data.id;
  const [vibrates, key] = [await tag('Vibrates'), await tag('Key account')];
  const records = { customers: customerID, invoices: invoiceID, tickets: ticketID } as const;
  const put = (module: keyof typeof records, add: number[], remove: number[] = [], person = admin) =>
    person.call('tags/tag_record', { module, entityID: records[module], add, remove });
  const on = async (module: keyof typeof records, person = admin): Promise<string[]> =>
    (await person.call('tags/get_record_tags', { module, entityID: records[module] })).body.data.tags.map(
      ({ name }: { name: string }) => name,
    );
  const found = async (text: string): Promise<string[]> =>
    (await admin.call('search/find', { text })).body.data.hits.map(({ module }: { module: string }) => module);
  return { ...company, records, tag, vibrates, key, put, on, found };
}

describe('tags/tag_record, tags/get_record_tags', () => {
  test('200: on records of any kind, by name; what is so already stays so; undone, and that again', async () => {
    const { put, on, vibrates, key, admin, records } = await withTags();
    for (const module of ['customers', 'invoices', 'tickets'] as const) {
      const both = await put(module, [vibrates, key]);
      expect([both.status, await on(module)]).toEqual([200, ['Key account', 'Vibrates']]);
      expect((await put(module, [vibrates])).body.undo).toBeUndefined();
      const off = await put(module, [], [key]);
      expect(await on(module)).toEqual(['Vibrates']);
      // Of two who tagged it at different things, each takes back their own.
      const back = await admin.call('events/undo', { undo: both.body.undo });
      expect([module, back.status, await on(module)]).toEqual([module, 409, ['Vibrates']]);
      const undone = await admin.call('events/undo', { undo: off.body.undo });
      expect(await on(module)).toEqual(['Key account', 'Vibrates']);
      await admin.call('events/undo', { undo: undone.body.undo });
      expect(await on(module)).toEqual(['Vibrates']);
    }
    const history = (await admin.call('events/list_history', { module: 'customers', entityID: records.customers })).body
      .data.events;
    expect(JSON.stringify(history)).toContain('Key account');
  });
  test('200: two at once both have their way', async () => {
    const { put, on, vibrates, key } = await withTags();
    const both = await Promise.all([put('customers', [vibrates]), put('customers', [key])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await on('customers')).toEqual(['Key account', 'Vibrates']);
  });
  test('200: what bears a tag is found by it, and by what it is called since; off it is not', async () => {
    const { put, vibrates, found, admin } = await withTags();
    for (const module of ['customers', 'invoices', 'tickets'] as const) await put(module, [vibrates]);
    expect((await found('vibrates')).toSorted()).toEqual(['customers', 'invoices', 'tickets']);
    const { rows } = (await admin.call('customers/get_customer_list', { search: 'vibr' })).body.data;
    expect(rows).toHaveLength(1);
    const changes = { name: { was: 'Vibrates', now: 'Under guarantee' } };
    await admin.call('settings/update_type', { kind: 'tag', id: vibrates, changes });
    await expect.poll(async () => (await found('guarantee')).toSorted()).toEqual(['customers', 'invoices', 'tickets']);
    await put('customers', [], [vibrates]);
    expect((await found('guarantee')).toSorted()).toEqual(['invoices', 'tickets']);
  });
  test('404: a record, a kind or a tag that is not there, out of use or another company’s; 403: who may not change it', async () => {
    const { put, vibrates, admin, records, add, tag, on } = await withTags();
    const other = await withTags();
    const status = async (body: object, person = admin) => (await person.call('tags/tag_record', body)).status;
    const of = { module: 'customers', entityID: records.customers };
    expect(await status({ ...of, entityID: 987_654, add: [vibrates] })).toBe(404);
    expect(await status({ ...of, module: 'spaceships', add: [vibrates] })).toBe(404);
    expect(await status({ ...of, module: 'saved_views', add: [vibrates] })).toBe(404);
    // Ids are each company's own: of these they have none.
    const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Else' })).body.data;
    expect(await status({ ...of, entityID: customerID, add: [vibrates] }, other.admin)).toBe(404);
    expect(await status({ ...of, add: [await tag('Third')] }, other.admin)).toBe(404);
    expect(await status({ ...of, add: [987_654] })).toBe(404);
    const gone = await tag('Gone');
    await put('customers', [gone]);
    await admin.call('settings/archive_type', { kind: 'tag', id: gone });
    expect(await status({ ...of, add: [gone] })).toBe(404);
    // What bears it keeps it, and may let go of it.
    expect(await on('customers')).toEqual(['Gone']);
    expect(await status({ ...of, remove: [gone] })).toBe(200);
    const viewer = await add('Viewer');
    expect(await status({ ...of, add: [vibrates] }, viewer)).toBe(403);
    expect(await on('customers', viewer)).toEqual([]);
    expect((await other.admin.call('tags/get_record_tags', { ...of, entityID: customerID })).status).toBe(404);
  });
  test('422: more than a record bears; 400: nothing chosen', async () => {
    const { put, tag, on } = await withTags();
    const many = [];
    for (let count = 0; count <= maxTags; count++) many.push(await tag(`Tag ${count}`));
    expect((await put('invoices', many)).body.fields).toEqual({ add: 'A record bears at most 20 tags' });
    expect((await put('invoices', many.slice(1))).status).toBe(200);
    expect((await put('invoices', many.slice(0, 1))).status).toBe(422);
    expect(await on('invoices')).toHaveLength(maxTags);
    expect((await put('invoices', [])).status).toBe(400);
  });
});
