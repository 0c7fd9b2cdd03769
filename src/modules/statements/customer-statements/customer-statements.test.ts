import { describe, expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { testApp } from '#test/app.ts';
import { textOf } from '#test/pdf.ts';
import { openTrade } from '#test/trade.ts';
import { dueText } from './rules.ts';

const app = await testApp();

describe('accounting/get_customer_statement', () => {
  test('200: opening, every document with the balance after it, closing, and what is open by age', async () => {
    const { admin, owe, payment, customer, items, remove } = await openTrade(app);
    await owe(300, '2026-08-01');
    await owe(200, '2026-10-10');
    const gone = await payment(999, [], { date: '2026-10-12' });
    await remove(gone.transactionID);
    const [first] = await items('accounts_receivable');
    await payment(120, [{ itemID: first.itemID, amount: 100 }], { date: '2026-10-20' });
    const { body } = await admin.call('accounting/get_customer_statement', {
      customerID: customer.id,
      from: '2026-10-01',
      to: '2026-10-31',
    });
    const { lines, ...sums } = body.data;
    expect(lines.map((one: Record<string, unknown>) => [one.date, one.sourceName, one.amount, one.balance])).toEqual([
      ['2026-10-10', 'Opening balance', 200, 500],
      ['2026-10-20', 'Payment', -120, 380],
    ]);
    expect(sums).toMatchObject({
      customerName: 'Orla Ridge',
      opening: 300,
      closing: 380,
      unapplied: -20,
      hasMore: false,
    });
    expect(sums.buckets).toEqual([0, 200, 0, 0, 200]);
  });

  test('404: a customer that is not there; 400: a range that ends before it begins; 403: without the right', async () => {
    const { admin, add, customer } = await openTrade(app);
    const ask = (input: object, person = admin) => person.call('accounting/get_customer_statement', input);
    expect((await ask({ customerID: 987_654 })).status).toBe(404);
    expect((await ask({ customerID: customer.id, from: '2026-11-01', to: '2026-10-01' })).status).toBe(400);
    expect((await ask({ customerID: customer.id }, await add('Technician'))).status).toBe(403);
  });
});

/** Owed 300 and 200, paid 120 of which 100 are applied. */
async function withStatement() {
  const trade = await openTrade(app);
  const { admin, owe, payment, customer, items, tenantID } = trade;
  await owe(300, '2026-08-01');
  await owe(200, '2026-10-10');
  const [first] = await items('accounts_receivable');
  await payment(120, [{ itemID: first.itemID, amount: 100 }], { date: '2026-10-20', memo: 'Check <b>17</b>' });
  await app.owner.query(
    `insert into customer_locations (tenant_id, location_id, customer_id, name, address, city, state, zip)
     values ($1, 1, $2, 'Yard', '12 Pump Rd', 'Odessa', 'TX', '79761')`,
    [tenantID, customer.id],
  );
  const days = { customerID: customer.id, from: '2026-10-01', to: '2026-10-31' };
  const call = (path: string, more: object = {}, person = admin) => person.call(path, { ...days, ...more });
  const mails = async () =>
    (
      await app.owner.query(
        'select sent_to, subject, text, attachment_name, attachment from directory.mails where tenant_id = $1 and attachment is not null',
        [tenantID],
      )
    ).rows;
  return { ...trade, call, mails };
}
const said = [
  'Orla Ridge 12 Pump Rd Odessa, TX 79761',
  'Statement 10/01/2026 – 10/31/2026 Date 10/31/2026 Amount due $380.00',
  'Date Charges Payments Balance',
  '10/01/2026 Balance brought forward $300.00',
  '10/10/2026 Opening balance $200.00 $500.00',
  '10/20/2026 Payment $120.00 $380.00',
  '10/31/2026 Amount due $380.00',
  'Current 1–30 31–60 61–90 91+ Not applied Total',
  '$0.00 $200.00 $0.00 $0.00 $200.00 -$20.00 $380.00',
];

describe('accounting/print_customer_statement', () => {
  test('200: letterhead, address, every line with the balance after it, ages and what is due', async () => {
    const { call, name } = await withStatement();
    const reply = await call('accounting/print_customer_statement');
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = await textOf(reply.raw);
    for (const words of [name, ...said]) expect(text).toContain(words);
    // What is noted of a payment or an invoice is for us.
    expect(text).not.toContain('Check');
  });

  test('400, 403, 404', async () => {
    const { call, add } = await withStatement();
    const status = async (more: object, person?: Awaited<ReturnType<typeof add>>) =>
      (await call('accounting/print_customer_statement', more, person)).status;
    expect(await status({ to: '2026-09-01' })).toBe(400);
    expect(await status({}, await add('Technician'))).toBe(403);
    expect(await status({ customerID: 987_654 })).toBe(404);
  });
});

describe('accounting/email_customer_statement', () => {
  test('200: waits in the outbox with its PDF, says what is due, and the customer’s history tells of it', async () => {
    const { call, mails, admin, customer, name } = await withStatement();
    expect((await call('accounting/email_customer_statement', { email: 'ap@orla.test' })).status).toBe(200);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      sent_to: 'ap@orla.test',
      subject: `Statement from ${name}, 10/31/2026`,
      attachment_name: 'Statement.pdf',
    });
    expect(mail.text).toContain('On 10/31/2026 $380.00 is due, of which $380.00 is past due.');
    const text = await textOf(mail.attachment);
    for (const words of said) expect(text).toContain(words);
    const { events } = (await admin.call('events/list_history', { module: 'customers', entityID: customer.id })).body
      .data;
    expect(events[0].name).toBe('statement_mailed');
    expect(events[0].changes).toContainEqual(expect.objectContaining({ field: 'mailedTo', now: 'ap@orla.test' }));
  });

  test('200: in the words of whoever sends it; 400: no address; 403; 404: nothing is sent', async () => {
    const { call, mails, add } = await withStatement();
    const send = (more: object, person?: Awaited<ReturnType<typeof add>>) =>
      call('accounting/email_customer_statement', { email: 'ap@orla.test', ...more }, person);
    expect((await send({ email: 'nobody' })).status).toBe(400);
    expect((await send({}, await add('Manager'))).status).toBe(403);
    expect((await send({ customerID: 987_654 })).status).toBe(404);
    expect(await mails()).toEqual([]);
    expect((await send({ message: 'Please pay.' })).status).toBe(200);
    const [{ text }] = await mails();
    expect(text).toContain('Please pay.');
    expect(text).not.toContain('past due');
  });

  test('what is due, in words', () => {
    const of = (closing: number, late: number) =>
      dueText({ to: '2026-10-31', closing: closing as Cents, buckets: [0, late, 0, 0, 0] as Cents[] });
    expect(of(0, 0)).toBe('On 10/31/2026 nothing is due.');
    expect(of(-500, 0)).toBe('On 10/31/2026 you have a credit of $5.00 with us.');
    expect(of(500, 0)).toBe('On 10/31/2026 $5.00 is due.');
    expect(of(500, 200)).toBe('On 10/31/2026 $5.00 is due, of which $2.00 is past due.');
  });
});
