import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import type { Hit } from './contract.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const ben = await acme.add('Technician', { name: 'Ben Ortega' });
const customer = (
  await admin.call('customers/create_customer', { customerName: 'Orla Ridge 100%', phone: '4325550142' })
).body.data;
await admin.call('assets/create_asset', {
  assetNumber: 'P-204',
  assetName: 'Transfer pump',
  customerID: customer.customerID,
});
const subjects = ['Seal leak, P-204 transfer pump', 'Transfer switch', 'Pump leak'];
for (const ticketSubject of subjects) await admin.call('tickets/create_ticket', { ticketSubject });
await admin.call('tickets/create_ticket', {
  ticketSubject: 'Own pump',
  customerID: customer.customerID,
  assignees: [ben.userID],
});
await admin.call('tickets/close_ticket', { ticketID: 3 });
await admin.call('tasks/create_task', { taskSubject: 'Order a pump' });

const find = async (text: string, by: TestPerson = admin, modules?: string[]): Promise<string[]> => {
  const { hits } = (await by.call('search/find', { text, ...(modules && { modules }) })).body.data;
  return hits.map((hit: Hit) => `${hit.noun} ${hit.label}`);
};

describe('search/find', () => {
  test('200: every kind, by words in any order and any case', async () => {
    expect((await find('PUMP transfer')).sort()).toEqual([
      'Asset Transfer pump',
      'Ticket Seal leak, P-204 transfer pump',
    ]);
    expect(await find('ortega')).toEqual(['User Ben Ortega', 'Ticket Own pump']);
    for (const phone of ['555014', '(432) 555-0142', '432-555-0142', '432.555.0142', '4325550142'])
      expect([phone, await find(phone)]).toEqual([phone, ['Customer Orla Ridge 100%']]);
  });

  test('200: the one of a number comes first; open work before what is ended', async () => {
    expect((await find('#2'))[0]).toBe('Ticket Transfer switch');
    expect(await find('leak')).toEqual(['Ticket Seal leak, P-204 transfer pump', 'Ticket Pump leak']);
    expect((await find('p-204')).sort()).toEqual(['Asset Transfer pump', 'Ticket Seal leak, P-204 transfer pump']);
  });

  test('200: the asset of exactly that number comes before work that only names it, and before others that begin so', async () => {
    await admin.call('assets/create_asset', { assetNumber: 'P-2045', assetName: 'Standby pump' });
    expect((await find('p-204'))[0]).toBe('Asset Transfer pump');
    expect(await find('p-204', admin, ['assets'])).toEqual(['Asset Transfer pump', 'Asset Standby pump']);
    await admin.call('assets/delete_asset', { assetID: 2 });
  });
  test('200: with what tells it from others, and where it is', async () => {
    const { hits } = (await admin.call('search/find', { text: 'own pump' })).body.data;
    expect(hits).toEqual([
      {
        module: 'tickets',
        noun: 'Ticket',
        entityID: 4,
        number: '4',
        label: 'Own pump',
        detail: 'Orla Ridge 100%',
        aside: null,
        statusID: 1,
        address: '/tickets/4',
      },
    ]);
  });

  test('200: of some kinds only', async () => {
    expect(await find('pump', admin, ['tasks'])).toEqual(['Task Order a pump']);
    expect(await find('pump', admin, [])).toEqual([]);
  });

  test('200: only what the person may see', async () => {
    expect((await find('pump', ben)).sort()).toEqual(['Asset Transfer pump', 'Ticket Own pump']);
    const other = await app.newTenant();
    expect(await find('pump', other.admin)).toEqual([]);
  });

  test('200: signs are what they are, and nothing finds nothing', async () => {
    expect(await find('100%')).toEqual(await find('100'));
    expect(await find('\u{1F6A7} \' " \0 <>')).toEqual([]);
    expect(await find('\u{1F6A7}')).toEqual([]);
    expect(await find('% pump', admin, ['tasks'])).toEqual(['Task Order a pump']);
    expect(await find('_')).toEqual([]);
    expect(await find('\\')).toEqual([]);
    expect(await find('  ')).toEqual([]);
  });

  test('200: a customer before the work for them, and that work by their name', async () => {
    expect(await find('orla')).toEqual(['Customer Orla Ridge 100%', 'Ticket Own pump', 'Asset Transfer pump']);
    expect(await find('ridge pump')).toEqual(['Ticket Own pump', 'Asset Transfer pump']);
    // What is called by the words stands before what is called by somebody else's name, or holds them further on.
    await admin.call('tasks/create_task', { taskSubject: 'Ask Orla' });
    expect((await find('orla')).slice(0, 2)).toEqual(['Customer Orla Ridge 100%', 'Task Ask Orla']);
  });

  test('200: what nothing holds is looked for in words that are alike', async () => {
    for (const typed of ['Ridgse', 'Rigde', 'Rdige', 'rigge'])
      expect(await find(typed), typed).toEqual(await find('ridge'));
    expect(await find('trasnfer', admin, ['assets'])).toEqual(['Asset Transfer pump']);
    expect(await find('ransfe', admin, ['assets'])).toEqual(['Asset Transfer pump']);
    expect((await admin.call('search/find', { text: 'rigde' })).body.data.isAlike).toBe(true);
    expect((await admin.call('search/find', { text: 'ridge' })).body.data.isAlike).toBe(false);
    // What is held somewhere is not looked for in others.
    expect(await find('leak', admin, ['assets'])).toEqual([]);
  });

  test('200: a record is found by what it says now, and one that is gone by nothing', async () => {
    const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Quartz Valley' })).body.data;
    expect(await find('quartz')).toEqual(['Customer Quartz Valley']);
    const changes = { customerName: { was: 'Quartz Valley', now: 'Basalt Valley' } };
    await admin.call('customers/update_customer', { customerID, changes });
    expect(await find('quartz')).toEqual([]);
    expect(await find('basalt')).toEqual(['Customer Basalt Valley']);
    const { undo } = (await admin.call('customers/delete_customer', { customerID })).body;
    expect(await find('basalt')).toEqual([]);
    await admin.call('events/undo', { undo });
    expect(await find('basalt')).toEqual(['Customer Basalt Valley']);
  });

  test('200: what names a customer that is called something else now is found by the new name', async () => {
    const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Feldspar' })).body.data;
    await admin.call('tickets/create_ticket', { ticketSubject: 'Weekly visit', customerID });
    const changes = { customerName: { was: 'Feldspar', now: 'Obsidian' } };
    await admin.call('customers/update_customer', { customerID, changes });
    await expect.poll(() => find('obsidian')).toEqual(['Customer Obsidian', 'Ticket Weekly visit']);
    await expect.poll(() => find('feldspar')).toEqual([]);
  });

  test('200: work that is closed comes after what is open, and goes back before it once it is reopened', async () => {
    const made = async (ticketSubject: string) =>
      (await admin.call('tickets/create_ticket', { ticketSubject })).body.data.ticketID as number;
    await made('Gypsum one');
    const second = await made('Gypsum two');
    await admin.call('tickets/close_ticket', { ticketID: second });
    expect(await find('gypsum')).toEqual(['Ticket Gypsum one', 'Ticket Gypsum two']);
    await admin.call('tickets/reopen_ticket', { ticketID: second });
    expect(await find('gypsum')).toEqual(['Ticket Gypsum two', 'Ticket Gypsum one']);
  });

  test('200: what is refused changes nothing of what is found', async () => {
    expect((await admin.call('assets/create_asset', { assetNumber: 'P-204', assetName: 'Marble' })).status).toBe(422);
    expect(await find('marble')).toEqual([]);
  });
});

