import type { Page } from 'playwright-core';
import type { FieldTicket, FieldTicketRow } from '#modules/field-tickets/contract.ts';
import type { TestApp, TestPerson } from './app.ts';
import type { phonesOf } from './phone.ts';

/** A company whose crew writes field tickets on their phones, and what they do there. */

export async function newFieldCompany(app: TestApp) {
  const company = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { admin } = company;
  const service = async (code: string, serviceName: string, price: number, more: object = { unit: 'hour' }) =>
    (await admin.call('services/create_service', { code, serviceName, price, ...more })).body.data.serviceID as number;
  const mechanic = await service('LAB', 'Pump mechanic', 115);
  const seal = await service('SEAL', 'Mechanical seal', 380.5, { unit: 'each', itemClass: 'material' });
  const { customerID } = (
    await admin.call('customers/create_customer', {
      customerName: 'Antelope Operating',
      requiresPurchaseOrder: true,
      requiresSignature: true,
      locations: [{ name: 'SWD 4', address: '12 Lease Rd', city: 'Midland', state: 'TX', zip: '79701' }],
    })
  ).body.data;
  const tech = await company.add('Technician', { name: 'Ruben Ortega' });
  const { ticketID } = (
    await admin.call('tickets/create_ticket', {
      ticketSubject: 'Seal leak, P-204',
      customerID,
      assignees: [tech.userID],
    })
  ).body.data;
  const listed = async (): Promise<FieldTicketRow[]> =>
    (await admin.call('field_tickets/get_field_ticket_list', {})).body.data.rows;
  const ticket = async (fieldTicketID: number): Promise<FieldTicket> =>
    (await admin.call('field_tickets/get_field_ticket', { fieldTicketID })).body.data;
  return { ...company, mechanic, seal, customerID, tech, ticketID, listed, ticket };
}

/** Somebody’s phone, on which their day was opened once with signal. */
export async function openDay(phones: ReturnType<typeof phonesOf>, as: TestPerson) {
  const folder = await phones.newProfile();
  const { context, page, kill } = await phones.take(folder, as);
  await page.goto('/my_day');
  await page.getByRole('button', { name: 'New field ticket' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { folder, context, page, kill };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const choose = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).tap();

export async function signOn(page: Page, name: string): Promise<void> {
  await button(page, 'Have it signed').tap();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const pad = page.getByRole('img', { name: 'Sign here' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no place to sign.');
  await page.mouse.move(box.x + 20, box.y + 30);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 70],
    [140, 20],
    [200, 60],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.up();
}
