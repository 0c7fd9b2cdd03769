import { type Context, momentNow } from '#server/context.ts';
import type { Moves } from '#server/declared/moves.ts';
import type { Services } from '#server/request/routes.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { tellAlike } from '../../events/public.ts';
import { customerEvents } from '../entity.ts';
import { customersAbove, customersBelow, holdFamilies } from '../families.ts';
import { keepTimeZone } from '../people-and-places.ts';
import { maxCustomerLevels } from '../rules.ts';
import type { CustomersTables } from '../tables.ts';
import type { MergedCustomer, mergingCalls } from './contract.ts';
import { countRows, forgetMoves, keysMoved, type Moved, moveBack, moveRows } from './moving.ts';
import { listMerged, readCompared } from './reports.ts';
import { countedText, differingOf } from './rules.ts';

/** Merging customers, with the rows that modules say go along (docs/rules/customers.md#merging, decision 0074). */
export const mergingServices = (
  moves: readonly Moves[],
  live = moves.filter(isLive),
): Services<typeof mergingCalls> => ({
  listMerged,

  async previewMerge(context, { customerID, intoID }) {
    const pair = await readPair(context, customerID, intoID);
    await assertFits(context, pair);
    const compared = await readCompared(context, [customerID, intoID]);
    const [goes, stays] = [compared.get(customerID), compared.get(intoID)];
    if (!goes || !stays) throw notFound('Customer');
    return {
      ...said(pair),
      ...(await countRows(context, moves, customerID, intoID)),
      differing: differingOf(goes, stays, seesMoney(context.has)),
    };
  },

  async mergeCustomer(context, { customerID, intoID }) {
    await holdFamilies(context);
    const pair = await readPair(context, customerID, intoID, { isHeld: true });
    await assertFits(context, pair);
    const mergeID = await context.nextNumber('customer_merge');
    const moved: Moved[] = [];
    for (const one of live) moved.push(await moveRows(context, one, { customerID, intoID, mergeID }));
    await context
      .db<CustomersTables>()
      .updateTable('customers')
      .set({
        merged_into: intoID,
        merged_at: momentNow,
        merged_by: context.actor.userId || null,
        deleted_at: momentNow,
      })
      .where('customer_id', '=', customerID)
      .execute();
    await keepTimeZone(context, intoID);
    return tell(context, pair, moved, 'merged');
  },

  async unmergeCustomer(context, { customerID }) {
    await holdFamilies(context);
    const found = await findInto(context, customerID);
    const pair = await readPair(context, customerID, found, { isHeld: true });
    const { goes, stays } = pair;
    // Taken back by somebody else meanwhile.
    if (goes.merged_into !== found) throw unprocessable(`${goes.name} is not merged into another customer.`);
    if (stays.merged_into !== null)
      throw conflict(`${stays.name} is merged into another customer itself. Unmerge that first.`);
    if (stays.deleted_at !== null) throw conflict(`${stays.name} is deleted. Restore that customer first.`);
    await context
      .db<CustomersTables>()
      .updateTable('customers')
      .set({ merged_into: null, merged_at: null, merged_by: null, deleted_at: null })
      .where('customer_id', '=', customerID)
      .execute();
    const places = await keysMoved(context, customerID, locationsMoved);
    const moved: Moved[] = [];
    for (const one of live) moved.push(await moveBack(context, one, { customerID, intoID: found, places }));
    await forgetMoves(context, customerID);
    await keepBelow(context, customerID, goes.parent_id);
    await keepTimeZone(context, found);
    await keepTimeZone(context, customerID);
    return tell(context, pair, moved, 'unmerged');
  },
});

const isLive = ({ live }: Moves) => live !== 'none';
/** What a module calls the rows of places, at which others are. */
export const locationsMoved = 'location';

type One = { name: string; deleted_at: string | null; merged_into: number | null; parent_id: number | null };
type Pair = { customerID: number; intoID: number; goes: One; stays: One };

/** Both customers, in one order where they are held: of two who merge at once the second sees what the first did. Errors: 404. */
async function readPair(context: Context, customerID: number, intoID: number, { isHeld = false } = {}): Promise<Pair> {
  const rows = new Map<number, One>();
  for (const id of [...new Set([customerID, intoID])].sort((one, other) => one - other)) {
    const row = await context
      .db<CustomersTables>()
      .selectFrom('customers')
      .select(['name', 'deleted_at', 'merged_into', 'parent_id'])
      .where('customer_id', '=', id)
      .$if(isHeld, (query) => query.forUpdate())
      .executeTakeFirst();
    if (row) rows.set(id, row);
  }
  const [goes, stays] = [rows.get(customerID), rows.get(intoID)];
  if (!goes || !stays) throw notFound('Customer');
  return { customerID, intoID, goes, stays };
}

