import { describe, expect, test } from 'vitest';
import type { AccountType } from '#modules/ledger/rules.ts';
import type { Field } from '#modules/trade/forms/rules.ts';
import { fieldsOf, type TransactionKind, transactionKindKeys } from '#modules/trade/transactions/rules.ts';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();
const books = await openTrade(app);
const { admin, customer, vendor, items, owe, bill } = books;
type Account = { accountID: number; type: AccountType; isContra: boolean; isControl: boolean; number: string };
const accounts: Account[] = (await admin.call('accounting/getAccountsByType', {})).body.data.accounts;
const payeeOf: Record<string, object> = { customer, vendor };
for (const kind of ['donor', 'lender']) {
  const made = await admin.call('accounting/create_payee', { kind, name: `Somebody who is a ${kind}` });
  payeeOf[kind] = { kind, id: made.body.data.payeeID };
}

/** Money from before the books is what these are about; nothing else may stand there, and nothing stays without a place. */
const fromBefore: readonly TransactionKind[] = ['opening_balance', 'opening_equity'];
/** From one account of money into another. */
const withinMoney: readonly TransactionKind[] = ['processor_payout', 'transfer'];
/** What they are about has to be there: their own tests post them. */
const needMore: Partial<Record<TransactionKind, string>> = {
  bounced_payment: 'a payment that is returned',
  deposit: 'a payment that was not deposited',
  refund: 'a credit of the customer',
  retainage_billing: 'retainage of an invoice',
  retainage_release: 'retainage of a bill',
};

/** Of the first of the types that has one; another one than the form names already. */
const accountFor = (types: readonly AccountType[], taken: readonly unknown[]): number => {
  const free = accounts.filter(({ accountID, isContra }) => !isContra && !taken.includes(accountID));
  const plain = free.filter(({ isControl }) => !isControl);
  return (
    [...types, ...types]
      .flatMap((type, index) => (index < types.length ? plain : free).filter((one) => one.type === type))
      .map(({ accountID }) => accountID)[0] ?? 0
  );
};

/** Something that the field takes: a hundred dollars wherever money is. */
async function sampleOf(field: Field, taken: readonly unknown[]): Promise<unknown> {
  switch (field.is) {
    case 'account':
      return accountFor(field.types, taken);
    case 'money':
      return field.isOptional ? 0 : 100;
    case 'payee':
      return field.kinds.map((kind) => payeeOf[kind]).find(Boolean) ?? null;
    case 'rate':
      return field.isOptional ? 0 : 8.25;
    case 'flag':
      return false;
    case 'date':
      return '2026-11-20';
    case 'choice':
      return Object.keys(field.choices)[0];
    case 'lines':
      return field.isOptional
        ? []
        : [{ accountID: accountFor(field.types, taken), amount: 100, memo: '', payee: null }];
    case 'items': {
      if (field.isOptional) return [];
      const [item] = await items(field.account, { side: field.side });
      return item ? [{ itemID: item.itemID, amount: 100 }] : [];
    }
    case 'transaction':
      return null;
  }
}

describe('the cash flow', () => {
  test('places the money of every kind of form that is declared', async () => {
    const refused: Record<string, string> = {};
    const placed: Record<string, string[]> = {};
    let day = 0;
    for (const kind of transactionKindKeys) {
      await owe(500, '2026-09-01');
      await bill(500, { date: '2026-09-01' });
      day += 1;
      const date = new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10);
      const form: Record<string, unknown> = { kind, date };
      for (const [name, field] of fieldsOf(kind)) form[name] = await sampleOf(field, Object.values(form));
      const { status, body } = await admin.call('accounting/insert_account_transaction', { form });
      if (status !== 200) {
        refused[kind] = `${body.message} ${JSON.stringify(body.fields ?? {})}`;
        continue;
      }
      const { rows } = (await admin.call('accounting/getCashFlowData', { from: date, to: date })).body.data;
      placed[kind] = rows
        .filter(({ key, amounts }: { key: string; amounts: number[] }) => key.startsWith('cash:') && amounts[0] !== 0)
        .map(({ key }: { key: string }) => key.slice(5));
    }
    expect(Object.keys(refused).toSorted()).toEqual(Object.keys(needMore).toSorted());
    const strange = Object.entries(placed).filter(
      ([kind, lines]) =>
        lines.includes('unclassified') ||
        (lines.some((line) => line.startsWith('opening_')) && !fromBefore.includes(kind as TransactionKind)),
    );
    expect(strange).toEqual([]);
    // What names an account of money moves it.
    for (const [kind, lines] of Object.entries(placed)) {
      const isOfMoney = fieldsOf(kind as TransactionKind).some(([name]) => name === 'paidFrom' || name === 'into');
      if (isOfMoney && !withinMoney.includes(kind as TransactionKind))
        expect([kind, lines.length > 0]).toEqual([kind, true]);
    }
  });
});
