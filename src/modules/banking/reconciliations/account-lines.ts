import { sql } from 'kysely';
import { payeeNames } from '#modules/ledger/payees/public.ts';
import { payeeKey } from '#modules/ledger/payees/rules.ts';
import { documentNumbers, type LedgerViews } from '#modules/ledger/public.ts';
import type { Payee } from '#modules/ledger/rules.ts';
import { nameOfSource } from '#modules/ledger/source-rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Cents } from '#shared/money.ts';
import type { ReconcileLine } from './contract.ts';

/** The lines of an account as its bank knows them (docs/rules/banking.md). */

/** A line of an account as the bank knows it: what all versions of an entry come to. */
export type AccountLine = {
  lineID: number;
  entryID: number;
  cents: number;
  date: string;
  /** Whose mark it bears, if it does. */
  reconciliationID: number | null;
  kind: 'tick' | 'opening' | 'posted' | null;
};
type Which = {
  accountID: number;
  /** Only these. */
  lineIDs?: readonly number[];
  /** Only what no reconciliation has, and what this one has. */
  freeOr?: number | null;
  /** Only what no reconciliation of a statement up to this day has: later ones keep their ticks while older ones are done again. */
  freeThrough?: string;
};

/** The lines of an account, without those that were voided. Source: behaviour B5.2, B5.6. */
export async function accountLines(
  context: Context,
  { accountID, lineIDs, freeOr, freeThrough }: Which,
): Promise<AccountLine[]> {
  const tenantID = context.tenantId;
  const { rows } = await sql<AccountLine>`
    with lines as (
      select j.root_id, sum(p.cents)::bigint as cents, max(j.entry_id) filter (where j.reverses_id is null) as entry_id
      from postings p
      join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
      where p.tenant_id = ${tenantID} and p.account_id = ${accountID}
        ${lineIDs ? sql`and j.root_id = any(${lineIDs}::bigint[])` : sql``}
      group by j.root_id having sum(p.cents) <> 0
    )
    select l.root_id as "lineID", l.entry_id as "entryID", l.cents, e.entry_date as date,
           m.reconciliation_id as "reconciliationID", m.kind
    from lines l
    join journal_entries e on e.tenant_id = ${tenantID} and e.entry_id = l.entry_id
    left join reconciliation_marks m
      on m.tenant_id = ${tenantID} and m.account_id = ${accountID} and m.root_entry_id = l.root_id
    where ${freeOr === undefined ? sql`true` : sql`(m.reconciliation_id is null or m.reconciliation_id = ${freeOr})`}
      and ${
        freeThrough === undefined
          ? sql`true`
          : sql`not exists (select from reconciliations r where r.tenant_id = ${tenantID}
              and r.reconciliation_id = m.reconciliation_id and r.ends_on <= ${freeThrough})`
      }
    order by e.entry_date, l.entry_id
  `.execute(context.db());
  return rows;
}

/** What accounts were opened with, by line. */
export async function openingLines(context: Context, accountIDs: readonly number[]) {
  if (accountIDs.length === 0) return [];
  const { rows } = await sql<{ account_id: number; root_id: number; cents: number }>`
    select p.account_id, j.root_id, sum(p.cents)::bigint as cents
    from journal_entries j
    join postings p on p.tenant_id = j.tenant_id and p.entry_id = j.entry_id and p.account_id = any(${accountIDs}::bigint[])
    where j.tenant_id = ${context.tenantId} and j.source = 'opening_balance'
    group by p.account_id, j.root_id having sum(p.cents) <> 0
  `.execute(context.db());
  return rows;
}

/** Lines as people read them, in the order given. */
export async function describeLines(context: Context, lines: readonly AccountLine[], accountID: number) {
  const among = anyOf(lines.map(({ entryID }) => entryID));
  const db = context.db<LedgerViews>();
  const [entries, postings] = await Promise.all([
    db
      .selectFrom('journal_entries')
      .select(['entry_id', 'source', 'source_id', 'reference', 'memo'])
      .where('entry_id', '=', among)
      .execute(),
    db
      .selectFrom('postings')
      .select(['entry_id', 'account_id', 'memo', 'payee_kind', 'payee_id'])
      .where('entry_id', '=', among)
      .execute(),
  ]);
  const numberOf = await documentNumbers(context, entries);
  const facts = new Map(entries.map((row) => [row.entry_id, row]));
  const memos = new Map<number, string>();
  /** Whom an entry is about; null where it names several. */
  const payees = new Map<number, Payee | null>();
  for (const { entry_id: entryID, account_id: own, memo, payee_kind: kind, payee_id: id } of postings) {
    if (own === accountID && memo) memos.set(entryID, memo);
    if (!kind || id === null) continue;
    const known = payees.get(entryID);
    if (known === undefined) payees.set(entryID, { kind, id });
    else if (known && (known.kind !== kind || known.id !== id)) payees.set(entryID, null);
  }
  const names = await payeeNames(
    context,
    [...payees.values()].filter((payee) => payee !== null),
  );
  return lines.map((line): ReconcileLine => {
    const row = facts.get(line.entryID);
    const payee = payees.get(line.entryID);
    return {
      lineID: line.lineID,
      entryID: line.entryID,
      date: line.date,
      source: nameOfSource(row?.source ?? ''),
      number: row ? row.reference || `${nameOfSource(row.source)} ${numberOf(row)}` : '',
      payee: (payee && names.get(payeeKey(payee))) ?? '',
      memo: memos.get(line.entryID) ?? row?.memo ?? '',
      amount: line.cents as Cents,
      isCleared: line.kind === 'tick',
    };
  });
}
