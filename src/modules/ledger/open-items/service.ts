import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { VoidGuard } from '#server/declared/books.ts';
import type { Restoration } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { addDays, dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { accountingDay, assertReviewed, firstOpenDay, getPostedDraft, reverseEntry } from '../public.ts';
import { nameOfSource } from '../source-rules.ts';
import type { LedgerTables } from '../tables.ts';
import { settleAcross } from './across.ts';
import type { itemCalls } from './contract.ts';
import { itemEvents } from './entity.ts';
import { type Application, applyItems, getItems, type ItemFacts, opposedPair } from './public.ts';
import { listApplications, listOpenItems, listPayeeDocuments } from './reports.ts';
import { dayAgain, laterDay, opposite, type Share } from './rules.ts';

export const itemServices: Omit<Services<typeof itemCalls>, 'getVoidEffect'> = {
  listOpenItems,
  listPayeeDocuments,

  async applyCredit(context, { itemID, shares, on }) {
    const own = (await getItems(context, [itemID])).get(itemID);
    if (!own) throw notFound('Open item');
    assertOpen(own, shares);
    const others = await getItems(
      context,
      shares.map((share) => share.itemID),
    );
    if (on !== null) await assertDay(context, on, [own, ...others.values()]);
    const found = await settleAcross(context, { own, shares, others, on: laterDay(own.date, on ?? own.date) });
    const applied = found.applied.map((one) => ({ ...one, chosen: on }));
    await applyItems(context, null, applied);
    const { transfers } = found;
    context.emit({
      ...itemEvents.event('credit_applied'),
      entityId: itemID,
      before: { applied: [], ...(transfers.length > 0 && { transfers: [] }) },
      after: { applied, ...(transfers.length > 0 && { transfers }) },
    });
    return {};
  },

  async takeOffCredit(context, { entryID, itemID }) {
    const applied = await opposedPair(context, entryID, itemID);
    await applyItems(context, null, applied);
    context.emit({
      ...itemEvents.event('credit_taken_off'),
      entityId: itemID,
      before: { applied: [] },
      after: { applied },
    });
    return {};
  },
};

/** What voiding an entry would open again, and on which day it would count. Errors: 404; 422 where something stands against it. */
export async function getVoidEffect(
  context: Context,
  { entryID }: Input<typeof itemCalls.getVoidEffect>,
  guards: readonly VoidGuard[],
): Promise<Output<typeof itemCalls.getVoidEffect>> {
  const { date } = await getPostedDraft(context, entryID);
  const { root_id } = await context
    .db<LedgerTables>()
    .selectFrom('journal_entries')
    .select('root_id')
    .where('entry_id', '=', entryID)
    .executeTakeFirstOrThrow();
  for (const assertVoidable of guards) await assertVoidable(context, { entryID, rootID: root_id });
  const [{ day }, settled] = await Promise.all([accountingDay(context, date), listApplications(context, entryID)]);
  return { date, countsOn: day, settled: settled.map(({ item, amount }) => ({ item, amount })) };
}

/** Errors: 422: more than is open of the credit. What is open of the others the database knows. */
function assertOpen(own: ItemFacts, shares: readonly Share[]): void {
  const left = Math.abs(own.open) as Cents;
  if (shares.reduce((sum, { amount }) => sum + amount, 0) <= left) return;
  const message = `Only ${formatDollars(left)} is left to apply`;
  throw unprocessable(message, { shares: message });
}

/** Errors: 422: a day on which one of them was not there yet, one that has not come yet, or that is closed. */
async function assertDay(context: Context, on: string, items: readonly ItemFacts[]): Promise<void> {
  const say = (message: string) => unprocessable(message, { on: message });
  const last = items.map(({ date }) => date).reduce(laterDay);
  if (on < last) throw say(`One of them is dated ${formatCalendarDate(last)}. Choose that day or a later one.`);
  const today = dateInZone(new Date(), context.timeZone);
  if (on > laterDay(today, last)) throw say('This day has not come yet. Choose today or an earlier one.');
  await assertReviewed(context, on);
  const open = await firstOpenDay(context);
  if (open !== null && on < open)
    throw say(`The books are closed through ${formatCalendarDate(addDays(open, -1))}. Choose a later date.`);
}

/** The other way round of what a click applied or took off. Errors: 422 when it has been settled otherwise meanwhile. */
export async function restoreItem(context: Context, id: number, change: Restoration): Promise<void> {
  const { applied, transfers = [] } = change.expected as { applied: Application[]; transfers?: number[] };
  const back = (change.former as { applied: Application[] }).applied;
  const again = applied.length > 0 ? applied.map(opposite) : back;
  const items = await getItems(
    context,
    again.flatMap(({ debit, credit }) => [debit, credit]),
  );
  const datesOf = ({ debit, credit }: Application) =>
    [debit, credit].flatMap((itemID) => items.get(itemID)?.date ?? []);
  const applications = again.map((one) => (one.cents > 0 ? { ...one, on: dayAgain(one, datesOf(one)) } : one));
  await applyItems(context, null, applications);
  for (const entryID of transfers) await reverseEntry(context, entryID);
  const event = itemEvents.is(change.event, 'credit_applied') ? 'credit_taken_off' : 'credit_applied';
  context.emit({ ...itemEvents.event(event), entityId: id, before: { applied }, after: { applied: back } });
}

/** Of the given ids those of this tenant, as people call them. */
export async function visibleItems(context: Context, ids: number[]) {
  const rows = await context
    .db<LedgerTables>()
    .selectFrom('open_items')
    .select(['item_id', 'source', 'reference'])
    .where('item_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.item_id, `${nameOfSource(row.source)} ${row.reference}`.trim()]));
}
