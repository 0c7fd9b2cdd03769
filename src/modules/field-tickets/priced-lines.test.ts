import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { servicesOf } from '#test/services.ts';
import type { FieldTicket, ShownFieldLine } from './contract.ts';
import { findFieldTicketDocument } from './public.ts';
import { asTyped, enteredOf } from './rules.ts';

const app = await testApp();
const tenant = await app.newTenant();
const { admin } = tenant;
const me = admin.userID;
const service = servicesOf(admin);
const [mechanic, crane] = [await service('LAB', 115), await service('CRANE', 210)];
const seal = await service('SEAL', 380.5, { unit: 'each', itemClass: 'material' });
const customerID = (await admin.call('customers/create_customer', { customerName: 'Antelope' })).body.data
  .customerID as number;
const rates = [
  { kind: 'labor', serviceID: mechanic, rate: 85, hasOvertime: true, hasDouble: false },
  { kind: 'equipment', serviceID: crane, rate: 200, dayRate: 1_500 },
];
const standard = { name: 'Standard', validFrom: '2026-01-01', isDraft: false, lines: rates };
await admin.call('ratesheets/create_ratesheet', standard);

const labor = (more: object = {}) => ({ serviceID: mechanic, personID: me, quantity: 8.5, ...more });
const usual = { customerID, fieldTicketServiceDate: '2026-11-20', workDone: 'Replaced the seal' };
const made = async (more: object): Promise<FieldTicket> =>
  (await admin.call('field_tickets/create_field_ticket', { ...usual, ...more })).body.data;
const on = (call: string, { fieldTicketID }: FieldTicket, more: object) =>
  admin.call(`field_tickets/${call}`, { fieldTicketID, ...more });
const again = async ({ fieldTicketID }: FieldTicket): Promise<FieldTicket> =>
  (await admin.call('field_tickets/get_field_ticket', { fieldTicketID })).body.data;
const typed = (line: ShownFieldLine) => enteredOf(asTyped(line));

describe('the best rate of equipment', () => {
  const used = (quantity: number, more: object = {}) => ({ serviceID: crane, quantity, unit: 'hour', ...more });
  const charged = ({ lines }: FieldTicket) =>
    lines.map((line) => [line.quantity, line.unit, line.rate, line.amount, line.typedQuantity, line.typedUnit]);

  test('200: hours that a day is cheaper than are charged by the day, and say what was typed', async () => {
    // Behaviour B10: min(hours × 200, days × 1,500), a day being a shift of twelve hours: 7.5 hours come to the same.
    const ticket = await made({ lines: [used(7.5), used(8), used(14), used(16), used(2, { unit: 'day' })] });
    expect(charged(ticket)).toEqual([
      [7.5, 'hour', 200, 1_500, null, null],
      [1, 'day', 1_500, 1_500, 8, 'hour'],
      [14, 'hour', 200, 2_800, null, null],
      [2, 'day', 1_500, 3_000, 16, 'hour'],
      [2, 'day', 1_500, 3_000, null, null],
    ]);
    expect(ticket.total).toBe(11_800);
  });

  test('200: saved as it was typed it stays; another quantity, and a rate that is chosen, are charged anew', async () => {
    const ticket = await made({ lines: [used(8)] });
    const [stands] = ticket.lines.map(typed);
    const save = async (change: object) => {
      const was = (await again(ticket)).lines.map(typed);
      const set = { was, lines: [{ ...stands, ...change }] };
      return charged((await on('set_field_ticket_lines', ticket, set)).body.data);
    };
    expect(stands).toMatchObject({ quantity: 8, unit: 'hour', rate: null });
    expect(await save({})).toEqual([[1, 'day', 1_500, 1_500, 8, 'hour']]);
    expect(await save({ quantity: 4 })).toEqual([[4, 'hour', 200, 800, null, null]]);
    expect(await save({ quantity: 11 })).toEqual([[1, 'day', 1_500, 1_500, 11, 'hour']]);
    const agreed = { quantity: 11, rate: 150, rateReason: 'Stood by' };
    expect(await save(agreed)).toEqual([[11, 'hour', 150, 1_650, null, null]]);
    expect(await save({ quantity: 11 })).toEqual([[1, 'day', 1_500, 1_500, 11, 'hour']]);
  });

  test('200: a sheet without it charges hours within a shift by the hour, and by the day beyond; another day finds the way anew', async () => {
    const given = { name: 'By the hour', customerID, validFrom: '2026-11-21', isDraft: false, isBestRate: false };
    const { rateSheetID } = (
      await admin.call('ratesheets/create_ratesheet', { ...given, lines: [{ ...rates[1], rate: 100 }] })
    ).body.data;
    const ticket = await made({ lines: [used(12), used(13)] });
    const changes = { fieldTicketServiceDate: { was: '2026-11-20', now: '2026-11-21' } };
    const moved = (await on('update_field_ticket', ticket, { changes })).body.data;
    expect(charged(moved)).toEqual([
      [12, 'hour', 100, 1_200, null, null],
      [2, 'day', 1_500, 3_000, 13, 'hour'],
    ]);
    await admin.call('ratesheets/delete_ratesheet', { rateSheetID });
  });

  test('the paper and the signature say so much as was typed, too', async () => {
    const ticket = await made({ lines: [used(8)] });
    const paper = await tenant.within((context) => findFieldTicketDocument(context, ticket.fieldTicketID));
    expect(JSON.stringify(paper?.sections)).toContain('8 hours as 1 day');
    const more = { signature: { name: 'Pat', title: '', place: '', ink: 'M1 1L9 9' } };
    const signed = async (total: number) =>
      (await made({ lines: [used(8)], signature: { ...more.signature, total } })).signature?.isOfThis;
    // Eight hours by the hour are 1,600, which the device showed.
    expect([await signed(1_600), await signed(1_500), await signed(1_499.99)]).toEqual([true, true, false]);
  });
});

