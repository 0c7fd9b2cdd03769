import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import type { PeopleNames } from '../../people/public.ts';
import type { SavedView, viewCalls } from './contract.ts';
import type { ViewTables } from './tables.ts';

/** More than anybody tells apart; a list of views is never paged. */
const maxViews = 100;
const mayShare = can('settings', 'update');

export const viewServices: Services<typeof viewCalls> = {
  async listViews(context, { list }) {
    const views = await visibleViews(context)
      .where('v.list', '=', list)
      .orderBy(sql`lower(v.name)`)
      .orderBy('v.view_id')
      .execute();
    return { views: views.map((view) => toView(context, view)) };
  },

  async saveView(context, { list, name, search, layout, isShared }) {
    const before = await findOwn(context, list, name);
    // A shared view stays shared for those who may not decide about it.
    if (isShared && !before?.is_shared) context.require(mayShare);
    if (!before) await refuseTooMany(context);
    const viewID = before?.view_id ?? (await context.nextNumber('saved_view'));
    const set = { name, search: JSON.stringify(search), layout: JSON.stringify(layout), is_shared: isShared };
    if (before)
      await context.db<ViewTables>().updateTable('saved_views').set(set).where('view_id', '=', viewID).execute();
    else
      await context
        .db<ViewTables>()
        .insertInto('saved_views')
        .values({ view_id: viewID, user_id: context.actor.userId, list, ...set })
        .execute()
        .catch(refuseTaken);
    context.emit({
      module: 'settings',
      entityId: viewID,
      name: 'view_saved',
      before: before ? { name: before.name, isShared: before.is_shared } : null,
      after: { list, name, isShared },
    });
    const saved = await visibleViews(context).where('v.view_id', '=', viewID).executeTakeFirstOrThrow();
    return toView(context, saved);
  },

  async deleteView(context, { viewID }) {
    const view = await visibleViews(context).where('v.view_id', '=', viewID).executeTakeFirst();
    if (!view) throw notFound('View');
    if (view.user_id !== context.actor.userId) context.require(mayShare);
    const gone = await context
      .db<ViewTables>()
      .deleteFrom('saved_views')
      .where('view_id', '=', viewID)
      .returning('view_id')
      .executeTakeFirst();
    if (!gone) throw notFound('View');
    const before = { name: view.name, isShared: view.is_shared };
    context.emit({ module: 'settings', entityId: viewID, name: 'view_deleted', before, after: {} });
    return {};
  },
};

/** The own ones, and those that are shared. */
function visibleViews(context: Context) {
  return context
    .db<ViewTables & PeopleNames>()
    .selectFrom('saved_views as v')
    .innerJoin('people as p', 'p.user_id', 'v.user_id')
    .select(['v.view_id', 'v.user_id', 'v.name', 'v.search', 'v.layout', 'v.is_shared', 'p.name as user_name'])
    .where((eb) => eb.or([eb('v.user_id', '=', context.actor.userId), eb('v.is_shared', '=', true)]));
}
type Found = Awaited<ReturnType<ReturnType<typeof visibleViews>['execute']>>[number];

const toView = (context: Context, view: Found): SavedView => ({
  viewID: view.view_id,
  name: view.name,
  search: view.search,
  layout: view.layout,
  isShared: view.is_shared,
  isMine: view.user_id === context.actor.userId,
  userDisplayName: view.user_name,
});

/** The own view of a name, held until the change is done, so that two clicks make one. */
function findOwn(context: Context, list: string, name: string) {
  return context
    .db<ViewTables>()
    .selectFrom('saved_views')
    .select(['view_id', 'name', 'is_shared'])
    .where('user_id', '=', context.actor.userId)
    .where('list', '=', list)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .forUpdate()
    .executeTakeFirst();
}

async function refuseTooMany(context: Context): Promise<void> {
  const { count } = await context
    .db<ViewTables>()
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', context.actor.userId)
    .executeTakeFirstOrThrow();
  if (count >= maxViews) throw unprocessable(`You have ${maxViews} views; delete one first.`);
}

/** Two first clicks on Save in one moment: the unique index lets one of them in. */
function refuseTaken(error: { code?: string }): never {
  throw error.code === '23505' ? conflict('This view was saved a moment ago.') : error;
}
