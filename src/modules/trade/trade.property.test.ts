import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';

/**
 * The laws of open items (docs/rules/ledger.md) after any history of invoices, bills, payments, deposits, refunds, credits, edits,
 * voids, undone clicks and bad requests, against a second, plain implementation: a list of what stands, in which every payment
 * names what it settles.
 */
const app = await testApp();
const histories = process.env.TEST_LONG ? 100_000 : 250;

const cents = fc.integer({ min: 1, max: 50_000 });
const which = fc.nat(7);
const anAct = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('invoice' as const), cents }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('memo' as const), cents }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('pay' as const), cents, which, discount: fc.nat(300) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('apply' as const), which, other: which, cents }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('deposit' as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refund' as const), which, cents }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('edit' as const), which, cents }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('void' as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
);
type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never;

type Item = { itemID: number; side: string; open: number; amount: number };
let admin: TestPerson;
let tenantID: number;
let customerID: number;
let id: (number: string) => number;

async function beginBooks(): Promise<void> {
  const tenant = await app.newTenant();
  ({ admin, tenantID } = tenant);
  await admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
  const numbers = new Map(accounts.map((one: { number: string; accountID: number }) => [one.number, one.accountID]));
  id = (number) => numbers.get(number) as number;
  customerID = (await admin.call('customers/create_customer', { customerName: 'Orla Ridge' })).body.data.customerID;
}

/** The model: what each document owes (debit) or is owed (credit), and who settles whom. */
type Doc = {
  kind: 'invoice' | 'memo' | 'payment' | 'refund';
  id: number;
  cents: number;
  isVoid: boolean;
  itemID: number;
  /** Of a payment: what it took a discount on. */
  discountOn?: number;
};
let docs: Doc[] = [];
/** `debit/credit` items → cents. */
let settled = new Map<string, number>();
/** Cents of payments in undeposited funds, and those that were deposited. */
let waiting = new Map<number, number>();
let deposited = new Set<number>();

const settledOf = (itemID: number): number =>
  [...settled].reduce((sum, [pair, part]) => sum + (pair.split('/').includes(String(itemID)) ? part : 0), 0);
const openOf = (doc: Doc): number => (doc.isVoid ? 0 : doc.cents) - settledOf(doc.itemID);
const isDebit = (doc: Doc): boolean => doc.kind === 'invoice' || doc.kind === 'refund';
const settle = (debit: Doc, credit: Doc, part: number) => {
  const key = `${debit.itemID}/${credit.itemID}`;
  settled.set(key, (settled.get(key) ?? 0) + part);
};
const letGo = (doc: Doc) => {
  for (const pair of [...settled.keys()]) if (pair.split('/').includes(String(doc.itemID))) settled.delete(pair);
};
const dollars = (amount: number) => amount / 100;
const receivables = async (): Promise<Item[]> =>
  (await admin.call('accounting/get_open_items', { account: 'accounts_receivable' })).body.data.items;
const payee = () => ({ kind: 'customer', id: customerID });
const post = (kind: string, fields: object) =>
  admin.call('accounting/insert_account_transaction', { form: { kind, date: '2026-11-03', ...fields } });
const itemOf = async (transactionID: number): Promise<number> => {
  const { rows } = await app.owner.query(
    `select i.item_id from open_items i join accounts a using (tenant_id, account_id)
      where tenant_id = $1 and i.source_id = $2 and i.source in ('payment', 'refund') and a.system_key = 'accounts_receivable'`,
    [tenantID, transactionID],
  );
  return rows[0].item_id;
};
const pickOf = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
const invoiceForm = (kind: 'invoice' | 'memo', amount: number) => ({
  kind: kind === 'memo' ? 'credit_memo' : 'invoice',
  customerID,
  date: '2026-11-02',
  lines: [{ description: 'Work', rate: dollars(amount), accountID: id('4000') }],
});

type Undo = { token: string; back: () => void };

