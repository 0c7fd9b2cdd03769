import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();
const day = '2026-11-03';

async function withQuestions() {
  const trade = await openTrade(app);
  const { admin, vendor, id } = trade;
  const ask = async (kind: string, fields: object): Promise<{ message: string; documents: { label: string }[] }[]> => {
    const { status, body } = await admin.call('accounting/get_transaction_questions', {
      form: { kind, date: day, ...fields },
    });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data.questions;
  };
  const bill = (amount: number, more: object = {}) => ({
    payee: vendor,
    lines: [{ accountID: id('5000'), amount }],
    ...more,
  });
  const messages = async (kind: string, fields: object) => (await ask(kind, fields)).map(({ message }) => message);
  return { ...trade, ask, billForm: bill, messages };
}

describe('accounting/get_pay_bills_questions', () => {
  test('200: of each payment that is made, once; 403: without the right', async () => {
    const { admin, add, bill, items, post, id } = await withQuestions();
    await post('expense', { paidFrom: id('1000'), reference: '1009', lines: [{ accountID: id('6400'), amount: 55 }] });
    const vendorID = (await admin.call('vendors/create_vendor', { vendorName: 'Basin Supply' })).body.data.vendorID;
    await bill(30);
    await bill(40, { payee: { kind: 'vendor', id: vendorID } });
    const paid = (await items('accounts_payable')).map(({ itemID, open }: { itemID: number; open: number }) => ({
      itemID,
      amount: open,
    }));
    const input = { date: '2062-11-03', paidFrom: id('1000'), reference: '1008', items: paid };
    const ask = (person = admin) => person.call('accounting/get_pay_bills_questions', input);
    expect((await ask()).body.data.questions.map(({ message }: { message: string }) => message)).toEqual([
      '11/03/2062 is far from today. Is the year right?',
      'Check # 1009 of this account is used already.',
    ]);
    expect((await ask(await add('Technician'))).status).toBe(403);
  });
});

describe('accounting/get_transaction_questions', () => {
  test('200: more that is paid than what is chosen; nothing of what is paid on account', async () => {
    const { ask, bill, items, vendor, id, owe, customer } = await withQuestions();
    await bill(1500);
    await owe(300);
    const [owed] = await items('accounts_payable');
    const [due] = await items('accounts_receivable');
    const pay = (amount: number, chosen: object[]) =>
      ask('bill_payment', { payee: vendor, paidFrom: id('1000'), amount, items: chosen });
    const message = '$8,499.00 more than what is chosen is paid. It stays as a credit.';
    expect(await pay(9999, [{ itemID: owed.itemID, amount: 1500 }])).toEqual([{ message, documents: [] }]);
    expect(await pay(1470, [{ itemID: owed.itemID, amount: 1470, discount: 30 }])).toEqual([]);
    expect(await pay(9999, [])).toEqual([]);
    const receipt = { payee: customer, into: id('1200'), amount: 310, items: [{ itemID: due.itemID, amount: 300 }] };
    expect(await ask('payment', receipt)).toHaveLength(1);
  });
  test('200: a vendor’s number that is entered already, with the document; not once that is void', async () => {
    const { ask, billForm, post, remove } = await withQuestions();
    expect(await ask('bill', billForm(80, { reference: 'MS-4588' }))).toEqual([]);
    const made = await post('bill', billForm(75, { reference: 'MS-4588' }));
    expect(await ask('bill', billForm(80, { reference: 'ms-4588' }))).toEqual([
      {
        message: 'ms-4588 of this vendor is entered already.',
        documents: [{ label: 'Bill 1 of 11/03/2026', address: `/accounting/transactions/${made.transactionID}` }],
      },
    ]);
    await remove(made.transactionID);
    expect(await ask('bill', billForm(80, { reference: 'MS-4588' }))).toEqual([]);
  });

  test('200: a check number of the same account, of any kind; the same name, amount and day', async () => {
    const { messages, billForm, post, id, vendor } = await withQuestions();
    const expense = { paidFrom: id('1000'), lines: [{ accountID: id('6400'), amount: 55 }] };
    await post('expense', { ...expense, reference: '1008' });
    const pay = { payee: vendor, amount: 20, reference: '1008' };
    expect(await messages('bill_payment', { ...pay, paidFrom: id('1000') })).toEqual([
      'Check # 1008 of this account is used already.',
    ]);
    expect(await messages('bill_payment', { ...pay, paidFrom: id('1050') })).toEqual([]);
    await post('bill', billForm(75));
    expect(await messages('bill', billForm(75))).toEqual([
      'The same amount for the same name on the same day is entered already.',
    ]);
    expect(await messages('bill', billForm(75, { date: '2026-11-04' }))).toEqual([]);
  });

  test('200: of an edit what it brings, and not what could be asked before; the edited one is not like itself', async () => {
    const { admin, billForm, post } = await withQuestions();
    await post('bill', billForm(75, { reference: 'A-1' }));
    const second = await post('bill', billForm(75, { reference: 'A-2' }));
    const ask = async (more: object, amount = 75) => {
      const form = { kind: 'bill', date: day, ...billForm(amount, more) };
      const asked = { form, transactionID: second.transactionID };
      const { body } = await admin.call('accounting/get_transaction_questions', asked);
      return body.data.questions.map(({ message }: { message: string }) => message);
    };
    expect(await ask({ reference: 'A-2', memo: 'As agreed' })).toEqual([]);
    expect(await ask({ reference: 'A-1' })).toEqual(['A-1 of this vendor is entered already.']);
    expect(await ask({ reference: 'A-2', date: '2062-11-03' })).toEqual([
      '11/03/2062 is far from today. Is the year right?',
    ]);
  });

  test('200: a year that is a slip, and a deposit before its payment was received', async () => {
    const { messages, billForm, payment, items, id } = await withQuestions();
    expect(await messages('bill', billForm(75, { date: '2062-11-12' }))).toEqual([
      '11/12/2062 is far from today. Is the year right?',
    ]);
    await payment(40, [], { date: '2026-09-14' });
    const [{ itemID }] = await items('undeposited_funds');
    const deposit = (date: string) => ({ date, into: id('1000'), payments: [{ itemID, amount: 40 }] });
    expect(await messages('deposit', deposit('2026-09-04'))).toEqual([
      'The deposit is dated before a payment in it was received, on 09/14/2026.',
    ]);
    expect(await messages('deposit', deposit('2026-09-14'))).toEqual([]);
  });

  test('400: what is no form; 403: without the right; nothing of another company is told', async () => {
    const { admin, add, billForm, post, id } = await withQuestions();
    await post('expense', { paidFrom: id('1000'), reference: '7', lines: [{ accountID: id('6400'), amount: 5 }] });
    const ask = (form: object, person = admin) => person.call('accounting/get_transaction_questions', { form });
    expect((await ask({ kind: 'bill' })).status).toBe(400);
    expect((await ask({ kind: 'bill', date: day, ...billForm(5) }, await add('Technician'))).status).toBe(403);
    const other = await openTrade(app);
    const theirs = { kind: 'expense', date: addDays(day, 1), paidFrom: other.id('1000'), reference: '7' };
    const asked = await other.admin.call('accounting/get_transaction_questions', {
      form: { ...theirs, lines: [{ accountID: other.id('6400'), amount: 5 }] },
    });
    expect(asked.body.data.questions).toEqual([]);
  });
});
