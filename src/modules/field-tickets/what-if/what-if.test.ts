import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { everythingButMoney, giveRole } from '#test/generated-roles.ts';
import { servicesOf } from '#test/services.ts';
import type { FieldTicket } from '../contract.ts';

const app = await testApp();
const tenant = await app.newTenant();
const { admin } = tenant;
const service = servicesOf(admin);
const [mechanic, crane] = [
  await service('LAB', 115),
  await service('CRANE', 210, { unit: 'hour', itemClass: 'equipment' }),
];
const seal = await service('SEAL', 380.5, { unit: 'each', itemClass: 'material' });
const customer = async (customerName: string) =>
  (await admin.call('customers/create_customer', { customerName })).body.data.customerID as number;
const [antelope, other] = [await customer('Antelope'), await customer('Other')];
const sheet = async (lines: object[], more: object = {}) =>
  (
    await admin.call('ratesheets/create_ratesheet', {
      name: 'Sheet',
      validFrom: '2026-01-01',
      isDraft: false,
      lines,
      ...more,
    })
  ).body.data.rateSheetID as number;
const labor = (rate: number, more: object = {}) => ({
  kind: 'labor',
  serviceID: mechanic,
  rate,
  hasOvertime: true,
  hasDouble: false,
  ...more,
});
await sheet([labor(85)]);
await sheet([labor(80)], { name: 'Other’s', customerID: other });

const made = async (lines: object[], more: object = {}): Promise<FieldTicket> => {
  const { body } = await admin.call('field_tickets/create_field_ticket', {
    customerID: antelope,
    fieldTicketServiceDate: '2026-06-10',
    workDone: 'Pump',
    lines,
    ...more,
  });
  expect(body.message).toBeUndefined();
  return body.data;
};
const hours = (quantity: number, more: object = {}) => ({
  serviceID: mechanic,
  personID: admin.userID,
  quantity,
  ...more,
});
const whatIf = (rateSheetID: number, more: object = {}, by = admin) =>
  by.call('ratesheets/get_what_if', { rateSheetID, from: '2026-01-01', to: '2026-12-31', ...more });

test('each line by the sheet, also by its multiple, to the cent; what was agreed, nearer or unsaid stays; a draft counts', async () => {
  await made([
    hours(3.3), // 280.50 → 3.3 × 91.37 = 301.521
    hours(2, { multiplier: 1.5 }), // 255.00 → 2 × 137.055 = 274.11
    { serviceID: crane, quantity: 2 }, // 420.00, which the sheet does not say
    { serviceID: seal, quantity: 1 }, // 380.50 → 400.00
    hours(1, { rate: 100, rateReason: 'Agreed' }), // 100.00
  ]);
  await made([hours(1)], { customerID: other }); // 80.00 by a nearer sheet
  await made([hours(5)], { fieldTicketServiceDate: '2025-12-31' });
  const draft = await sheet([labor(91.37), { kind: 'material', serviceID: seal, rate: 400 }], {
    name: 'Next year',
    isDraft: true,
    validFrom: '2027-01-01',
  });
  const { status, body } = await whatIf(draft);
  expect(status, body.message).toBe(200);
  expect(body.data.rows).toEqual([
    {
      key: `${mechanic}/hour`,
      name: 'LAB Service LAB, by the hour',
      quantity: 5.3,
      lineCount: 2,
      was: 535.5,
      now: 575.63,
    },
    { key: `${seal}/each`, name: 'SEAL Service SEAL', quantity: 1, lineCount: 1, was: 380.5, now: 400 },
    { key: 'unsaid', name: 'Not on this sheet', quantity: null, lineCount: 1, was: 420, now: 420 },
    { key: 'agreed', name: 'Another rate was agreed', quantity: null, lineCount: 1, was: 100, now: 100 },
    { key: 'nearer', name: 'A nearer sheet holds', quantity: null, lineCount: 1, was: 80, now: 80 },
  ]);
  expect(body.data.totals).toEqual({ ticketCount: 2, lineCount: 6, was: 1516, now: 1575.63 });
  // For one customer alone, and nothing was changed by looking.
  const own = await sheet([labor(90)], { name: 'Own', customerID: other, isDraft: true });
  expect((await whatIf(own)).body.data.totals).toMatchObject({ ticketCount: 1, was: 80, now: 90 });
  const { rows } = (await admin.call('field_tickets/get_field_ticket_list', {})).body.data;
  expect(rows.map(({ total }: { total: number }) => total)).toEqual([575, 80, 1436]);
});

test('what was typed is charged by the way of the sheet: equipment at its best rate, and a multiple that it allows', async () => {
  const [rig] = [await service('RIG', 300, { itemClass: 'equipment' })];
  const lines = [{ kind: 'equipment', serviceID: rig, rate: 300, dayRate: 2_000 }];
  await sheet(lines, { name: 'Rigs', customerID: antelope, isBestRate: true });
  // 14 hours as 2 days are 4,000.00, and 2x of labor, which the shop's sheet does not allow, is 1.5x: 255.00.
  const { total } = await made([{ serviceID: rig, quantity: 14 }, hours(2, { multiplier: 2 })]);
  expect(total).toBe(4_255);
  const kinder = await sheet([{ ...lines[0], dayRate: 1_900 }, labor(85, { hasDouble: true })], {
    name: 'Kinder',
    customerID: antelope,
    isDraft: true,
    isBestRate: true,
  });
  const rowsOf = async (id: number) => (await whatIf(id)).body.data.rows as { key: string; was: number; now: number }[];
  const found = Object.fromEntries((await rowsOf(kinder)).map(({ key, was, now }) => [key, [was, now]]));
  expect(found[`${rig}/hour`]).toEqual([4_000, 3_800]);
  // The hours of the test before, and 2 × 170.00 in the place of 2 × 127.50.
  expect(found[`${mechanic}/hour`]).toEqual([535.5 + 255, 535.5 + 340]);
});

test('403, 404 and 400: who sees no money, what is another company’s, days in the wrong order', async () => {
  const draft = await sheet([labor(91)], { name: 'Draft', isDraft: true });
  const blind = await tenant.add('Viewer');
  await giveRole(tenant, blind, everythingButMoney);
  expect((await whatIf(draft, {}, blind)).status).toBe(403);
  const theirs = await app.newTenant();
  expect((await whatIf(draft, {}, theirs.admin)).status).toBe(404);
  expect((await whatIf(draft, { from: '2026-12-31', to: '2026-01-01' })).status).toBe(400);
});

test('a customer’s sheet is tried on the work of those below them, too, but for what a sheet of theirs says', async () => {
  const below = async (parentCustomerID: number) =>
    (await admin.call('customers/create_customer', { customerName: 'Below', parentCustomerID })).body.data.customerID;
  const parent = await customer('Parent');
  const [child, own] = [await below(parent), await below(parent)];
  await sheet([labor(70)], { name: 'Own', customerID: own });
  await made([hours(2)], { customerID: child }); // 170.00 by everybody's → 190.00
  await made([hours(3)], { customerID: own }); // 210.00 by their own, which stays
  const draft = await sheet([labor(95)], { name: 'Tried', customerID: parent, isDraft: true });
  const { body } = await whatIf(draft);
  expect(body.data.totals).toMatchObject({ ticketCount: 2, was: 380, now: 400 });
});
