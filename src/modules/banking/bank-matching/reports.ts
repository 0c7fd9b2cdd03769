import type { LedgerViews } from '#modules/ledger/public.ts';
import type { Context } from '#server/context.ts';
import type { Input, Output } from '#shared/contract.ts';
import { addDays } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import type { BankTables } from '../bank-statements/public.ts';
import { type AccountLine, accountLines, describeLines, findOpenRow } from '../reconciliations/public.ts';
import type { matchingCalls } from './contract.ts';
import { type BankSide, hasWords, nearestFirst } from './rules.ts';

/** What stands on either side and has no match yet. */

type Tables = BankTables & LedgerViews;
const maxShown = 100;

/** Errors: 404. */
async function assertAccount(context: Context, accountID: number): Promise<void> {
  const account = await context
    .db<Tables>()
    .selectFrom('accounts')
    .select('name')
    .where('account_id', '=', accountID)
    .executeTakeFirst();
  if (!account) throw notFound('Account');
}

/** Statement lines without a match that are not on hold, oldest first. Errors: 404. */
export async function openBankLines(context: Context, accountID: number): Promise<BankSide[]> {
  await assertAccount(context, accountID);
  const rows = await context
    .db<Tables>()
    .selectFrom('bank_lines')
    .select(['bank_line_id', 'dated_on', 'cents', 'description', 'reference'])
    .where('account_id', '=', accountID)
    .where('match_id', 'is', null)
    .where('held_at', 'is', null)
    .where('excluded_at', 'is', null)
    .orderBy('dated_on')
    .orderBy('bank_line_id')
    .limit(2000)
    .execute();
  return rows.map(({ bank_line_id: bankLineID, dated_on: date, ...row }) => ({ ...row, bankLineID, date }));
}

/** The lines of the books that could be one of them: without a statement line, of about that time, and whether they are reconciled. */
export async function booksNear(context: Context, accountID: number, banks: readonly BankSide[]) {
  const [first, last] = [banks[0], banks.at(-1)];
  if (!first || !last) return [];
  const [from, to] = [addDays(first.date, -95), addDays(last.date, 95)];
  const open = await findOpenRow(context, accountID);
  const near = (await freeLines(context, accountID)).filter((line) => line.date >= from && line.date <= to);
  const described = await describeLines(context, near, accountID);
  return described.map((line, at) => {
    const of = near[at]?.reconciliationID ?? null;
    return { ...line, isReconciled: of !== null && of !== open?.reconciliation_id };
  });
}

/** Lines of an account that no statement line is, reconciled or not: what a reconciliation posted is on the statement as well. */
async function freeLines(context: Context, accountID: number): Promise<AccountLine[]> {
  const [all, taken] = await Promise.all([
    accountLines(context, { accountID }),
    context
      .db<Tables>()
      .selectFrom('bank_match_lines')
      .select('root_entry_id')
      .where('account_id', '=', accountID)
      .execute(),
  ]);
  const matched = new Set(taken.map((row) => row.root_entry_id));
  return all.filter((line) => !matched.has(line.lineID) && line.kind !== 'opening');
}

export async function findBookLines(
  context: Context,
  { accountID, amount, date, search }: Input<typeof matchingCalls.findBookLines>,
): Promise<Output<typeof matchingCalls.findBookLines>> {
  await assertAccount(context, accountID);
  const free = await freeLines(context, accountID);
  const sorted = nearestFirst(free, { cents: amount, date });
  if (search === '')
    return { lines: await describeLines(context, sorted.slice(0, maxShown), accountID), total: sorted.length };
  const found = (await describeLines(context, sorted, accountID)).filter((line) => hasWords(line, search));
  return { lines: found.slice(0, maxShown), total: found.length };
}
