import { postEntry, systemAccounts } from '#modules/ledger/public.ts';
import { credit, debit, draft } from '#modules/ledger/rules.ts';
import type { Context } from '#server/context.ts';
import { addDays, dateInZone, toUtcTime } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { monthEnd, monthStart } from './rules.ts';
import { moveDates } from './service.ts';

/** The books of the demo company are closed month by month up to two months ago; one month was reopened for a letter that came late. */
export async function seedClosings(context: Context, first: string): Promise<void> {
  const today = dateInZone(new Date(), context.timeZone);
  const last = addDays(monthStart(addDays(monthStart(today), -1)), -1);
  const ends: string[] = [];
  for (let end = monthEnd(first); end <= last; end = monthEnd(addDays(end, 1))) ends.push(end);
  const close = (date: string | null, on: string, reason = '') =>
    moveDates(context, { date, soft: null, reason, open: [], at: toUtcTime(new Date(`${on}T21:40:00Z`)) });
  for (const [index, end] of ends.entries()) {
    await close(end, addDays(end, 6 + (index % 4)), index === 0 ? 'First month of the books' : '');
    if (index !== ends.length - 2) continue;
    await close(ends[index - 1] ?? null, addDays(end, 13), 'A bank letter about wire fees came late');
    const system = await systemAccounts(context, ['bank_fees', 'checking']);
    await postEntry(
      context,
      draft({ date: end, source: 'journal_entry', memo: 'Wire fees, from a letter that came late' }, [
        debit(system.bank_fees, 38_50 as Cents),
        credit(system.checking, 38_50 as Cents),
      ]),
    );
    await close(end, addDays(end, 13), 'With the wire fees');
  }
}
