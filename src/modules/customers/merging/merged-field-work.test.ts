import { expect, test } from 'vitest';
import { recurringKinds } from '#app/modules.ts';
import { testApp } from '#test/app.ts';
import { openBilling } from '#test/billing.ts';

/** Field tickets of who was merged (docs/rules/customers.md#merging). */
const app = await testApp();

async function opened() {
  const company = await openBilling(app);
  const { admin, customerID } = company;
  const again = (await admin.call('customers/create_customer', { customerName: 'Orla Ridge Energy' })).body.data
    .customerID as number;
  const ok = async (path: string, body: object) => {
    const reply = await admin.call(path, body);
    expect([path, reply.status, reply.body.message]).toEqual([path, 200, undefined]);
    return reply.body.data;
  };
  const listed = async (of: number, more: object = {}) =>
    (await ok('field_tickets/get_field_ticket_list', { customerID: of, ...more })).rows.map(
      (row: { fieldTicketID: number }) => row.fieldTicketID,
    ) as number[];
  return { ...company, stays: customerID, goes: again, ok, listed };
}

test('what nobody has signed moves, what was handed over keeps its name and is listed, batched and billed as the other’s', async () => {
  const { stays, goes, ok, listed, locked, hours, get, batchOf, bill, statusOf } = await opened();
  const [theirs, own] = [await locked([hours(2)], { customerID: goes }), await locked([hours(1)])];
  const usual = { customerID: goes, fieldTicketServiceDate: '2026-11-20', workDone: 'Looked at it' };
  const { fieldTicketID: open } = await ok('field_tickets/create_field_ticket', usual);
  await ok('customers/merge_customer', { customerID: goes, intoID: stays });
  expect([(await get(open)).customerID, (await get(theirs)).customerID]).toEqual([stays, goes]);
  expect((await get(theirs)).customerName).toBe('Orla Ridge Energy');
  expect((await listed(stays)).sort()).toEqual([theirs, own, open].sort());
  expect((await listed(stays, { status: 'FINAL REVIEW' })).sort()).toEqual([theirs, own].sort());
  const batch = await batchOf([theirs, own]);
  const made = (await bill(batch)).body.data;
  expect([made.form.customerID, made.totals.subtotal]).toEqual([stays, 255]);
  expect(await statusOf([theirs, own])).toEqual(['FINAL REVIEW', 'FINAL REVIEW']);
  // It is billed for the one that stays: that is theirs, whoever is taken back.
  await ok('customers/unmerge_customer', { customerID: goes });
  expect([(await get(open)).customerID, (await get(theirs)).customerID]).toEqual([goes, goes]);
  expect(await listed(goes)).toEqual([open, theirs]);
});

test('an invoice of who was merged comes again for who they are now', async () => {
  const { within, stays, goes, ok, make, read } = await opened();
  const { invoiceID } = await make(100, { customerID: goes });
  await ok('customers/merge_customer', { customerID: goes, intoID: stays });
  const kind = recurringKinds.find(({ entity }) => entity.module === 'invoices');
  const made = await within(async (context) => kind?.makeAgain(context, invoiceID, '2026-12-03', (words) => words));
  expect((await read(made?.id ?? 0)).form.customerID).toBe(stays);
  expect((await read(invoiceID)).form.customerID).toBe(goes);
});
