import { sql } from 'kysely';
import type { LedgerViews } from '#modules/ledger/public.ts';
import type { PeopleNames } from '#modules/people/public.ts';
import type { Context } from '#server/context.ts';
import { dayCursor, readDayCursor } from '#server/database/page-order.ts';
import type { Input, Output } from '#shared/contract.ts';
import { dateInZone } from '#shared/dates.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { type ReconciledType, reconciledTypes } from '../reconciliations/rules.ts';
import { daysApart } from '../statement-files/rules.ts';
import type { BankLine, bankStatementCalls } from './contract.ts';
import type { BankTables } from './tables.ts';

type Tables = BankTables & LedgerViews & PeopleNames;
const pageSize = 200;

/** Errors: 404; 422 for an account without statements. */
export async function assertBank(context: Context, accountID: number): Promise<ReconciledType> {
  const account = await context
    .db<Tables>()
    .selectFrom('accounts')
    .select('type')
    .where('account_id', '=', accountID)
    .executeTakeFirst();
  if (!account) throw notFound('Account');
  if (!(reconciledTypes as readonly string[]).includes(account.type))
    throw unprocessable('Only bank and card accounts have statements.');
  return account.type as ReconciledType;
}

const selectLines = (context: Context) =>
  context
    .db<Tables>()
    .selectFrom('bank_lines as l')
    .leftJoin('bank_matches as m', 'm.match_id', 'l.match_id')
    .leftJoin('people as p', 'p.user_id', 'l.held_by')
    .leftJoin('people as x', 'x.user_id', 'l.excluded_by')
    .selectAll('l')
    .select(['m.why', 'p.name', 'x.name as excluder'])
    .select((eb) =>
      eb
        .selectFrom('bank_match_lines as k')
        .select(sql<number[]>`array_agg(k.root_entry_id order by k.root_entry_id)`.as('ids'))
        .whereRef('k.match_id', '=', 'l.match_id')
        .as('ids'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

function toLine(row: Row, today: string): BankLine {
  const isHeld = row.held_at !== null;
  return {
    bankLineID: row.bank_line_id,
    statementID: row.statement_id,
    date: row.dated_on,
    amount: row.cents as Cents,
    description: row.description,
    reference: row.reference,
    why: row.why ?? '',
    age: row.dated_on < today ? Math.round(daysApart(row.dated_on, today)) : 0,
    matchedLineIDs: row.ids?.map(Number) ?? [],
    heldReason: row.held_reason,
    heldAt: row.held_at,
    dueOn: row.held_until,
    heldBy: isHeld ? row.name : null,
    heldByID: isHeld ? row.held_by : null,
    isDue: row.held_until !== null && row.held_until <= today,
    excludedReason: row.excluded_reason,
    excludedBy: row.excluder,
    excludedAt: row.excluded_at,
  };
}

export async function getBankLine(
  context: Context,
  { bankLineID }: Input<typeof bankStatementCalls.getBankLine>,
): Promise<Output<typeof bankStatementCalls.getBankLine>> {
  const row = await selectLines(context).where('l.bank_line_id', '=', bankLineID).executeTakeFirst();
  if (!row) throw notFound('Statement line');
  return { ...toLine(row, dateInZone(new Date(), context.timeZone)), accountID: row.account_id };
}

export async function listBankLines(
  context: Context,
  { accountID, show, next }: Input<typeof bankStatementCalls.listBankLines>,
): Promise<Output<typeof bankStatementCalls.listBankLines>> {
  await assertBank(context, accountID);
  const after = next === undefined ? null : readDayCursor(next, 1);
  const [found, counts] = await Promise.all([
    selectLines(context)
      .where('l.account_id', '=', accountID)
      .$if(show === 'open', (query) =>
        query.where('l.match_id', 'is', null).where('l.held_at', 'is', null).where('l.excluded_at', 'is', null),
      )
      .$if(show === 'held', (query) => query.where('l.match_id', 'is', null).where('l.held_at', 'is not', null))
      .$if(show === 'matched', (query) => query.where('l.match_id', 'is not', null))
      .$if(show === 'excluded', (query) => query.where('l.excluded_at', 'is not', null))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(l.dated_on, l.bank_line_id) > (${after?.date}, ${after?.ids[0]})`),
      )
      .orderBy('l.dated_on')
      .orderBy('l.bank_line_id')
      .limit(pageSize + 1)
      .execute(),
    context
      .db<Tables>()
      .selectFrom('bank_lines')
      .select([
        sql<number>`(count(*) filter (where match_id is null and held_at is null and excluded_at is null))::int`.as(
          'open',
        ),
        sql<number>`(count(*) filter (where match_id is null and held_at is not null))::int`.as('held'),
        sql<number>`(count(*) filter (where match_id is not null))::int`.as('matched'),
        sql<number>`(count(*) filter (where excluded_at is not null))::int`.as('excluded'),
      ])
      .where('account_id', '=', accountID)
      .executeTakeFirstOrThrow(),
  ]);
  const today = dateInZone(new Date(), context.timeZone);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rows: page.map((row) => toLine(row, today)),
    next: last && found.length > pageSize ? dayCursor(last.dated_on, last.bank_line_id) : null,
    openCount: counts.open,
    heldCount: counts.held,
    matchedCount: counts.matched,
    excludedCount: counts.excluded,
  };
}
