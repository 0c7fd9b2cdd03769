import { describe, expect, test } from 'vitest';
import { documentFailureMessage } from '#shared/texts.ts';
import { testApp } from '#test/app.ts';
import { everythingButMoney, giveRole } from '#test/generated-roles.ts';
import { textOf } from '#test/pdf.ts';

const app = await testApp();
const tenant = await app.newTenant({ name: 'Caprock Pump Co.' });
const { admin } = tenant;
const ask = (fieldTicketID: number, person = admin, path = 'images/getPDFPreview_get') =>
  person.call(path, { filename: `${fieldTicketID}.pdf`, path: 'field_tickets' });
const { serviceID } = (
  await admin.call('services/create_service', { code: 'MECH', serviceName: 'Pump mechanic', unit: 'hour', price: 85 })
).body.data;
const { customerID, locations } = (
  await admin.call('customers/create_customer', {
    customerName: 'Orla Ridge Energy',
    locations: [{ name: 'SWD 4', address: '12 Pump Rd', city: 'Odessa', state: 'TX', zip: '79761' }],
  })
).body.data;
const { fieldTicketID } = (
  await admin.call('field_tickets/create_field_ticket', {
    customerID,
    locationID: locations[0].locationID,
    fieldTicketServiceDate: '2026-11-20',
    purchaseOrder: '4500-118',
    afeNumber: 'AFE-77',
    workDone: 'Replaced the mechanical seal.',
    lines: [
      { serviceID, personID: admin.userID, quantity: 8.5 },
      { serviceID, personID: admin.userID, quantity: 2.5, multiplier: 1.5, discountPercent: 10, rateReason: 'Agreed' },
    ],
  })
).body.data;
const signing = { fieldTicketID, name: 'Pat Long', title: 'Pumper', ink: 'M10 20L300 90L500 40' };
await admin.call('field_tickets/sign_field_ticket', signing);

const words = async (reply: { raw: Buffer }) => (await textOf(reply.raw)).replace(/\s+/g, ' ');

describe('a field ticket on paper', () => {
  test('200: whose it is, where and when, what was done, lines with their amounts, and who signed', async () => {
    const reply = await ask(fieldTicketID);
    expect(reply.status).toBe(200);
    const said = await words(reply);
    for (const one of [
      ...['Field ticket 1', 'Caprock Pump Co.', 'Orla Ridge Energy', '12 Pump Rd', 'SWD 4', '11/20/2026'],
      ...['Your order 4500-118', 'AFE-77', 'Replaced the mechanical seal.', '8.5 hours', '1.5x', '127.50'],
      // 2.5 h at 127.50 less ten percent are 286.875, rounded once.
      ...['$722.50', 'less 10%', '$286.88', '$1,009.38', 'Pat Long, Pumper'],
    ])
      expect(said).toContain(one);
    expect(said).not.toContain('It was changed after it was signed.');
    expect((await ask(fieldTicketID, admin, 'images/getDOC_get')).status).toBe(200);
  });

  test('200: without amounts for who sees no money; 403 and 404 for who may not', async () => {
    const dana = await tenant.add('Dispatcher');
    await giveRole(tenant, dana, everythingButMoney);
    const said = await words(await ask(fieldTicketID, dana));
    expect(said).toContain('8.5 hours');
    expect(said).not.toMatch(/722\.50|127\.50|\$/);
    const other = await app.newTenant();
    const theirs = await ask(fieldTicketID, other.admin);
    expect([theirs.status, theirs.body.message]).toEqual([404, documentFailureMessage]);
  });

  test('200: a batch with its tickets and what they come to; a signature that is not over it any more says so', async () => {
    const change = { fieldTicketID, changes: { costCode: { was: '', now: '620-1' } } };
    await admin.call('field_tickets/update_field_ticket', change);
    expect(await words(await ask(fieldTicketID))).toContain('It was changed after it was signed.');
    await admin.call('field_tickets/sign_field_ticket', signing);
    for (const step of ['validate', 'lock']) await admin.call(`field_tickets/${step}_field_ticket`, { fieldTicketID });
    const batch = await admin.call('field_tickets/consolidate_field_tickets', { fieldTicketIDs: [fieldTicketID] });
    const said = await words(await ask(batch.body.data.fieldTicketID));
    for (const one of ['Batch 2', 'Tickets', 'Replaced the mechanical seal.', '$1,009.38']) expect(said).toContain(one);
  });
});
