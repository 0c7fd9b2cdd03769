import { describe, expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { testApp } from '#test/app.ts';
import { openInvoices } from '#test/invoicing.ts';
import { creditSentences } from './credit-rules.ts';

const app = await testApp();

async function withCredit(creditLimit: number | null, holdReason?: string) {
  const given = await openInvoices(app);
  const { admin, customerID, form } = given;
  await admin.call('customers/set_credit_limit', { customerID, creditLimit });
  if (holdReason) await admin.call('customers/hold_customer', { customerID, reason: holdReason });
  const ask = async (rate: number, more: object = {}, kind: object = {}) => {
    const asked = { form: form(rate, kind), isApproved: true, ...more };
    const { status, body } = await admin.call('invoices/get_invoice_questions', asked);
    expect(status).toBe(200);
    return body.data.questions.map(({ message }: { message: string }) => message);
  };
  return { ...given, ask };
}
const over = 'With this Orla Ridge owes $1,200.00, $200.00 over the limit of $1,000.00.';

describe('invoices/get_invoice_questions', () => {
  test('200: of what is approved that more is owed than may be, with what is held back; not of drafts and credits', async () => {
    const { ask, make } = await withCredit(1000);
    await make(700, { retainagePercent: 10 });
    expect(await ask(300)).toEqual([]);
    expect(await ask(500)).toEqual([over]);
    expect(await ask(500, { isApproved: false })).toEqual([]);
    expect(await ask(500, {}, { kind: 'credit_memo' })).toEqual([]);
    const unlimited = await withCredit(null);
    expect(await unlimited.ask(1_000_000)).toEqual([]);
  });

  test('200: what those below a customer owe counts towards the limit, and is asked about where it is sold', async () => {
    const { ask, make, admin, customerID } = await withCredit(1000, 'Slow.');
    const below = async (parentCustomerID: number) =>
      (await admin.call('customers/create_customer', { customerName: 'Well 9', parentCustomerID })).body.data
        .customerID;
    const child = await below(customerID);
    const grandchild = await below(child);
    await make(300);
    await make(400, { customerID: child });
    const said = 'Orla Ridge is on hold: Slow.';
    expect(await ask(300, {}, { customerID: grandchild })).toEqual([said]);
    expect(await ask(500, {}, { customerID: grandchild })).toEqual([said, over]);
    expect(await ask(500)).toEqual([said, over]);
    await admin.call('customers/set_credit_limit', { customerID: child, creditLimit: 500 });
    expect(await ask(200, {}, { customerID: grandchild })).toEqual([
      'With this Well 9 owes $600.00, $100.00 over the limit of $500.00.',
      said,
    ]);
  });

  test('200: of a draft that is approved, once; of an edit of what is approved only what it adds', async () => {
    const { ask, make } = await withCredit(1000);
    const draft = await make(1200, {}, false);
    const { form, invoiceID } = draft;
    expect(await ask(0, { form, invoiceID })).toEqual([over]);
    expect(await ask(0, { form, invoiceID, isApproved: false })).toEqual([]);
    const made = await make(1100);
    const edited = { form: made.form, invoiceID: made.invoiceID };
    expect(await ask(0, edited)).toEqual([]);
    const [line] = made.form.lines;
    expect(await ask(0, { ...edited, form: { ...made.form, lines: [{ ...line, rate: 1250 }] } })).toEqual([
      'With this Orla Ridge owes $1,250.00, $250.00 over the limit of $1,000.00.',
    ]);
  });

  test('200: of one on hold why; it is approved all the same', async () => {
    const { ask, insert, form } = await withCredit(null, 'Two invoices are late.');
    expect(await ask(10)).toEqual(['Orla Ridge is on hold: Two invoices are late.']);
    expect((await insert(form(10))).status).toBe(200);
  });
});

describe('dashboard/list_waiting', () => {
  test('200: what is approved there says the same before it is', async () => {
    const { admin, make } = await withCredit(1000, 'Late.');
    const { invoiceID } = await make(1200, {}, false);
    await admin.call('invoices/submit_invoice', { invoiceID });
    const { body } = await admin.call('dashboard/list_waiting', {});
    const [item] = body.data.rows;
    expect(item.approval.question.text).toContain(
      `Orla Ridge is on hold: Late. ${over} $1,200.00 of Orla Ridge is posted`,
    );
  });
});

test('nothing is said of a limit that is just reached, nor where nobody has counted', () => {
  const credit = { customerName: 'Orla', creditLimit: 100 as Cents, holdReason: null };
  expect(creditSentences(credit, 100 as Cents)).toEqual([]);
  expect(creditSentences(credit, 101 as Cents)).toEqual(['With this Orla owes $1.01, $0.01 over the limit of $1.00.']);
  expect(creditSentences(credit, null)).toEqual([]);
});
