import { sql } from 'kysely';
import { chartAsKnown, type NamedAccount } from '#modules/ledger/accounts/public.ts';
import { sumsAt } from '#modules/ledger/balances/public.ts';
import { payeeNames } from '#modules/ledger/payees/public.ts';
import { payeeKey } from '#modules/ledger/payees/rules.ts';
import type { Known } from '#modules/ledger/public.ts';
import { closingSource, type Payee, shownBalance } from '#modules/ledger/rules.ts';
import { nameOfSource } from '#modules/ledger/source-rules.ts';
import type { Context } from '#server/context.ts';
import type { Cents } from '#shared/money.ts';
import { getFiscalYearStartMonth } from '../public.ts';
import { balanceOfYear, dayBefore, fiscalYearStart } from '../rules.ts';
import type { LedgerRow } from './contract.ts';

type Section = NamedAccount & { opening: number; closing: number; hasLines: boolean };
/** What is read page by page: the accounts that have something to show, with what they open and close with. */
export type Ledger = {
  from: string;
  to: string;
  known: Known | null;
  /** What was posted after it is left out; null for nothing. */
  lastEntryID: number | null;
  hidesReversed: boolean;
  chart: readonly NamedAccount[];
  sections: readonly Section[];
};
type LinePlace = { date: string; entryID: number; line: number };
/** Where a page begins: an account, by its index, and after which of its lines; null before its opening balance. */
type Place = { section: number; after: LinePlace | null; balance: number };

/** By account number. */
export async function openLedger(
  context: Context,
  { accountIDs, ...asked }: { accountIDs: readonly number[] } & Pick<Ledger, 'from' | 'to' | 'known' | 'hidesReversed'>,
): Promise<Ledger> {
  const { from, to, known } = asked;
  const [chart, month] = await Promise.all([chartAsKnown(context, known?.day), getFiscalYearStartMonth(context)]);
  const year = dayBefore(fiscalYearStart(from, month));
  const days = [...new Set([year, dayBefore(from), to])].toSorted();
  const sums = await sumsAt(context, { days, basis: 'accrual', known });
  const sidesOn = (accountID: number, one: string) => sums.get(accountID)?.[days.indexOf(one)];
  const net = (accountID: number, one: string): number => {
    const sides = sidesOn(accountID, one);
    return sides ? sides.debits - sides.credits : 0;
  };
  const sections = chart.flatMap((account): Section[] => {
    if (accountIDs.length > 0 && !accountIDs.includes(account.accountID)) return [];
    const [was, now] = [sidesOn(account.accountID, dayBefore(from)), sidesOn(account.accountID, to)];
    const hasLines = now !== undefined && (now.debits !== (was?.debits ?? 0) || now.credits !== (was?.credits ?? 0));
    const opening = balanceOfYear(account, chart, (one, at) => net(one, at), dayBefore(from), year);
    if (opening === 0 && !hasLines) return [];
    const moved = net(account.accountID, to) - net(account.accountID, dayBefore(from));
    return [{ ...account, opening, closing: opening + moved, hasLines }];
  });
  return { ...asked, lastEntryID: known?.entryID ?? null, chart, sections };
}

/** Before an account's opening balance; null after the last account. */
export function top({ sections }: Ledger, section = 0): Place | null {
  const begins = sections[section];
  return begins ? { section, after: null, balance: begins.opening } : null;
}

/** What a page's end names, with the balance there as the books are now; null for an account that has nothing to show any more. */
export async function placeIn(
  context: Context,
  ledger: Ledger,
  { date, ids: [accountID = 0, entryID = 0, line = 0] }: { date: string; ids: number[] },
): Promise<Place | null> {
  const begins = top(
    ledger,
    ledger.sections.findIndex((one) => one.accountID === accountID),
  );
  if (!begins || entryID === 0) return begins;
  const after = { date, entryID, line };
  return { ...begins, after, balance: begins.balance + (await movedBefore(context, accountID, ledger, after)) };
}

type Part = { section: Section; kind: LedgerRow['kind']; line?: Line; balance: number };

/** So many rows from a place on, give or take an edge of an account, and where the next ones begin. */
export async function readRows(
  context: Context,
  ledger: Ledger,
  from: Place | null,
  size: number,
): Promise<{ rows: LedgerRow[]; next: Place | null }> {
  const parts: Part[] = [];
  let place = from;
  while (place && parts.length < size) {
    const { section: index, after } = place;
    const section = ledger.sections[index];
    if (!section) break;
    let { balance } = place;
    const room = Math.max(1, size - parts.length - (after ? 0 : 1));
    const lines = section.hasLines ? await listLines(context, section.accountID, ledger, after, room + 1) : [];
    if (!after && lines.length === 0 && section.opening === 0) {
      place = top(ledger, index + 1);
      continue;
    }
    if (!after) parts.push({ section, kind: 'opening', balance });
    for (const line of lines.slice(0, room)) {
      balance += line.cents;
      parts.push({ section, kind: 'line', line, balance });
    }
    if (lines.length > room) {
      place = { section: index, after: lines[room - 1] ?? null, balance };
    } else {
      parts.push({ section, kind: 'closing', balance: section.closing });
      place = top(ledger, index + 1);
    }
  }
  const lines = parts.flatMap(({ line }) => line ?? []);
  const payees = lines.flatMap(({ payee }) => payee ?? []);
  const names = await payeeNames(context, payees, ledger.known?.day);
  const accounts = new Map(ledger.chart.map(({ accountID, name }) => [accountID, name]));
  const reversed = await findReversed(
    context,
    lines.map(({ entryID }) => entryID),
    ledger,
  );
  return { rows: parts.map((part) => rowOf(part, ledger, { names, accounts, reversed })), next: place };
}

