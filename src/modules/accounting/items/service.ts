import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Restoration } from '#server/entities.ts';
import type { Services } from '#server/routes.ts';
import { addDays, dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { nameOfSource } from '../journal/rules.ts';
import { accountingDay, assertReviewed, firstOpenDay, getPostedDraft } from '../public.ts';
import type { AccountingTables } from '../tables.ts';
import type { itemCalls } from './contract.ts';
import { itemEntity } from './entity.ts';
import { type Application, applyItems, getItems, type ItemFacts } from './public.ts';
import { listApplications, listOpenItems, listPayeeDocuments } from './reports.ts';
import { laterDay, type Share, settle } from './rules.ts';

export const itemServices: Services<typeof itemCalls> = {
  listOpenItems,
  listPayeeDocuments,

  async getVoidEffect(context, { entryID }) {
    const { date } = await getPostedDraft(context, entryID);
    const [{ day }, settled] = await Promise.all([accountingDay(context, date), listApplications(context, entryID)]);
    return { date, countsOn: day, settled: settled.map(({ item, amount }) => ({ item, amount })) };
  },

  async applyCredit(context, { itemID, shares, on }) {
    const own = (await getItems(context, [itemID])).get(itemID);
    if (!own) throw notFound('Open item');
    assertOpen(own, shares);
    const others = await getItems(
      context,
      shares.map((share) => share.itemID),
    );
    if (on !== null) await assertDay(context, on, [own, ...others.values()]);
    const applied = settle(own, shares, others, laterDay(own.date, on ?? own.date));
    await applyItems(context, null, applied);
    context.emit({
      module: itemEntity.module,
      entityId: itemID,
      name: 'credit_applied',
      before: { applied: [] },
      after: { applied },
    });
    return {};
  },
};

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

/** Takes off again what a click applied. Errors: 422 when it has been taken off meanwhile. */
export async function restoreItem(context: Context, id: number, change: Restoration): Promise<void> {
  const { applied } = change.expected as { applied: Application[] };
  const back = (change.former as { applied: Application[] }).applied;
  const applications = applied.length > 0 ? applied.map((one) => ({ ...one, cents: -one.cents })) : back;
  await applyItems(context, null, applications);
  context.emit({
    module: itemEntity.module,
    entityId: id,
    name: 'credit_applied',
    before: { applied },
    after: { applied: back },
  });
}

/** Of the given ids those of this tenant, as people call them. */
export async function seeItems(context: Context, ids: number[]) {
  const rows = await context
    .db<AccountingTables>()
    .selectFrom('open_items')
    .select(['item_id', 'source', 'reference'])
    .where('item_id', '=', sql<never>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.item_id, `${nameOfSource(row.source)} ${row.reference}`.trim()]));
}
