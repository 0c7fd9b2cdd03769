import { sql } from 'kysely';
import type { z } from 'zod';
import { assertCustomer } from '#modules/customers/public.ts';
import type { Context } from '#server/context.ts';
import { unprocessable } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { assertSeen, moduleOf, visibleTo } from './access/public.ts';
import { setLinks } from './attached.ts';
import { changeWork } from './changing.ts';
import type { LinkState } from './changing-rules.ts';
import { isAny } from './conditions.ts';
import type { workLink } from './contract.ts';
import { alike, keptAs, type LinkView, likeness, type SettableLink, seenFromOther } from './link-rules.ts';
import { type Item, isSameItem, statusNames, type WorkKind, workKinds } from './rules.ts';
import type { WorkItemsTable, WorkTables } from './tables.ts';

type Tables = WorkTables & { w: WorkItemsTable };
const maxLinks = 100;

export type LinkChange = { relation: SettableLink; kind: WorkKind; id: number; isLinked: boolean };

/**
 * Links an item with another, or no longer. What an item waits for, and what it is a part of, never leads back to it.
 * Errors: 403 without the right to change the end that keeps the link; 404; 422 for a circle.
 */
export async function changeLink(context: Context, here: Item, change: LinkChange): Promise<void> {
  const other = { kind: change.kind, id: change.id };
  await assertSeen(context, here.kind, here.id);
  await assertSeen(context, other.kind, other.id);
  if (isSameItem(here, other)) throw unprocessable('Choose another one than itself.', { id: 'Choose another one' });
  const { relation, isKeptByOther } = keptAs[change.relation];
  const [keeper, target] = isKeptByOther ? [other, here] : [here, other];
  context.require(can(moduleOf[keeper.kind], 'update'));
  if (change.isLinked) return keepLink(context, keeper, { relation, ...target });
  await dropLink(context, keeper, { relation, ...target });
  // Related is said by one of the two, whichever was first.
  if (relation === 'related') await dropLink(context, target, { relation, ...keeper });
}

async function keepLink(context: Context, { kind, id }: Item, link: LinkState): Promise<void> {
  await changeWork(
    context,
    { kind, id },
    { event: `${kind}_links_changed`, parts: ['links'] },
    async (_item, { links }) => {
      if (links.some((one) => one.relation === link.relation && isSameItem(one, link))) return;
      if (links.length >= maxLinks) throw unprocessable(`Keep it to ${maxLinks} links.`);
      const stay = link.relation === 'parent' ? links.filter((one) => one.relation !== 'parent') : links;
      await setLinks(context, { kind, id }, [...stay, link]);
    },
  );
}

async function dropLink(context: Context, { kind, id }: Item, link: LinkState): Promise<void> {
  await changeWork(
    context,
    { kind, id },
    { event: `${kind}_links_changed`, parts: ['links'] },
    async (_item, { links }) => {
      const stay = links.filter((one) => one.relation !== link.relation || !isSameItem(one, link));
      if (stay.length < links.length) await setLinks(context, { kind, id }, stay);
    },
  );
}

/** The links of an item, both ways, to those that the person may see. Errors: 404. */
export async function listLinks(context: Context, kind: WorkKind, id: number): Promise<z.infer<typeof workLink>[]> {
  await assertSeen(context, kind, id);
  const db = context.db<WorkTables>();
  const [own, others] = await Promise.all([
    db
      .selectFrom('work_links')
      .select(['relation', 'other_kind as kind', 'other_id as id'])
      .where('kind', '=', kind)
      .where('work_id', '=', id)
      .execute(),
    db
      .selectFrom('work_links')
      .select(['relation', 'kind', 'work_id as id'])
      .where('other_kind', '=', kind)
      .where('other_id', '=', id)
      .execute(),
  ]);
  const views: (Item & { relation: LinkView })[] = [
    ...own,
    ...others.map((link) => ({ ...link, relation: seenFromOther[link.relation] })),
  ];
  const rows = await Promise.all(
    workKinds
      .filter((one) => context.has(can(moduleOf[one], 'read')))
      .map((one) =>
        describe(
          context,
          one,
          views.filter((view) => view.kind === one).map((view) => view.id),
        ),
      ),
  );
  const found = rows.flat();
  return views.flatMap(({ relation, ...end }) => {
    const row = found.find((one) => isSameItem(one, end));
    return row ? [{ relation, ...row }] : [];
  });
}

/** Some items in a line each, of those that the person may see. */
async function describe(context: Context, kind: WorkKind, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await context
    .db<Tables>()
    .selectFrom('work_items as w')
    .select(['w.id', 'w.subject', 'w.status_id', 'w.closed_at'])
    .where((eb) => eb.and([...visibleTo(context, kind), isAny('w.id', ids)]))
    .where('w.deleted_at', 'is', null)
    .orderBy('w.id')
    .execute();
  return rows.map((row) => toLine(kind, row));
}

type Line = Pick<WorkItemsTable, 'id' | 'subject' | 'status_id' | 'closed_at'>;
const toLine = (kind: WorkKind, row: Line) => ({
  kind,
  id: row.id,
  subject: row.subject,
  statusID: row.status_id,
  statusName: statusNames[row.status_id],
  isOpen: row.closed_at === null,
});

/** Open items of the same customer with a similar subject, made in the last 30 days; the most similar first. Errors: 404. */
export async function findDuplicates(context: Context, kind: WorkKind, customerID: number, subject: string) {
  await assertCustomer(context, customerID);
  const rows = await context
    .db<Tables>()
    .selectFrom('work_items as w')
    .select(['w.id', 'w.subject', 'w.status_id', 'w.closed_at'])
    .where((eb) => eb.and(visibleTo(context, kind)))
    .where('w.customer_id', '=', customerID)
    .where('w.deleted_at', 'is', null)
    .where('w.closed_at', 'is', null)
    .where('w.created_at', '>', sql<string>`now() - interval '30 days'`)
    .orderBy('w.id', 'desc')
    .limit(500)
    .execute();
  return rows
    .map((row) => ({ row, likeness: likeness(subject, row.subject) }))
    .filter((one) => one.likeness >= alike)
    .sort((left, right) => right.likeness - left.likeness)
    .slice(0, 5)
    .map(({ row }) => toLine(kind, row));
}
