import type { Cents } from '#shared/money.ts';
import { credit, type DraftLine, debit, draft, type JournalDraft, type Payee } from '../rules.ts';

/** Of one entry. */
export const maxLines = 2000;

type FormLine = {
  accountID: number;
  debitAmount: Cents | null;
  creditAmount: Cents | null;
  memo: string;
  payee: Payee | null;
  ticketID: number | null;
  divisionID: number | null;
  departmentID: number | null;
  locationID: number | null;
};

/** A line says a debit or a credit, and not both. */
export const hasOneSide = ({ debitAmount, creditAmount }: Pick<FormLine, 'debitAmount' | 'creditAmount'>): boolean =>
  Boolean(debitAmount) !== Boolean(creditAmount);

/** A journal entry by hand, as its writer gave it. docs/rules/ledger.md #32 */
export const journalEntryPosting = (form: { date: string; memo: string; lines: readonly FormLine[] }): JournalDraft =>
  draft({ date: form.date, source: 'journal_entry', memo: form.memo }, form.lines.map(toDraftLine));

function toDraftLine({ accountID, debitAmount, creditAmount, ...facts }: FormLine): DraftLine {
  return debitAmount ? debit(accountID, debitAmount, facts) : credit(accountID, creditAmount ?? (0 as Cents), facts);
}

/** A posting as a debit or as a credit. */
export const sidesOfPosting = (cents: number): { debitAmount: Cents | null; creditAmount: Cents | null } => ({
  debitAmount: cents > 0 ? (cents as Cents) : null,
  creditAmount: cents < 0 ? (-cents as Cents) : null,
});
