import { sql } from 'kysely';
import { dimensionOf } from '#modules/ledger/balances/public.ts';
import type { Dimension } from '#modules/ledger/balances/rules.ts';
import { payeeNames } from '#modules/ledger/payees/public.ts';
import { payeeKey } from '#modules/ledger/payees/rules.ts';
import { type Known, knownOn, type LedgerViews } from '#modules/ledger/public.ts';
import { closingSource, type PayeeKind } from '#modules/ledger/rules.ts';
import { nameOfSource } from '#modules/ledger/source-rules.ts';
import type { PeopleNames } from '#modules/people/public.ts';
import type { Context } from '#server/context.ts';
import { dayCursor, readDayCursor } from '#server/database/page-order.ts';
import type { Cents } from '#shared/money.ts';
import type { ChangedEntry, FigureEntry } from './contract.ts';

const pageSize = 50;

/** Postings to an account in a range of days, as far as they were known, of whom they are. */
export type PostingsAsked = {
  accountID: number;
  from: string | null;
  to: string;
  known: Known | null;
  dimension?: Dimension | undefined;
  dimensionID?: number | undefined;
  exceptIDs: readonly number[];
};

async function whichPostings(
  context: Context,
  { accountID, from, to, known, dimension, dimensionID, exceptIDs }: PostingsAsked,
) {
  const whose =
    dimension === undefined
      ? sql`true`
      : dimensionID === undefined
        ? sql`${await dimensionOf(context, dimension)} <> all(${exceptIDs}::bigint[])`
        : sql`${await dimensionOf(context, dimension)} = ${dimensionID}`;
  return sql`p.tenant_id = ${context.tenantId} and p.account_id = ${accountID} and p.entry_date >= ${from ?? '0001-01-01'}
    and p.entry_date <= ${to} and j.source <> ${closingSource} and ${whose}
    and ${known ? sql`p.entry_id <= ${known.entryID}` : sql`true`}`;
}

/** How many entries of each source, and what they come to in debits less credits, the most first. */
export async function sumBySource(context: Context, asked: PostingsAsked) {
  const { rows } = await sql<{ source: string; entriesTotal: number; cents: number }>`
    select j.source, count(distinct p.entry_id)::int as "entriesTotal", sum(p.cents)::bigint as cents
    from postings p join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where ${await whichPostings(context, asked)}
    group by 1 order by abs(sum(p.cents)) desc, 1
  `.execute(context.db());
  return rows;
}

type Row = {
  entryID: number;
  line: number;
  date: string;
  source: string;
  sourceID: number | null;
  reference: string;
  memo: string;
  payeeKind: PayeeKind | null;
  payeeID: number | null;
  cents: number;
};

export async function listPostings(context: Context, asked: PostingsAsked, next: string | undefined) {
  const after = next === undefined ? null : readDayCursor(next, 2);
  const { rows } = await sql<Row>`
    select p.entry_id as "entryID", p.line, p.entry_date as date, j.source, j.source_id as "sourceID", j.reference,
           coalesce(nullif(p.memo, ''), j.memo) as memo, p.payee_kind as "payeeKind", p.payee_id as "payeeID", p.cents
    from postings p join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where ${await whichPostings(context, asked)}
      and ${after ? sql`(p.entry_date, p.entry_id, p.line) < (${after.date}, ${after.ids[0]}, ${after.ids[1]})` : sql`true`}
    order by p.entry_date desc, p.entry_id desc, p.line desc limit ${pageSize + 1}
  `.execute(context.db());
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = last !== undefined && rows.length > pageSize;
  return {
    rows: await named(context, page, asked.known),
    next: hasMore ? dayCursor(last.date, last.entryID, last.line) : null,
  };
}

/** Entries by their numbers, each with an amount that is given, in the order given; names as they were known. */
export async function readAmounts(
  context: Context,
  given: readonly { entryID: number; cents: number }[],
  known: Known | null,
) {
  const { rows } = await sql<Row>`
    select j.entry_id as "entryID", 0 as line, j.entry_date as date, j.source, j.source_id as "sourceID", j.reference, j.memo,
           p.payee_kind as "payeeKind", p.payee_id as "payeeID", 0 as cents
    from journal_entries j
    left join lateral (
      select payee_kind, payee_id from postings p
      where p.tenant_id = j.tenant_id and p.entry_id = j.entry_id and p.payee_kind is not null order by line limit 1
    ) p on true
    where j.tenant_id = ${context.tenantId} and j.entry_id = any(${given.map(({ entryID }) => entryID)}::bigint[])
  `.execute(context.db());
  const byID = new Map((await named(context, rows, known)).map((row) => [row.entryID, row]));
  return given.flatMap(({ entryID, cents }) => {
    const row = byID.get(entryID);
    return row ? [{ ...row, amount: cents as Cents }] : [];
  });
}

async function named(context: Context, rows: readonly Row[], known: Known | null): Promise<FigureEntry[]> {
  const payeeOf = ({ payeeKind, payeeID }: Row) =>
    payeeKind && payeeID !== null ? { kind: payeeKind, id: payeeID } : null;
  const names = await payeeNames(
    context,
    rows.flatMap((row) => payeeOf(row) ?? []),
    known?.day,
  );
  return rows.map((row) => {
    const { payeeKind: _kind, payeeID: _id, cents, ...facts } = row;
    const payee = payeeOf(row);
    return {
      ...facts,
      sourceName: nameOfSource(row.source),
      payeeName: payee && (names.get(payeeKey(payee)) ?? null),
      amount: cents as Cents,
      isUnsettled: null,
    };
  });
}

/** What was posted after a day and is dated in a range, latest first. */
export async function listChangesSince(
  context: Context,
  {
    knownOn: day,
    from,
    to,
    next,
  }: { knownOn: string; from?: string | undefined; to?: string | undefined; next?: string | undefined },
): Promise<{ rows: ChangedEntry[]; next: string | null }> {
  const { entryID } = await knownOn(context, day);
  const after = next === undefined ? null : readDayCursor(next, 1);
  const rows = await context
    .db<LedgerViews & PeopleNames>()
    .selectFrom('journal_entries as j')
    .leftJoin('people as u', 'u.user_id', 'j.posted_by')
    .select(['j.entry_id as entryID', 'j.entry_date as date', 'j.posted_at as postedAt', 'u.name as createdBy'])
    .select(['j.source', 'j.source_id as sourceID', 'j.reference', 'j.memo', 'j.reverses_id as reversesID'])
    .select('j.replaces_id as replacesID')
    .select((eb) =>
      eb
        .selectFrom('postings as p')
        .select(sql<number>`sum(greatest(p.cents, 0))::bigint`.as('total'))
        .whereRef('p.entry_id', '=', 'j.entry_id')
        .as('total'),
    )
    .where('j.entry_id', '>', entryID)
    .$if(from !== undefined, (query) => query.where('j.entry_date', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('j.entry_date', '<=', to ?? ''))
    .$if(after !== null, (query) => query.where('j.entry_id', '<', after?.ids[0] ?? 0))
    .orderBy('j.entry_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rows: page.map((row) => ({ ...row, sourceName: nameOfSource(row.source), total: (row.total ?? 0) as Cents })),
    next: last && rows.length > pageSize ? dayCursor(last.date, last.entryID) : null,
  };
}

/** The first day that anything is dated on, where anything is. */
export async function firstDay(context: Context): Promise<string | null> {
  const row = await context
    .db<LedgerViews>()
    .selectFrom('journal_entries')
    .select('entry_date')
    .orderBy('entry_date')
    .limit(1)
    .executeTakeFirst();
  return row?.entry_date ?? null;
}
