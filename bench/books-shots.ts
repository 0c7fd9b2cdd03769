import { accountsOfEach, books, booksTokenOf } from './books-world.ts';
import type { Shot } from './firing.ts';

/** What is posted in the benchmarks of the ledger. */

export const anyTenant = (turn: number) => (turn % books.posting) + 1;
export const of = (tenant: number, path: string, body: object): Shot => ({
  tenant,
  token: booksTokenOf(tenant),
  path,
  body,
});
export const entry = (tenant: number, accounts: readonly number[]): Shot => ({
  ...of(tenant, 'accounting/insert_journal_entry', {
    date: '2026-06-15',
    memo: 'Rent',
    lines: accounts.map((accountID, index) => ({
      accountID,
      ...(index === 0 ? { debitAmount: 3 } : { creditAmount: 3 / (accounts.length - 1) }),
    })),
  }),
  key: true,
});
/** Three lines, taxed by two jurisdictions, approved at once. */
export const invoice = (tenant: number): Shot => ({
  ...of(tenant, 'invoices/insert_invoice', {
    isApproved: true,
    form: {
      customerID: 1,
      date: '2026-06-15',
      lines: [185, 210.5, 42].map((rate) => ({ description: 'Work', rate, quantity: 3, accountID: 1 })),
    },
  }),
  key: true,
});
const any = (turn: number, by: number) => ((turn * by) % accountsOfEach) + 1;
export const spread = (turn: number) => [any(turn, 1), any(turn, 7), any(turn, 13)];
