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
    expect(await find('ortega')).toEqual(['User Ben Ortega']);
    expect(await find('orla')).toEqual(['Customer Orla Ridge 100%']);
    expect(await find('555014')).toEqual(['Customer Orla Ridge 100%']);
  });

  test('200: the one of a number comes first; open work before what is ended', async () => {
    expect((await find('#2'))[0]).toBe('Ticket Transfer switch');
    expect(await find('leak')).toEqual(['Ticket Seal leak, P-204 transfer pump', 'Ticket Pump leak']);
    expect((await find('p-204')).sort()).toEqual(['Asset Transfer pump', 'Ticket Seal leak, P-204 transfer pump']);
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
    expect(await find('100%')).toEqual(['Customer Orla Ridge 100%']);
    expect(await find('_')).toEqual([]);
    expect(await find('\\')).toEqual([]);
    expect(await find('  ')).toEqual([]);
  });
});
