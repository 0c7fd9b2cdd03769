import { amountKind } from '#shared/figures.ts';
import { type PastedField, readPasted } from '#shared/pasted-lines.ts';
import { accountTyped } from '../accounts/typed-rules.ts';

/** Lines of a journal entry that were copied in a spreadsheet, pure. */

const fields = {
  account: { label: 'Account', heads: ['account', 'gl'] },
  memo: { label: 'Memo', heads: ['memo', 'description', 'details', 'note'] },
  debit: { label: 'Debit', heads: ['debit', 'dr'], figure: amountKind },
  credit: { label: 'Credit', heads: ['credit', 'cr'], figure: amountKind },
} as const satisfies Record<string, PastedField>;

type Account = Parameters<typeof accountTyped>[1][number];
/** The lines that a text holds, and the heads of columns that are left out; null for a text that is no table. */
export function pastedLines(text: string, accounts: readonly Account[]) {
  const pasted = readPasted(text, fields, (texts, figures) => ({
    texts: figures > 2 ? ['memo'] : (['account', 'memo'].slice(0, texts) as ('account' | 'memo')[]),
    figures: figures > 2 ? ['account', 'debit', 'credit'] : ['debit', 'credit'],
  }));
  if (!pasted) return null;
  const sideOf = (text: string | undefined) => (text === undefined || Number(text) === 0 ? null : text);
  const lines = pasted.rows.map(({ account = '', memo = '', debit, credit }) => ({
    accountID: accountTyped(account, accounts) ?? null,
    memo,
    debitAmount: sideOf(debit),
    creditAmount: sideOf(credit),
  }));
  return { lines, leftOut: pasted.leftOut };
}