/** Errors: 422 for one who was never merged; 404. */
async function findInto(context: Context, customerID: number): Promise<number> {
  const row = await context
    .db<CustomersTables>()
    .selectFrom('customers')
    .select(['name', 'merged_into'])
    .where('customer_id', '=', customerID)
    .executeTakeFirst();
  if (!row) throw notFound('Customer');
  if (row.merged_into === null) throw unprocessable(`${row.name} is not merged into another customer.`);
  return row.merged_into;
}

/** Errors: 404 for who is deleted; 422 for one and the same, for who is merged already, for one below the other, and for more levels than there may be. */
async function assertFits(context: Context, { customerID, intoID, goes, stays }: Pair): Promise<void> {
  const refuse = (sentence: string) => unprocessable(sentence, { intoID: sentence });
  if (customerID === intoID) throw refuse('A customer is not merged into itself. Choose another one.');
  for (const one of [goes, stays])
    if (one.merged_into !== null) throw refuse(`${one.name} is merged into another customer already.`);
  if (goes.deleted_at !== null || stays.deleted_at !== null) throw notFound('Customer');
  const below = await customersBelow(context, customerID);
  if (below.some((one) => one.customerID === intoID))
    throw refuse(`${stays.name} is below ${goes.name}. Merge them the other way round, or move it first.`);
  const levels = (await customersAbove(context, intoID)).length + 1 + Math.max(0, ...below.map(({ level }) => level));
  if (levels > maxCustomerLevels) throw refuse(`Customers stand on at most ${maxCustomerLevels} levels.`);
}

/** Who comes back stands below whom they stood, or below nobody where that one is gone, stands below them by now, or has as many levels as there may be. */
async function keepBelow(context: Context, customerID: number, parentID: number | null): Promise<void> {
  if (parentID === null) return;
  const db = context.db<CustomersTables>();
  const [above, below, parent] = [
    await customersAbove(context, customerID),
    await customersBelow(context, customerID),
    await db.selectFrom('customers').select('deleted_at').where('customer_id', '=', parentID).executeTakeFirst(),
  ];
  const isCircle = above.some((one) => one.customerID === customerID);
  const levels = above.length + 1 + Math.max(0, ...below.map(({ level }) => level));
  if (!isCircle && parent?.deleted_at === null && levels <= maxCustomerLevels) return;
  await db.updateTable('customers').set({ parent_id: null }).where('customer_id', '=', customerID).execute();
}

const said = ({ customerID, intoID, goes, stays }: Pair): Omit<MergedCustomer, 'moved'> => ({
  customerID,
  customerName: goes.name,
  intoID,
  intoName: stays.name,
});

/** In the history of both, and of each row that has one of its own. */
async function tell(
  context: Context,
  pair: Pair,
  all: readonly Moved[],
  deed: 'merged' | 'unmerged',
): Promise<MergedCustomer> {
  const { customerID, intoID } = pair;
  const [was, now] = deed === 'merged' ? [customerID, intoID] : [intoID, customerID];
  for (const { told, ids } of all)
    if (told && ids.length > 0) await tellAlike(context, told[deed], ids, { [told.field]: now }, { [told.field]: was });
  const moved = all.flatMap(({ called, count }) => (count > 0 ? { called, count } : []));
  const words = countedText(moved);
  const [goes, stays] = deed === 'merged' ? ([null, intoID] as const) : ([intoID, null] as const);
  context.emit({
    ...customerEvents.event(`customer_${deed}`),
    entityId: customerID,
    before: { mergedInto: goes },
    after: { mergedInto: stays, moved: words },
  });
  const [had, has] = deed === 'merged' ? ([null, customerID] as const) : ([customerID, null] as const);
  context.emit({
    ...customerEvents.event(deed === 'merged' ? 'customer_absorbed' : 'customer_let_go'),
    entityId: intoID,
    before: { absorbed: had },
    after: { absorbed: has, moved: words },
  });
  return { ...said(pair), moved };
}
