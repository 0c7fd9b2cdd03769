import { findAddresses } from '#modules/customers/public.ts';
import { latestNotes } from '#modules/notes/public.ts';
import { addressText } from '#modules/places/rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Services } from '#server/request/routes.ts';
import { can, mayNamed } from '#shared/permission.ts';
import { moduleOf } from '../access/public.ts';
import { assetsOf } from '../detail.ts';
import { listWork } from '../listing.ts';
import { contactsOf, describedSteps } from '../more.ts';
import type { WorkRow } from '../rows.ts';
import { type Item, type WorkKind, workKinds } from '../rules.ts';
import type { WorkTables } from '../tables.ts';
import { findRunning } from '../time/public.ts';
import type { MyWork, myWorkCalls, WorkInHand } from './contract.ts';

/** As many of each kind as somebody has in hand; what is due first is among them. */
const mostItems = 60;
const latest = 5;
/** What is longer is read on its page. */
const longestNote = 2_000;

export const myWorkServices: Services<typeof myWorkCalls> = {
  async getMyWork(context, { only }): Promise<MyWork> {
    const kinds = workKinds.filter((kind) => context.has(can(moduleOf[kind], 'read')));
    const running = await findRunning(context, context.actor.userId);
    const ofKinds = await Promise.all(kinds.map((kind) => itemsOf(context, kind, only)));
    const startedAt = ({ kind, id }: WorkInHand) =>
      running?.kind === kind && running.id === id ? running.startedAt : null;
    return {
      items: ofKinds.flat().map((item) => ({ ...item, startedAt: startedAt(item) })),
      mayWriteNotes: context.has(can('notes', 'create')),
      maySkipRequired: context.has(mayNamed('checklists', 'skip required steps')),
    };
  },
};

/** In a fixed number of questions, however many there are. */
async function itemsOf(context: Context, kind: WorkKind, only: Item | undefined): Promise<WorkInHand[]> {
  const mine = await listWork(context, kind, { view: 'my', sort: 'due', limit: mostItems });
  const rows = only ? mine.rows.filter(({ id }) => only.kind === kind && only.id === id) : mine.rows;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [texts, steps, contacts, assets, addresses, notes] = await Promise.all([
    textsOf(context, kind, ids),
    describedSteps(context, kind, ids),
    contactsOf(context, kind, ids),
    assetsOf(context, kind, ids),
    addressesOf(context, rows),
    latestNotes(context, moduleOf[kind], ids, latest),
  ]);
  const [contactsBy, assetsBy] = [groupedBy(contacts), groupedBy(assets)];
  const notesBy = Map.groupBy(notes, ({ entityID }) => entityID);
  return rows.map((row) => ({
    ...row,
    kind,
    typeName: kind === 'ticket' ? row.typeName : row.categoryName,
    description: texts.get(row.id)?.description ?? '',
    startDate: texts.get(row.id)?.start_date ?? null,
    address: addresses.get(row.id) ?? '',
    contacts: contactsBy.get(row.id) ?? [],
    assets: assetsBy.get(row.id) ?? [],
    steps: (steps.get(row.id) ?? []).filter(({ isFormer }) => !isFormer),
    notes: (notesBy.get(row.id) ?? []).map(({ words, ...note }) => ({ ...note, text: words.slice(0, longestNote) })),
    startedAt: null,
    mayEdit: context.has(can(moduleOf[kind], 'update')),
  }));
}

async function textsOf(context: Context, kind: WorkKind, ids: number[]) {
  const rows = await context
    .db<WorkTables>()
    .selectFrom('work_items')
    .select(['id', 'description', 'start_date'])
    .where('kind', '=', kind)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function addressesOf(context: Context, rows: readonly WorkRow[]): Promise<Map<number, string>> {
  if (!context.has(can('customers', 'read'))) return new Map();
  const placed = rows.flatMap(({ id, customerID, locationID }) =>
    customerID === null ? [] : { id, customerID, locationID },
  );
  const addresses = await findAddresses(context, placed);
  return new Map(
    placed.flatMap(({ id }, at) => {
      const address = addresses[at];
      return address ? [[id, addressText(address)] as const] : [];
    }),
  );
}

/** By the item that each is of. */
function groupedBy<Row extends { workID: number }>(rows: readonly Row[]): Map<number, Omit<Row, 'workID'>[]> {
  const groups = new Map<number, Omit<Row, 'workID'>[]>();
  for (const { workID, ...row } of rows) groups.set(workID, [...(groups.get(workID) ?? []), row]);
  return groups;
}
