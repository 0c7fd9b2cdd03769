import { sql } from 'kysely';
import { sidesOfPosting } from '#modules/ledger/journal/rules.ts';
import { namesOfPostings } from '#modules/ledger/payees/public.ts';
import { balancesAt, documentNumbers, type LedgerViews } from '#modules/ledger/public.ts';
import { type PayeeKind, shownBalance } from '#modules/ledger/rules.ts';
import { nameOfSource } from '#modules/ledger/source-rules.ts';
import type { PeopleNames } from '#modules/people/public.ts';
import type { Context } from '#server/context.ts';
import { dayCursor, readDayCursor } from '#server/database/page-order.ts';
import type { Input, Output } from '#shared/contract.ts';
import { addDays } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import type { ReconciliationTables } from '../reconciliations/public.ts';
import type { registerCalls } from './contract.ts';

const pageSize = 50;

type Tables = LedgerViews & ReconciliationTables & PeopleNames;

/**
 * A page of an account's postings, latest first, with the balance after each. That of the first is what was before its day and
 * what came on the day before it; the others follow from it, so a page costs the same wherever it is. Errors: 404.
 */
export async function listTransactions(
  context: Context,
  { accountID, from, to, next }: Input<typeof registerCalls.listTransactions>,
): Promise<Output<typeof registerCalls.listTransactions>> {
  const after = next === undefined ? null : readDayCursor(next, 2);
  const db = context.db<Tables>();
  const found = await db
    .selectFrom('postings as p')
    .innerJoin('journal_entries as j', 'j.entry_id', 'p.entry_id')
    .innerJoin('accounts as a', 'a.account_id', 'p.account_id')
    .leftJoin('people as u', 'u.user_id', 'j.posted_by')
    .leftJoin('posting_marks as m', (join) =>
      join.onRef('m.entry_id', '=', 'p.entry_id').onRef('m.line', '=', 'p.line'),
    )
    .leftJoin('reconciliation_marks as k', (join) =>
      join.onRef('k.root_entry_id', '=', 'j.root_id').onRef('k.account_id', '=', 'p.account_id'),
    )
    .leftJoin('reconciliations as c', 'c.reconciliation_id', 'k.reconciliation_id')
    .select(['k.reconciliation_id', 'c.state'])
    .select(['p.entry_id', 'p.line', 'p.cents', 'p.entry_date', 'p.memo', 'p.payee_kind', 'p.payee_id', 'p.ticket_id'])
    .select([
      'j.source',
      'j.source_id',
      'j.reference',
      'j.memo as entryMemo',
      'a.type',
      'a.name as account',
      'u.name as createdBy',
    ])
    .select('m.verified_at')
    .select((eb) => [
      eb
        .selectFrom('journal_entries as r')
        .select('r.entry_id')
        .whereRef('r.reverses_id', '=', 'p.entry_id')
        .as('reversedBy'),
      eb
        .selectFrom('postings as o')
        .innerJoin('accounts as oa', 'oa.account_id', 'o.account_id')
        .select(sql<string>`case when count(distinct o.account_id) = 1 then min(oa.name) else 'Split' end`.as('name'))
        .whereRef('o.entry_id', '=', 'p.entry_id')
        .whereRef('o.line', '<>', 'p.line')
        .as('offset'),
    ])
    .where('p.account_id', '=', accountID)
    .$if(from !== undefined, (query) => query.where('p.entry_date', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('p.entry_date', '<=', to ?? ''))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(p.entry_date, p.entry_id, p.line) < (${after?.date}, ${after?.ids[0]}, ${after?.ids[1]})`,
      ),
    )
    .orderBy('p.entry_date', 'desc')
    .orderBy('p.entry_id', 'desc')
    .orderBy('p.line', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = found.slice(0, pageSize);
  const [first] = page;
  if (!first) {
    await assertAccount(context, accountID);
    return { rows: [], next: null };
  }
  const [nameOf, numberOf, top] = await Promise.all([
    namesOfPostings(context, page),
    documentNumbers(context, page),
    balanceAfter(context, accountID, first),
  ]);
  let cents = top;
  const rows = page.map((row) => {
    const balance = shownBalance(row.type, cents);
    cents = (cents - row.cents) as Cents;
    const nameIf = (kind: PayeeKind) => (row.payee_kind === kind ? nameOf(row) : null);
    return {
      transactionID: `${row.entry_id}-${row.line}`,
      entryID: row.entry_id,
      line: row.line,
      account: row.account,
      transactionDate: row.entry_date,
      transactionDescription: row.memo || row.entryMemo,
      journalEntry: row.reference || `${nameOfSource(row.source)} ${numberOf(row)}`,
      amount: Math.abs(row.cents) as Cents,
      ...sidesOfPosting(row.cents),
      isDebit: row.cents > 0,
      balance,
      offsetAccount: row.offset ?? '',
      createdBy: row.createdBy,
      payee: nameOf(row),
      vendorName: nameIf('vendor'),
      donorName: nameIf('donor'),
      lenderName: nameIf('lender'),
      customer_id: row.payee_kind === 'customer' ? row.payee_id : null,
      ticket_id: row.ticket_id,
      verified: row.verified_at !== null,
      isReversed: row.reversedBy !== null,
      reconciled: row.state === 'completed',
      mark: row.state === 'completed' ? ('reconciled' as const) : row.state ? ('cleared' as const) : ('open' as const),
      reconciliationID: row.reconciliation_id,
    };
  });
  const last = page.at(-1);
  const isMore = last !== undefined && found.length > pageSize;
  return { rows, next: isMore ? dayCursor(last.entry_date, last.entry_id, last.line) : null };
}

/** Errors: 404. */
async function assertAccount(context: Context, accountID: number): Promise<void> {
  const query = context.db<LedgerViews>().selectFrom('accounts').select('name').where('account_id', '=', accountID);
  if (!(await query.executeTakeFirst())) throw notFound('Account');
}

/** What debits exceed credits by once this posting is counted. */
async function balanceAfter(
  context: Context,
  accountID: number,
  at: { entry_date: string; entry_id: number; line: number },
): Promise<Cents> {
  const [before, onDay] = await Promise.all([
    balancesAt(context, addDays(at.entry_date, -1), accountID),
    context
      .db<LedgerViews>()
      .selectFrom('postings')
      .select(sql<number>`sum(cents)::bigint`.as('cents'))
      .where('account_id', '=', accountID)
      .where('entry_date', '=', at.entry_date)
      .where(sql<boolean>`(entry_id, line) <= (${at.entry_id}, ${at.line})`)
      .executeTakeFirstOrThrow(),
  ]);
  return ((before.get(accountID) ?? 0) + (onDay.cents ?? 0)) as Cents;
}
