import { expect } from 'vitest';
import { chartFor, type SystemKey } from '#modules/ledger/accounts/rules.ts';
import { type JournalDraft, sidesOf } from '#modules/ledger/rules.ts';
import type { Books } from '#modules/trade/forms/rules.ts';
import { transactionPosting } from '#modules/trade/transactions/posting.ts';
import type { CommonForm, FieldsOf, FormOf, TransactionKind } from '#modules/trade/transactions/rules.ts';
import type { Cents } from '#shared/money.ts';

/** Books for worked examples of behaviour B2: accounts are called by their numbers. */
const chart = chartFor('general');
const books: Books = {
  system: (key: SystemKey) => Number(chart.find((line) => line.key === key)?.number),
  accountOf: (number) => {
    const line = chart.find((one) => one.number === String(number));
    if (!line) throw new Error(`There is no account ${number}`);
    return { type: line.type, isContra: line.isContra ?? false };
  },
  itemOf: () => undefined,
  paymentOf: () => undefined,
};

export const dollars = (amount: number) => Math.round(amount * 100) as Cents;
export const line = (accountID: number, amount: number) => ({
  accountID,
  amount: dollars(amount),
  memo: '',
  payee: null,
});

const common: CommonForm = { date: '2026-11-03', reference: '', memo: '', divisionID: null };
export const draftOf = <K extends TransactionKind>(
  kind: K,
  fields: FieldsOf<K>,
  more: Partial<CommonForm> = {},
  known: Partial<Books> = {},
): JournalDraft =>
  transactionPosting({ kind, ...common, ...more, ...fields } as unknown as FormOf, { ...books, ...known });

/** `Dr 1000 700.00` for each line, debits first, as the examples are written. */
export function posted<K extends TransactionKind>(kind: K, fields: FieldsOf<K>, known: Partial<Books> = {}): string[] {
  const { lines } = draftOf(kind, fields, {}, known);
  const { debits, credits } = sidesOf(lines);
  expect(debits).toBe(credits);
  return lines
    .toSorted((a, b) => Number(b.cents > 0) - Number(a.cents > 0))
    .map(({ accountID, cents }) => `${cents > 0 ? 'Dr' : 'Cr'} ${accountID} ${(Math.abs(cents) / 100).toFixed(2)}`);
}
