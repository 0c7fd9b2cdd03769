import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/seeded-random.ts';
import { testApp } from '#test/app.ts';
import { isLong, seed } from '#test/seed.ts';
import type { FieldTicket, FieldTicketRow } from './contract.ts';
import { findUnbilled } from './reports.ts';

const app = await testApp();
const tenant = await app.newTenant();
const { admin } = tenant;
const { serviceID } = (
  await admin.call('services/create_service', { code: 'LAB', serviceName: 'Mechanic', price: 115, unit: 'hour' })
).body.data;
const newCustomer = async (customerName: string) =>
  (await admin.call('customers/create_customer', { customerName, locations: [{ name: 'Yard' }, { name: 'SWD 4' }] }))
    .body.data;
const { customerID, locations } = await newCustomer('Antelope');
const usual = { customerID, fieldTicketServiceDate: '2026-11-20', workDone: 'Replaced the seal' };
const on = (call: string, fieldTicketID: number, more: object = {}) =>
  admin.call(`field_tickets/${call}`, { fieldTicketID, ...more });
const get = async (fieldTicketID: number): Promise<FieldTicket> =>
  (await on('get_field_ticket', fieldTicketID)).body.data;
const line = (quantity: number) => ({ serviceID, personID: admin.userID, quantity });
async function locked(more: object = {}, quantity = 2): Promise<number> {
  const { fieldTicketID } = (
    await admin.call('field_tickets/create_field_ticket', { ...usual, lines: [line(quantity)], ...more })
  ).body.data;
  await on('validate_field_ticket', fieldTicketID);
  expect((await on('lock_field_ticket', fieldTicketID)).status).toBe(200);
  return fieldTicketID;
}
const consolidate = (fieldTicketIDs: number[], more: object = {}) =>
  admin.call('field_tickets/consolidate_field_tickets', { fieldTicketIDs, ...more });