async function play(acts: readonly Act[]): Promise<void> {
  let last: Undo | null = null;
  for (const one of acts) last = (await act(one, last)) ?? null;
}

async function act(one: Act, last: Undo | null): Promise<Undo | undefined> {
  const standing = docs.filter(({ isVoid }) => !isVoid);
  const owing = standing.filter((doc) => isDebit(doc) && openOf(doc) > 0);
  const credits = standing.filter((doc) => !isDebit(doc) && openOf(doc) > 0);
  if (one.act === 'undo') {
    if (last) {
      expect((await admin.call('events/undo', { undo: last.token })).status).toBe(200);
      last.back();
    }
    return undefined;
  }
  /** What stands before, to which undo goes back. */
  const before = {
    docs: structuredClone(docs),
    settled: new Map(settled),
    waiting: new Map(waiting),
    deposited: new Set(deposited),
  };
  const back = () => {
    ({ docs, settled, waiting, deposited } = before);
  };
  const done = (reply: { status: number; body: { undo?: string; message?: string } }): Undo => {
    expect([reply.status, reply.body.message]).toEqual([200, undefined]);
    return { token: reply.body.undo ?? '', back };
  };
  switch (one.act) {
    case 'invoice':
    case 'memo': {
      const reply = await admin.call('invoices/insert_invoice', {
        form: invoiceForm(one.act, one.cents),
        isApproved: true,
      });
      const undo = done(reply);
      const { invoiceID, itemID } = reply.body.data;
      docs.push({ kind: one.act, id: invoiceID, cents: one.cents, isVoid: false, itemID });
      return { ...undo, back: () => letVoid(before, docs.length - 1) };
    }
    case 'pay': {
      const target = pickOf(owing, one.which);
      const most = target ? openOf(target) : 0;
      const discount = Math.min(one.discount, most - 1);
      const share = target && discount >= 0 ? Math.min(one.cents, most - discount) : 0;
      const items =
        target && share > 0 ? [{ itemID: target.itemID, amount: dollars(share), discount: dollars(discount) }] : [];
      // More than is open is refused, and nothing is posted.
      if (target) {
        const item = { itemID: target.itemID, amount: dollars(most + 1) };
        const form = { payee: payee(), into: id('1200'), amount: dollars(most + 1), items: [item] };
        expect((await post('payment', form)).status).toBe(422);
      }
      const reply = await post('payment', { payee: payee(), into: id('1200'), amount: dollars(one.cents), items });
      const undo = done(reply);
      const { transactionID } = reply.body.data;
      const given = items.length > 0 ? discount : 0;
      const paid: Doc = {
        kind: 'payment',
        id: transactionID,
        cents: one.cents + given,
        isVoid: false,
        itemID: await itemOf(transactionID),
      };
      if (given > 0 && target) paid.discountOn = target.itemID;
      docs.push(paid);
      waiting.set(transactionID, one.cents);
      if (target && items.length > 0) settle(target, paid, share + given);
      return { ...undo, back: () => letVoid(before, docs.length - 1) };
    }
    case 'apply': {
      const [credit, debit] = [pickOf(credits, one.which), pickOf(owing, one.other)];
      if (!credit || !debit) return undefined;
      const part = Math.min(one.cents, openOf(credit), openOf(debit));
      const shares = [{ itemID: debit.itemID, amount: dollars(part) }];
      const undo = done(await admin.call('accounting/apply_credit', { itemID: credit.itemID, shares }));
      settle(debit, credit, part);
      return undo;
    }
    case 'deposit': {
      const payment = pickOf(
        standing.filter(({ kind, id: paid }) => kind === 'payment' && !deposited.has(paid)),
        one.which,
      );
      if (!payment) return undefined;
      const { items } = (await admin.call('accounting/get_open_items', { account: 'undeposited_funds' })).body.data;
      const address = `/accounting/transactions/${payment.id}`;
      const item = items.find((each: { address: string }) => each.address === address);
      const payments = [{ itemID: item.itemID, amount: item.open }];
      expect(item.open).toBe(dollars(waiting.get(payment.id) ?? 0));
      const undo = done(await post('deposit', { into: id('1000'), payments }));
      deposited.add(payment.id);
      return undo;
    }
    case 'refund': {
      const credit = pickOf(credits, one.which);
      if (!credit) return undefined;
      const part = Math.min(one.cents, openOf(credit));
      const items = [{ itemID: credit.itemID, amount: dollars(part) }];
      const reply = await post('refund', { payee: payee(), paidFrom: id('1000'), items });
      const undo = done(reply);
      const { transactionID } = reply.body.data;
      const given: Doc = {
        kind: 'refund',
        id: transactionID,
        cents: part,
        isVoid: false,
        itemID: await itemOf(transactionID),
      };
      docs.push(given);
      settle(given, credit, part);
      return { ...undo, back: () => letVoid(before, docs.length - 1) };
    }
    case 'edit': {
      const target = pickOf(
        standing.filter(({ kind }) => kind === 'invoice' || kind === 'memo'),
        one.which,
      );
      if (!target) return undefined;
      const { version } = (await admin.call('invoices/getInvoiceData', { invoiceID: target.id })).body.data;
      const form = invoiceForm(target.kind as 'invoice' | 'memo', one.cents);
      const reply = await admin.call('invoices/update_invoice', { invoiceID: target.id, version, form });
      if (one.cents < settledOf(target.itemID)) {
        expect(reply.status).toBe(422);
        return undefined;
      }
      const undo = done(reply);
      target.cents = one.cents;
      return undo;
    }
    case 'void': {
      const target = pickOf(standing, one.which);
      if (!target) return undefined;
      const reply =
        target.kind === 'invoice' || target.kind === 'memo'
          ? await admin.call('invoices/delete_invoice', { invoiceID: target.id })
          : await admin.call('accounting/delete_account_transaction', { transactionID: target.id });
      const isDiscounted = standing.some(
        (doc) => doc.discountOn === target.itemID && settled.has(`${target.itemID}/${doc.itemID}`),
      );
      if (isDiscounted || (target.kind === 'payment' && deposited.has(target.id))) {
        expect(reply.status).toBe(422);
        return undefined;
      }
      const undo = done(reply);
      letGo(target);
      target.isVoid = true;
      return undo;
    }
  }
}

