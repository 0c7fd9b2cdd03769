import { sql } from 'kysely';
import { journalEvents } from '#modules/ledger/journal/entity.ts';
import { type LedgerViews, postEntry, refused, systemAccounts } from '#modules/ledger/public.ts';
import { closingSource, debit, draft } from '#modules/ledger/rules.ts';
import { getFiscalYearStartMonth } from '#modules/statements/public.ts';
import { fiscalYearStart } from '#modules/statements/rules.ts';
import { type Context, moment } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Services } from '#server/request/routes.ts';
import { addDays, dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { conflict, forbidden, unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import type { CheckLine, Checklist } from './checks/public.ts';
import type { Closing, periodCalls } from './contract.ts';
import { closingEvents } from './entity.ts';
import { changedBalances, readBooks, readClosings, readDates, readExceptions, readFigures } from './reports.ts';
import { nextToClose, periodTo } from './rules.ts';
import type { PeriodTables } from './tables.ts';

const findingsShown = 200;
const today = (context: Context): string => dateInZone(new Date(), context.timeZone);
const isOpen = ({ total }: CheckLine): boolean => total > 0;

/** The calls of closing, with what is looked at before. */
export const periodServices = (checklist: Checklist): Services<typeof periodCalls> => ({
  async getClose(context, { through }) {
    const [dates, ledger] = await Promise.all([readDates(context), findLedger(context)]);
    const now = today(context);
    const period = periodTo(through ?? nextToClose(dates.closingDate, now), dates.closingDate);
    const checks = ledger ? await checklist.run(context, period) : [];
    return { ...dates, today: now, isSetUp: ledger !== undefined, period, isOver: period.to < now, checks };
  },

  async listFindings(context, { check, through }) {
    const { closingDate } = await readDates(context);
    const found = (await checklist.find(context, check, periodTo(through, closingDate))) ?? [];
    return {
      rows: found.slice(0, findingsShown).map(({ cents, ...row }) => ({ ...row, amount: cents as Cents })),
      total: found.length,
    };
  },

  async simulateClose(context, { through }) {
    const { closingDate } = await readDates(context);
    if (!(await findLedger(context))) throw notSetUp();
    const period = periodTo(through, closingDate);
    const [figures, checks, simulatedAt] = await Promise.all([
      readFigures(context, period),
      checklist.run(context, period),
      moment(context),
    ]);
    return { figures, missing: checks.filter(isOpen), simulatedAt };
  },

  async closeBooks(context, { through, isForReview, reason, hash }) {
    const was = await lockDates(context);
    const closedThrough = isForReview ? (was.softClosingDate ?? was.closingDate) : was.closingDate;
    if (closedThrough !== null && through <= closedThrough)
      throw wrongDay(`The books are closed through ${formatCalendarDate(closedThrough)} already.`);
    if (through >= today(context)) throw wrongDay('These days are not over yet. Choose a day that has passed.');
    const period = periodTo(through, was.closingDate);
    const open = (await checklist.run(context, period)).filter(isOpen);
    if (!isForReview && open.length > 0 && reason === '') {
      const lines = open.length === 1 ? 'a line' : `${open.length} lines`;
      throw unprocessable(`The checklist still finds something in ${lines}. Mend it, or say why it stays so.`, {
        reason: 'Say why it stays so',
      });
    }
    const closing = await moveDates(context, {
      date: isForReview ? was.closingDate : through,
      soft: isForReview ? through : was.softClosingDate,
      reason,
      open: isForReview ? [] : open,
    });
    if (hash !== undefined && closing.hash !== hash)
      throw conflict('The books have changed since the simulation. Simulate again.');
    return { ...(await readDates(context)), figures: await readFigures(context, period), closing };
  },

  async reopenBooks(context, { through, isForReview, reason }) {
    const was = await lockDates(context);
    const isReviewOnly = was.softClosingDate !== null && through === was.closingDate;
    if (!isReviewOnly && (was.closingDate === null || (through ?? '') >= was.closingDate))
      throw wrongDay(
        was.closingDate === null
          ? 'The books are not closed.'
          : `The books are closed through ${formatCalendarDate(was.closingDate)}. Choose an earlier day.`,
      );
    if (!isReviewOnly && context.actor.userType !== 'administrator')
      throw forbidden('Only an administrator of your company can reopen the books.');
    const soft = isForReview && !isReviewOnly ? (was.softClosingDate ?? was.closingDate) : null;
    const closing = await moveDates(context, { date: through, soft, reason, open: [] });
    return { ...(await readDates(context)), closing };
  },

  listClosings: readClosings,

  async listExceptions(context, { next }) {
    const [page, changed] = await Promise.all([
      readExceptions(context, next),
      next === undefined ? changedBalances(context) : { accounts: [], balanceOn: null },
    ]);
    return { ...page, ...changed };
  },

  async postClosingEntry(context, { yearEnd }) {
    await lockDates(context);
    const startMonth = await getFiscalYearStartMonth(context);
    const next = addDays(yearEnd, 1);
    const ended = formatCalendarDate(yearEnd);
    if (fiscalYearStart(next, startMonth) !== next) throw wrongDay('No fiscal year ends on this day.', 'yearEnd');
    const year = Number(yearEnd.slice(0, 4));
    if (await findClosingEntry(context, year)) throw conflict(`The year to ${ended} has a closing entry already.`);
    const { retained_earnings: retained } = await systemAccounts(context, ['retained_earnings']);
    const books = await readBooks(context, { from: fiscalYearStart(yearEnd, startMonth), to: yearEnd });
    const moved = books
      .filter(({ statement }) => statement === 'income_statement')
      .map(({ accountID, before, after }) => ({ accountID, cents: after - before }));
    const netIncome = moved.reduce((sum, { cents }) => sum - cents, 0);
    const memo = `Closing entry of the fiscal year to ${ended}`;
    const { entryID } = await postEntry(
      context,
      draft({ date: yearEnd, source: closingSource, sourceID: year, memo }, [
        ...moved.map(({ accountID, cents }) => debit(accountID, (0 - cents) as Cents)),
        debit(retained, (0 - netIncome) as Cents),
      ]),
    );
    const after = { date: yearEnd, memo, total: Math.abs(netIncome) };
    context.emit({ ...journalEvents.event('entry_posted'), entityId: entryID, before: null, after });
    return { entryID, netIncome: netIncome as Cents };
  },
});

/** Of the given ids those of this tenant. */
export async function visibleClosings(context: Context, ids: number[]): Promise<Map<number, string>> {
  const rows = await context
    .db<PeriodTables>()
    .selectFrom('books_closings')
    .select(['closing_id', 'balance_on'])
    .where('closing_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.closing_id, `Closing through ${formatCalendarDate(row.balance_on)}`]));
}

const notSetUp = () => unprocessable('Set up the books first.');
const wrongDay = (message: string, field = 'through') => unprocessable(message, { [field]: message });

const findLedger = (context: Context) =>
  context.db<LedgerViews>().selectFrom('ledgers').select('trade').executeTakeFirst();

/** The dates, while nobody else posts or closes. Errors: 422 while the books are not set up. */
async function lockDates(context: Context) {
  const ledger = await context.db<LedgerViews>().selectFrom('ledgers').select('trade').forUpdate().executeTakeFirst();
  if (!ledger) throw notSetUp();
  return readDates(context);
}

type Move = {
  date: string | null;
  soft: string | null;
  reason: string;
  open: readonly CheckLine[];
  /** When it happened, of a demo company. */
  at?: string;
};

/** Moves the dates and writes the log. */
export async function moveDates(context: Context, { date, soft, reason, open, at }: Move): Promise<Closing> {
  const before = await readDates(context);
  const closingID = await writeClosing(context, { date, soft, reason, open, ...(at && { at }) });
  const {
    rows: [closing],
  } = await readClosings(context, { closingID });
  if (!closing) throw new Error('A closing is logged');
  context.emit({
    ...closingEvents.event(closing.kind === 'reopened' ? 'books_reopened' : 'books_closed'),
    entityId: closingID,
    before,
    after: { closingDate: closing.newDate, softClosingDate: closing.newSoftDate, ...(reason !== '' && { reason }) },
  });
  return closing;
}

async function writeClosing(context: Context, { date, soft, reason, open, at }: Move): Promise<number> {
  try {
    const { rows } = await sql<{ id: number }>`
      select close_books(${context.tenantId}, ${context.actor.userId || null}, ${date}, ${soft}, ${reason},
        ${JSON.stringify(open)}::jsonb, ${at ?? null}) as id
    `.execute(context.db());
    return rows[0]?.id ?? 0;
  } catch (error) {
    throw refused(error) ?? error;
  }
}

async function findClosingEntry(context: Context, year: number) {
  return context
    .db<LedgerViews>()
    .selectFrom('journal_entries as j')
    .select('j.entry_id')
    .where('j.source', '=', closingSource)
    .where('j.source_id', '=', year)
    .where('j.reverses_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('journal_entries as r').select('r.entry_id').whereRef('r.reverses_id', '=', 'j.entry_id'))),
    )
    .executeTakeFirst();
}
