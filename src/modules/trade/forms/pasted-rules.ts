import { accountTyped } from '#modules/ledger/accounts/typed-rules.ts';
import { amountKind } from '#shared/figures.ts';
import { type PastedField, readPasted } from '#shared/pasted-lines.ts';

/** Lines of a money form that were copied in a spreadsheet, pure: an amount for each of several accounts. */

const fields = {
  account: { label: 'Account', heads: ['account', 'category', 'expense', 'gl'] },
  memo: { label: 'Memo', heads: ['memo', 'description', 'details', 'item', 'note'] },
  amount: { label: 'Amount', heads: ['amount', 'total', 'cost', 'sum', 'price'], figure: amountKind },
} as const satisfies Record<string, PastedField>;

type Account = Parameters<typeof accountTyped>[1][number];
/** The lines that a text holds, and the heads of columns that are left out; null for a text that is no table. */
export function pastedLines(text: string, accounts: readonly Account[]) {
  // The number of an account is a figure as well: where there are two columns of them it stands before the amount.
  const pasted = readPasted(text, fields, (texts, figures) => ({
    texts: figures > 1 || texts === 1 ? ['memo'] : ['account', 'memo'],
    figures: figures > 1 ? ['account', 'amount'] : ['amount'],
  }));
  if (!pasted) return null;
  const lines = pasted.rows.map(({ account = '', memo = '', amount = '' }) => ({
    accountID: accountTyped(account, accounts),
    memo,
    amount,
  }));
  return { lines, leftOut: pasted.leftOut };
}
