import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();

async function withMail() {
  const trade = await openTrade(app);
  const { admin, vendor, id, post, items, bill, tenantID } = trade;
  const made = await bill(500, { reference: 'IPW-88' });
  const [{ itemID }] = await items('accounts_payable');
  const paid = await post('bill_payment', {
    payee: vendor,
    paidFrom: id('1000'),
    amount: 490,
    items: [{ itemID, amount: 490, discount: 10 }],
  });
  const mails = async () =>
    (
      await app.owner.query(
        'select sent_to, subject, text, attachment_name, length(attachment) as size from directory.mails where tenant_id = $1 order by mail_id',
        [tenantID],
      )
    ).rows;
  const send = (path: string, of: object, email = 'ar@ironwood.test', person = admin) =>
    person.call(path, { ...of, email });
  const pdf = (path: string, one: number, person = admin) =>
    person.call('images/getPDFPreview_get/', { filename: `${one}.pdf`, path });
  return { ...trade, made, paid, mails, send, pdf };
}

type Given = Awaited<ReturnType<typeof withMail>>;
const calls: [path: string, of: (given: Given) => object, attached: string, text: string][] = [
  [
    'accounting/email_account_transaction',
    ({ paid }) => ({ transactionID: paid.transactionID }),
    'Remittance advice 1.pdf',
    'Remittance advice 1 for $490.00, 11/03/2026.',
  ],
  ['accounting/email_bill', ({ made }) => ({ transactionID: made.transactionID }), 'Bill 1.pdf', 'Bill 1 for $500.00'],
  [
    'accounting/email_bill_payment',
    ({ paid }) => ({ transactionID: paid.transactionID }),
    'Remittance advice 1.pdf',
    'Remittance advice 1 for $490.00',
  ],
  [
    'accounting/email_journal_entry',
    ({ made }) => ({ entryID: made.entryID }),
    'Journal entry 1.pdf',
    'Journal entry 1 for $500.00',
  ],
];
describe.each(calls)('%s', (path, of, attached, text) => {
  test('200: waits in the outbox with its PDF; 400: no address; 403; 404: of nobody', async () => {
    const given = await withMail();
    const { send, mails, add } = given;
    const one = of(given);
    expect((await send(path, one, 'nobody')).status).toBe(400);
    expect((await send(path, one, 'ar@ironwood.test', await add('Technician'))).status).toBe(403);
    const gone = Object.fromEntries(Object.keys(one).map((name) => [name, 987_654]));
    expect((await send(path, gone)).status).toBe(404);
    expect((await send(path, one)).status).toBe(200);
    const [mail, ...more] = (await mails()).filter((row) => row.attachment_name !== null);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ sent_to: 'ar@ironwood.test', attachment_name: attached });
    expect(mail.text).toContain(text);
    expect(mail.size).toBeGreaterThan(5000);
  });
});

test('accounting/email_bill and email_bill_payment, 404: of another kind; the page tells of the mail', async () => {
  const { send, made, paid, read } = await withMail();
  const { transactionID } = made;
  expect((await send('accounting/email_bill', { transactionID: paid.transactionID })).body.message).toBe(
    'Bill not found.',
  );
  expect((await send('accounting/email_bill_payment', { transactionID })).body.message).toBe('Bill payment not found.');
  expect(await read(transactionID)).toMatchObject({ mailedAt: null, mailedTo: '', payeeEmail: '' });
  await send('accounting/email_bill', { transactionID });
  expect(await read(transactionID)).toMatchObject({ mailedAt: expect.any(String), mailedTo: 'ar@ironwood.test' });
});

describe('images/getPDFPreview_get/', () => {
  test('200: of a transaction with items, with lines, with neither, and of an entry; void too; 403 and 404', async () => {
    const { pdf, made, paid, post, id, remove, add, items, customer } = await withMail();
    const moved = await post('transfer', { from: id('1000'), to: id('1050'), amount: 40 });
    const received = await post('payment', { payee: customer, into: id('1200'), amount: 75, items: [] });
    const [{ itemID }] = await items('undeposited_funds');
    const banked = await post('deposit', { into: id('1000'), payments: [{ itemID, amount: 75 }], fee: 5, lines: [] });
    await remove(moved.transactionID);
    for (const one of [made, paid, moved, received, banked]) {
      const reply = await pdf('account-transactions', one.transactionID);
      expect([reply.status, reply.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    }
    expect((await pdf('journal-entries', made.entryID)).status).toBe(200);
    expect((await pdf('journal-entries', 987_654)).status).toBe(404);
    expect((await pdf('account-transactions', 987_654)).status).toBe(404);
    expect((await pdf('account-transactions', made.transactionID, await add('Technician'))).status).toBe(403);
  });
});
