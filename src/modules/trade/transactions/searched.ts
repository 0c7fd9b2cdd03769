import { sql } from 'kysely';
import { readEntries } from '#modules/ledger/journal/public.ts';
import { payeeOf } from '#modules/ledger/payees/public.ts';
import { payeeNameIn } from '#modules/ledger/payees/rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { chosen, type SearchedKind } from '#server/search/searched-kind.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { hasLine, transactionsOf } from './reports.ts';
import { transactionKinds } from './rules.ts';

/** With what was posted of each. */
async function withEntries<Row extends { entry_id: number }>(context: Context, rows: readonly Row[]) {
  const entries = await readEntries(context, [...new Set(rows.map((row) => row.entry_id))]);
  const byID = new Map(entries.map((entry) => [entry.entryID, entry]));
  return rows.map((row) => ({ ...row, lines: byID.get(row.entry_id)?.lines ?? [] }));
}

/** Those of which a line names a payee. */
const ofPayee = (kind: 'customer' | 'vendor' | 'employee') => async (context: Context, payeeID: number) => {
  const rows = await transactionsOf(context)
    .where(hasLine(sql`p.payee_kind = ${kind} and p.payee_id = ${payeeID}`))
    .execute();
  return rows.map((row) => row.document_id);
};

/** Money forms are found by kind and number, reference, memo, payee and any amount of theirs (docs/rules/search.md). */
export const searchedTransactions: SearchedKind = {
  async words(context, which) {
    const { where, limit } = chosen(sql.ref<number>('d.document_id'), which);
    const rows = await transactionsOf(context)
      .select(['j.reference', 'j.memo'])
      .where(where)
      .orderBy('d.document_id')
      .limit(limit)
      .execute();
    return (await withEntries(context, rows)).map(({ document_id, kind, number, reference, memo, ...row }) => ({
      id: document_id,
      number,
      texts: [
        ...[transactionKinds[kind].name, reference, memo],
        ...new Set(row.lines.flatMap((line) => [line.memo, line.payeeName])),
      ],
      cents: [
        ...new Set([row.total_cents, ...row.lines.map(({ debitAmount, creditAmount }) => debitAmount ?? creditAmount)]),
      ],
    }));
  },
  async show(context, ids) {
    const rows = await transactionsOf(context)
      .select(['j.entry_date', 'j.reference', 'd.payee_kind', 'd.payee_id'])
      .where('d.document_id', '=', anyOf(ids))
      .execute();
    return (await withEntries(context, rows)).map((row) => ({
      id: row.document_id,
      number: null,
      statusID: null,
      aside: formatDollars(row.total_cents as Cents),
      label: [`${transactionKinds[row.kind].name} ${row.number}`, payeeNameIn(row.lines, payeeOf(row))]
        .filter(Boolean)
        .join(' · '),
      detail: [formatCalendarDate(row.entry_date), row.reference, row.voided_at && 'void'].filter(Boolean).join(' · '),
    }));
  },
  follows: { customers: ofPayee('customer'), vendors: ofPayee('vendor'), users: ofPayee('employee') },
};