type Reversed = 'edited' | 'void';

/** Those of some entries that were reversed: an edited one was posted again. Asked of all of a page at once, since few are. */
async function findReversed(
  context: Context,
  entryIDs: readonly number[],
  { lastEntryID }: Ledger,
): Promise<ReadonlyMap<number, Reversed>> {
  const { rows } = await sql<{ entryID: number; state: Reversed }>`
    select r.reverses_id as "entryID",
           case when exists (select from journal_entries n where n.tenant_id = r.tenant_id and n.replaces_id = r.reverses_id
                             and ${isPosted('n', lastEntryID)}) then 'edited' else 'void' end as state
    from journal_entries r
    where r.tenant_id = ${context.tenantId} and r.reverses_id = any(${[...new Set(entryIDs)]}::bigint[]) and ${isPosted('r', lastEntryID)}
  `.execute(context.db());
  return new Map(rows.map(({ entryID, state }) => [entryID, state]));
}

function rowOf(
  { section, kind, line, balance }: Part,
  ledger: Ledger,
  known: {
    names: ReadonlyMap<string, string>;
    accounts: ReadonlyMap<number, string>;
    reversed: ReadonlyMap<number, Reversed>;
  },
): LedgerRow {
  const payee = line?.payee;
  const offset = line?.offsetAccountID;
  return {
    kind,
    accountID: section.accountID,
    accountNumber: section.number,
    accountName: section.name,
    date: line?.date ?? (kind === 'opening' ? dayBefore(ledger.from) : ledger.to),
    entryID: line?.entryID ?? null,
    line: line?.line ?? 0,
    state: line?.isReversal ? 'reversal' : ((line && known.reversed.get(line.entryID)) ?? 'posted'),
    sourceName: line ? nameOfSource(line.source) : '',
    reference: line?.reference ?? '',
    payeeName: payee ? (known.names.get(payeeKey(payee)) ?? null) : null,
    memo: line?.memo ?? '',
    offsetAccount: offset === undefined ? '' : offset === null ? 'Split' : (known.accounts.get(offset) ?? ''),
    debitAmount: line && line.cents > 0 ? (line.cents as Cents) : null,
    creditAmount: line && line.cents < 0 ? ((0 - line.cents) as Cents) : null,
    balance: shownBalance(section.type, balance),
  };
}

type Line = LinePlace & {
  cents: number;
  isReversal: boolean;
  source: string;
  reference: string;
  memo: string;
  payee: Payee | null;
  /** Null where there are several. */
  offsetAccountID: number | null;
};

const isInRange = (context: Context, accountID: number, { from, to, lastEntryID, hidesReversed }: Ledger) =>
  sql`p.tenant_id = ${context.tenantId} and p.account_id = ${accountID} and p.entry_date between ${from} and ${to}
    and j.source <> ${closingSource} and ${isPosted('p', lastEntryID)}
    ${
      hidesReversed
        ? sql`and not exists (select from journal_entries o where o.tenant_id = j.tenant_id and o.entry_id = j.reverses_id
                              and o.entry_date between ${from} and ${to})
              and not exists (select from journal_entries o where o.tenant_id = j.tenant_id and o.reverses_id = j.entry_id
                              and o.entry_date between ${from} and ${to} and ${isPosted('o', lastEntryID)})`
        : sql``
    }`;
const isPosted = (of: string, lastEntryID: number | null) =>
  lastEntryID === null ? sql`true` : sql`${sql.ref(`${of}.entry_id`)} <= ${lastEntryID}`;

/** An account's postings of a range after a place in it, in the order of their days and numbers. */
async function listLines(
  context: Context,
  accountID: number,
  ledger: Ledger,
  after: LinePlace | null,
  limit: number,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select p.entry_date as date, p.entry_id as "entryID", p.line, p.cents, j.source, j.reference,
           coalesce(nullif(p.memo, ''), j.memo) as memo,
           j.reverses_id is not null as "isReversal",
           case when p.payee_kind is not null then jsonb_build_object('kind', p.payee_kind, 'id', p.payee_id) end as payee,
           (select case when count(distinct o.account_id) = 1 then min(o.account_id) end from postings o
            where o.tenant_id = p.tenant_id and o.entry_id = p.entry_id and o.line <> p.line) as "offsetAccountID"
    from postings p join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where ${isInRange(context, accountID, ledger)}
      and ${after ? sql`(p.entry_date, p.entry_id, p.line) > (${after.date}, ${after.entryID}, ${after.line})` : sql`true`}
    order by p.entry_date, p.entry_id, p.line limit ${limit}
  `.execute(context.db());
  return rows;
}

/** What an account has moved by in a range up to a place in it, debits less credits. */
async function movedBefore(context: Context, accountID: number, ledger: Ledger, place: LinePlace): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.cents), 0)::bigint as cents
    from postings p join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where ${isInRange(context, accountID, ledger)}
      and (p.entry_date, p.entry_id, p.line) <= (${place.date}, ${place.entryID}, ${place.line})
  `.execute(context.db());
  return rows[0]?.cents ?? 0;
}
