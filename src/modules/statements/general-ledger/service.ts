import { knownOn, lastEntryID } from '#modules/ledger/public.ts';
import type { Context } from '#server/context.ts';
import { dayCursor, readDayCursor } from '#server/database/page-order.ts';
import type { Services } from '#server/request/routes.ts';
import { askedRanges } from '../public.ts';
import type { generalLedgerCalls, LedgerAsked, LedgerRow } from './contract.ts';
import { type Ledger, openLedger, placeIn, readRows, top } from './reports.ts';

export const generalLedgerServices: Services<typeof generalLedgerCalls> = {
  async getGeneralLedger(context, { next, pageSize, ...asked }) {
    const ledger = await begin(context, asked);
    const place = next === undefined ? top(ledger) : await placeIn(context, ledger, readDayCursor(next, 3));
    const read = await readRows(context, ledger, place, pageSize);
    if (!read.next) return { rows: read.rows, next: null };
    const { section, after } = read.next;
    const accountID = ledger.sections[section]?.accountID ?? 0;
    const { date, entryID, line } = after ?? { date: ledger.from, entryID: 0, line: 0 };
    return { rows: read.rows, next: dayCursor(date, accountID, entryID, line) };
  },

  async streamGeneralLedger(context, asked) {
    const [ledger, last] = await Promise.all([begin(context, asked), lastEntryID(context)]);
    return allRows(context, { ...ledger, lastEntryID: ledger.lastEntryID ?? last });
  },
};

async function begin(context: Context, { accountIDs, hidesReversed, ...asked }: LedgerAsked): Promise<Ledger> {
  const [range, known] = await Promise.all([
    askedRanges(context, { ...asked, columns: 'total' }),
    asked.knownOn === undefined ? null : knownOn(context, asked.knownOn),
  ]);
  return openLedger(context, { ...range, known, accountIDs, hidesReversed });
}

/** The first rows come soon, the others in turns that take a few megabytes whatever the books hold. */
const [firstRows, rowsAtOnce] = [100, 1000];

async function* allRows(context: Context, ledger: Ledger): AsyncGenerator<LedgerRow[]> {
  let size = firstRows;
  for (let place = top(ledger); place; size = rowsAtOnce) {
    const from = place;
    const { rows, next } = await context.later((now) => readRows(now, ledger, from, size));
    yield rows;
    place = next;
  }
}
