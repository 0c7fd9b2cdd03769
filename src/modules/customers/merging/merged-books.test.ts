import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openMerging } from '#test/merging.ts';

/** What was posted for who was merged (docs/rules/customers.md#merging). */
const app = await testApp();
const { made, merged, unmerged, ok, invoice, openOf, aging, agedOf, pair, books, admin, tenantID, id } =
  await openMerging(app);

describe('what was posted for both', () => {
  test('200: a payment of the one that stays settles what was posted for both, each on the account of whom it was; so does what comes back of it', async () => {
    const { stays, goes } = await pair();
    await merged(goes.customerID, stays.customerID);
    const items = await openOf(stays.customerID);
    const paid = await ok('accounting/insert_account_transaction', {
      form: {
        kind: 'payment',
        date: '2026-11-05',
        payee: { kind: 'customer', id: stays.customerID },
        into: id('1000'),
        amount: 160,
        items: items.map(({ itemID, open }) => ({ itemID, amount: open })),
      },
    });
    expect(await agedOf(stays.customerID)).toBe(-8.45);
    const { rows: of } = await app.owner.query(
      `select payee_id, sum(cents)::int as cents from postings p join accounts a using (tenant_id, account_id)
        where p.tenant_id = $1 and p.payee_id = any($2) and a.system_key = 'accounts_receivable' group by 1 order by 1`,
      [tenantID, [stays.customerID, goes.customerID]],
    );
    expect(of).toEqual([
      { payee_id: stays.customerID, cents: -845 },
      { payee_id: goes.customerID, cents: 0 },
    ]);
    await books.isSound();
    // Unmerged, nobody owes what was paid.
    await unmerged(goes.customerID);
    expect([await agedOf(goes.customerID), await agedOf(stays.customerID)]).toEqual([0, -8.45]);
    await merged(goes.customerID, stays.customerID);
    await ok('accounting/insert_account_transaction', {
      form: {
        kind: 'bounced_payment',
        date: '2026-11-06',
        payment: paid.transactionID,
        bank: id('1000'),
        bankFee: 0,
        customerFee: 0,
      },
    });
    expect(await agedOf(stays.customerID)).toBe(108.25 + 43.3);
    await books.isSound();
  });

  test('200: a credit of one settles what was posted for the other, through an entry between both; undone, all is as it was', async () => {
    const { stays, goes, open } = await pair();
    const of = stays.customerID;
    await ok('accounting/insert_account_transaction', {
      form: {
        kind: 'payment',
        date: '2026-11-05',
        payee: { kind: 'customer', id: of },
        into: id('1000'),
        amount: 120,
        items: [],
      },
    });
    await merged(goes.customerID, of);
    const items = await openOf(of);
    const [theirs, credit] = [
      items.find(({ payee }) => payee.id === goes.customerID),
      items.find((one) => one.open === 120),
    ];
    const before = await aging();
    const apply = { itemID: credit?.itemID, shares: [{ itemID: theirs?.itemID, amount: 100 }] };
    const { status, body } = await admin.call('accounting/apply_credit', apply);
    expect([status, body.message]).toEqual([200, undefined]);
    expect((await openOf(of)).map(({ open: left }) => left).sort((a, b) => a - b)).toEqual([8.25, 20, 43.3]);
    expect((await books.read(open.invoiceID)).open).toBe(8.25);
    await books.isSound();
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect(await aging()).toEqual(before);
    await books.isSound();
    // Whoever was never merged settles nothing of theirs.
    const other = await made('Other');
    const foreign = await invoice(other.customerID, 10);
    const [item] = await openOf(other.customerID);
    expect(foreign.invoiceID).toBeGreaterThan(0);
    const refused = await admin.call('accounting/apply_credit', {
      itemID: credit?.itemID,
      shares: [{ itemID: item?.itemID, amount: 5 }],
    });
    expect([refused.status, refused.body.message]).toEqual([422, 'These do not settle one another.']);
    await unmerged(goes.customerID);
  });

  test('200: an invoice of who was merged is credited as theirs, edited and voided', async () => {
    const { stays, goes, open } = await pair();
    await merged(goes.customerID, stays.customerID);
    const { form, version } = await books.read(open.invoiceID);
    const origin = { documentID: open.invoiceID, lineID: form.lines[0].lineID };
    const credit = await books.make(0, {
      kind: 'credit_memo',
      customerID: goes.customerID,
      lines: [books.line(30, { origin })],
    });
    expect(await agedOf(stays.customerID)).toBe(119.07);
    await ok('invoices/delete_invoice', { invoiceID: credit.invoiceID });
    const { version: then } = await books.read(open.invoiceID);
    expect(then).toBe(version);
    await ok('invoices/update_invoice', { invoiceID: open.invoiceID, version, form: { ...form, memo: 'Paid late' } });
    await ok('invoices/delete_invoice', { invoiceID: open.invoiceID });
    expect(await agedOf(stays.customerID)).toBe(43.3);
    await books.isSound();
  });
});