/** Undoing what was made leaves it, void. */
function letVoid(before: { settled: Map<string, number>; deposited: Set<number> }, at: number): void {
  settled = before.settled;
  const doc = docs[at];
  if (doc) doc.isVoid = true;
}

test(`after ${histories} histories what is open is that of the model, and the books prove`, async () => {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: 10 }), async (acts) => {
      if (played++ % 15 === 0) {
        await beginBooks();
        [docs, settled, waiting, deposited] = [[], new Map(), new Map(), new Set()];
      }
      await play(acts);
      const found = new Map((await receivables()).map(({ itemID, open }) => [itemID, Math.round(open * 100)]));
      const model = new Map(
        docs.map((doc): [number, number] => [doc.itemID, openOf(doc)]).filter(([, left]) => left !== 0),
      );
      expect(new Map([...found].toSorted())).toEqual(new Map([...model].toSorted()));
      const owed = docs.reduce((sum, doc) => sum + (doc.isVoid ? 0 : isDebit(doc) ? doc.cents : -doc.cents), 0);
      const account = (await admin.call('accounting/getAccountDetails', { accountID: id('1100') })).body.data;
      expect(Math.round(account.balance * 100)).toBe(owed);
      // Every tenth time: it reads all that was ever posted.
      if (played % 10 === 0) expect((await admin.call('accounting/check_books')).body.data.problems).toEqual([]);
    }),
    { numRuns: histories, seed: process.env.TEST_LONG ? Date.now() : 20261122 },
  );
}, 14_400_000);