test('a multiple that the sheet does not allow counts as the most that it does, and the line says which was asked for', async () => {
  const ticket = await made({ lines: [labor({ multiplier: 2 }), labor({ multiplier: 1.5 })] });
  expect(ticket.lines.map(({ multiplier, typedMultiplier }) => [multiplier, typedMultiplier])).toEqual([
    [1.5, 2],
    [1.5, null],
  ]);
  const [asked, other] = ticket.lines.map(typed);
  const set = async (lines: object[]) =>
    (await on('set_field_ticket_lines', ticket, { was: (await again(ticket)).lines.map(typed), lines })).body.data;
  expect((await set([{ ...asked, quantity: 2 }, { ...other }])).lines[0]).toMatchObject({
    multiplier: 1.5,
    typedMultiplier: 2,
    amount: 255,
  });
  expect((await set([{ ...asked, multiplier: 1.5 }])).lines[0]).toMatchObject({ typedMultiplier: null, rate: 127.5 });
});

test('200: a bundle becomes its parts, so many times as it is entered, each priced by itself', async () => {
  const parts = [
    { serviceID: mechanic, quantity: 1.5 },
    { serviceID: seal, quantity: 2 },
  ];
  const bundle = { code: 'KIT-2', serviceName: 'Reseal twice', parts };
  const { serviceID } = (await admin.call('services/create_service', bundle)).body.data;
  const ticket = await made({
    lines: [
      { serviceID: crane, quantity: 1 },
      { serviceID, quantity: 2, personID: me },
    ],
  });
  expect(ticket.lines.map((line) => [line.serviceID, line.quantity, line.unit, line.rate, line.amount])).toEqual([
    [crane, 1, 'hour', 200, 200],
    [mechanic, 3, 'hour', 85, 255],
    [seal, 4, 'each', 380.5, 1_522],
  ]);
  const [first, ...rest] = ticket.lines.map(typed);
  const set = { was: [first, ...rest], lines: [{ ...first, serviceID, unit: '', quantity: 1, rate: null }] };
  const { lines } = (await on('set_field_ticket_lines', ticket, set)).body.data;
  expect(lines).toMatchObject([
    { lineID: 1, serviceID: mechanic, quantity: 1.5 },
    { serviceID: seal, quantity: 2 },
  ]);
});