describe('field_tickets/consolidate_field_tickets', () => {
  test('200: a batch of what its tickets have in common, and of their sum; undone it is gone and they are free', async () => {
    const order = { purchaseOrder: '4500-1', afeNumber: 'A-9', locationID: locations[0].locationID };
    const ids = [await locked(order), await locked({ ...order, fieldTicketServiceDate: '2026-11-24' }, 3.5)];
    const made = await consolidate(ids);
    expect(made.body.data).toMatchObject({
      ticketType: 'batchTicket',
      status: 'NEW',
      customerName: 'Antelope',
      locationName: 'Yard',
      purchaseOrder: '4500-1',
      afeNumber: 'A-9',
      fieldTicketServiceDate: '2026-11-24',
      total: 230 + 402.5,
      consolidatedTickets: ids.map((fieldTicketID) => ({
        fieldTicketID,
        consolidatedTicket: true,
        status: 'FINAL REVIEW',
      })),
    });
    expect((await consolidate(ids)).status).toBe(409);
    expect((await admin.call('events/undo', { undo: made.body.undo })).status).toBe(200);
    expect((await on('get_field_ticket', made.body.data.fieldTicketID)).status).toBe(404);
    expect(await get(ids[0] ?? 0)).toMatchObject({ batchID: null, consolidatedTicket: false, status: 'FINAL REVIEW' });
    expect((await consolidate(ids)).status).toBe(200);
  });

  test('404, 409 and 422: what is not there, not locked, of two customers, of different orders unless that is meant', async () => {
    const other = await newCustomer('Bluebonnet');
    const first = await locked({ purchaseOrder: '1' });
    const second = await locked({ purchaseOrder: '2', locationID: locations[1].locationID });
    const open = (await admin.call('field_tickets/create_field_ticket', usual)).body.data.fieldTicketID;
    expect((await consolidate([first, 999_999])).status).toBe(404);
    expect((await consolidate([first, open])).body.message).toBe(
      `Field ticket ${open} is not locked: it has not been through the final review.`,
    );
    const theirs = await locked({ customerID: other.customerID, purchaseOrder: '1' });
    expect((await consolidate([first, theirs], { isMixed: true })).body.message).toBe('A batch is of one customer.');
    expect((await consolidate([first, second])).body.message).toBe('They have different locations and P.O. numbers.');
    const mixed = (await consolidate([first, second], { isMixed: true })).body.data;
    expect(mixed).toMatchObject({ locationID: null, purchaseOrder: '', total: 460 });
    expect((await consolidate([mixed.fieldTicketID])).status).toBe(422);
    expect((await consolidate([await locked({ isBillable: false })])).status).toBe(422);
    expect((await consolidate([])).status).toBe(400);
  });

  test('of two who batch the same ticket at once one is refused', async () => {
    const shared = await locked();
    const tried = await Promise.all([consolidate([shared, await locked()]), consolidate([shared, await locked()])]);
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the life of a batch', () => {
  test('200: what is in it is not touched; taken out it is as it was, and the batch comes to the rest', async () => {
    const ids = [await locked(), await locked({}, 3)];
    const [first = 0, second = 0] = ids;
    const batch = (await consolidate(ids)).body.data.fieldTicketID;
    expect((await on('unlock_field_ticket', first, { reason: 'x' })).body.message).toBe(
      `It is in batch ${batch}. Take it out first, then change it.`,
    );
    expect((await on('archive_field_ticket', batch)).status).toBe(409);
    expect((await on('remove_from_batch', first)).body.data).toMatchObject({ batchID: null, status: 'FINAL REVIEW' });
    expect((await get(batch)).total).toBe(345);
    expect((await on('approve_batch', batch)).body.data.status).toBe('APPROVED');
    expect((await on('remove_from_batch', second)).status).toBe(409);
    expect((await on('validate_field_ticket', batch)).status).toBe(409);
    const changes = { customerID: { was: customerID, now: (await newCustomer('Caliche')).customerID } };
    expect((await on('update_field_ticket', batch, { changes })).status).toBe(409);
    const day = { fieldTicketServiceDate: { was: '2026-11-20', now: '2026-11-01' } };
    expect((await on('update_field_ticket', batch, { changes: day })).status).toBe(409);
    const signing = { name: 'Pat', ink: 'M1 1L2 2' };
    for (const id of [batch, second]) expect((await on('sign_field_ticket', id, signing)).status).toBe(409);
    expect((await on('close_field_ticket', second)).status).toBe(409);
    expect((await get(batch)).total).toBe(345);
  });

  test('200: rejected with a code it unlocks its tickets, which are mended; approved again it has its number with a letter', async () => {
    const ids = [await locked(), await locked({}, 3)];
    const [first = 0] = ids;
    const batch = (await consolidate(ids)).body.data.fieldTicketID;
    expect((await on('reject_batch', batch, { code: 'mood' })).status).toBe(400);
    const rejected = (await on('reject_batch', batch, { code: 'rate', reason: 'The MSA says 85' })).body.data;
    expect(rejected).toMatchObject({ status: 'REJECTED', rejectionCode: 'rate', reason: 'The MSA says 85' });
    expect(rejected.consolidatedTickets.map(({ status }: FieldTicketRow) => status)).toEqual([
      'VALIDATED',
      'VALIDATED',
    ]);
    expect((await on('approve_batch', batch)).body.message).toBe(`Not locked yet: ${ids.join(', ')}.`);

    expect((await on('revise_field_ticket', first, { reason: 'Rate' })).status).toBe(200);
    const other = (await newCustomer('Devils River')).customerID;
    for (const changes of [
      { customerID: { was: customerID, now: other } },
      { isBillable: { was: true, now: false } },
      { serviceType: { was: 1, now: 2 } },
    ])
      expect((await on('update_field_ticket', first, { changes })).status).toBe(409);
    const day = { fieldTicketServiceDate: { was: '2026-11-20', now: '2026-11-19' } };
    expect((await on('update_field_ticket', batch, { changes: day })).body.data.total).toBe(230 + 345);
    const { lines } = await get(first);
    const was = lines.map(({ lineID, description, unit, rate }) => ({ ...line(2), lineID, description, unit, rate }));
    const mended = was.map((one) => ({ ...one, rate: 85, rateReason: 'MSA' }));
    expect((await on('set_field_ticket_lines', first, { was, lines: mended })).status).toBe(200);
    expect((await get(batch)).total).toBe(170 + 345);
    await on('validate_field_ticket', first);
    for (const id of ids) expect((await on('lock_field_ticket', id)).status).toBe(200);
    expect((await on('approve_batch', batch)).body.data).toMatchObject({
      status: 'APPROVED',
      revision: 1,
      total: 170 + 345,
    });
  });

  test('403: who may not batch', async () => {
    const dana = await tenant.add('Dispatcher');
    const body = { fieldTicketIDs: [await locked()] };
    expect((await dana.call('field_tickets/consolidate_field_tickets', body)).status).toBe(403);
  });
});

test('the close checklist lists validated work that is not billed, in a batch or not, of days up to the last one', async () => {
  const company = await app.newTenant();
  const own = (await company.admin.call('customers/create_customer', { customerName: 'Caliche' })).body.data;
  const find = (to: string) => company.within((context) => findUnbilled(context, { from: '2026-11-01', to }));
  expect(await find('2026-11-30')).toBeNull();
  const add = async (fieldTicketServiceDate: string, steps: readonly string[], more: object = {}) => {
    const lines = [{ description: 'Work', quantity: 2, rate: 50, rateReason: 'Agreed' }];
    const given = { customerID: own.customerID, fieldTicketServiceDate, workDone: 'Work', lines, ...more };
    const { fieldTicketID } = (await company.admin.call('field_tickets/create_field_ticket', given)).body.data;
    for (const step of steps) await company.admin.call(`field_tickets/${step}_field_ticket`, { fieldTicketID });
    return fieldTicketID as number;
  };
  await add('2026-11-03', []);
  const validated = await add('2026-11-04', ['validate']);
  const batched = await add('2026-11-05', ['validate', 'lock']);
  await add('2026-11-06', ['validate'], { isBillable: false });
  const later = await add('2026-12-01', ['validate', 'close']);
  await company.admin.call('field_tickets/consolidate_field_tickets', { fieldTicketIDs: [batched] });
  const one = (id: number, date: string) => ({
    label: `Field ticket ${id} · Caliche`,
    date,
    cents: 100_00,
    address: `/field_tickets/${id}`,
  });
  const november = [one(validated, '2026-11-04'), one(batched, '2026-11-05')];
  expect(await find('2026-11-30')).toEqual(november);
  expect(await find('2026-12-31')).toEqual([...november, one(later, '2026-12-01')]);
});

test('whatever happens to batches: each comes to what its tickets do, to the cent, and no ticket is in two', async () => {
  const random = new SeededRandom(seed);
  const ids: number[] = [];
  for (let at = 0; at < 8; at++) ids.push(await locked({ purchaseOrder: 'P' }, random.between(1, 40) / 4));
  const batches: number[] = [];
  for (let turn = 0; turn < (isLong ? 400 : 40); turn++) {
    const some = ids.filter(() => random.isHit(0.4));
    const batch = batches.length > 0 ? random.pick(batches) : 0;
    const deed = random.pick(['consolidate', 'consolidate', 'remove', 'remove', 'approve', 'reject', 'lock'] as const);
    if (deed === 'consolidate' && some.length > 0) {
      const made = await consolidate(some);
      if (made.status === 200) batches.push(made.body.data.fieldTicketID);
      else expect([turn, made.status]).toEqual([turn, 409]);
    } else if (deed === 'remove') await on('remove_from_batch', random.pick(ids));
    else if (deed === 'lock') await on('lock_field_ticket', random.pick(ids));
    else if (batch && deed === 'reject') await on('reject_batch', batch, { code: 'scope' });
    else if (batch) await on('approve_batch', batch);
    const members = new Set<number>();
    for (const one of batches) {
      const { total, consolidatedTickets, isApproved, isRejected } = await get(one);
      const sum = consolidatedTickets.reduce((all, row) => all + Math.round((row.total ?? 0) * 100), 0);
      expect([turn, deed, Math.round((total ?? 0) * 100), isApproved && isRejected]).toEqual([turn, deed, sum, false]);
      for (const { fieldTicketID } of consolidatedTickets) {
        expect(members.has(fieldTicketID)).toBe(false);
        members.add(fieldTicketID);
      }
    }
  }
  expect(batches.length).toBeGreaterThan(2);
});