describe('search/list', () => {
  const list = async (text: string, module: string, next?: string, by: TestPerson = admin) =>
    (await by.call('search/list', { text, module, ...(next && { next }) })).body.data as {
      rows: Hit[];
      next: string | null;
    };

  test('200: all of one kind in pages, each once, the newest first', async () => {
    const { admin: other } = await app.newTenant();
    for (let count = 1; count <= 64; count++)
      await other.call('tasks/create_task', { taskSubject: `Calibrate meter ${count % 2 === 0 ? 'even' : 'odd'}` });
    for (const taskID of [60, 61, 62]) await other.call('tasks/close_task', { taskID });
    const ids: number[] = [];
    let pages = 0;
    for (let next: string | undefined; ; pages++) {
      const page = await list('calibrate', 'tasks', next, other);
      ids.push(...page.rows.map(({ entityID }) => entityID));
      if (page.next === null) break;
      next = page.next;
    }
    const ended = [62, 61, 60];
    const open = Array.from({ length: 64 }, (_, at) => 64 - at).filter((id) => !ended.includes(id));
    expect(ids).toEqual([...open, ...ended]);
    expect(pages).toBe(2);
    // The one of a number stands first and is not there twice.
    const numbered = await list('calibrate 7', 'tasks', undefined, other);
    expect(numbered.rows.map(({ entityID }) => entityID)).toEqual([7]);
  });

  test('200: nothing of a kind that there is not or that the person may not read', async () => {
    expect(await list('pump', 'pumps')).toEqual({ rows: [], next: null, isAlike: false });
    expect(await list('ortega', 'invoices', undefined, ben)).toEqual({ rows: [], next: null, isAlike: false });
  });

  test('400: a page that is none', async () => {
    expect((await admin.call('search/list', { text: 'pump', module: 'tickets', next: 'x' })).status).toBe(400);
  });
});
