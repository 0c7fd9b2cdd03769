import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { EntityServer } from '#server/records/entities.ts';
import { editOf } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import type { PeopleNames } from '../../people/public.ts';
import type { SavedView, viewCalls } from './contract.ts';
import { savedViews } from './record.ts';
import type { ViewTables } from './tables.ts';

/** More than anybody tells apart; a list of views is never paged. */
const maxViews = 100;
/** Who may change and delete what others share. */
const mayCurate = can('settings', 'update');

export const viewServices: Services<typeof viewCalls> = {
  async listViews(context, { list }) {
    const views = await visibleViews(context)
      .where('v.list', '=', list)
      .orderBy(sql`lower(v.name)`)
      .orderBy('v.view_id')
      .execute();
    return { views: views.map((view) => toView(context, view)) };
  },

  async saveView(context, given) {
    const fields = { ...given, userID: context.actor.userId };
    const viewID = await findOwn(context, given.list, given.name);
    if (viewID !== undefined) {
      await savedViews.edit(context, viewID, editOf(await savedViews.get(context, viewID), fields));
      return getView(context, viewID);
    }
    await refuseTooMany(context);
    const { id } = await savedViews
      .create(context, fields)
      .catch(refuseTaken(conflict('This view was saved a moment ago.')));
    return getView(context, id);
  },

  async updateView(context, { viewID, changes }) {
    await assertMayChange(context, viewID);
    await savedViews.edit(context, viewID, changes).catch(refuseTaken(nameTaken));
    // Who no longer shares what is somebody else's does not see it any more.
    return {};
  },

  async deleteView(context, { viewID }) {
    await assertMayChange(context, viewID);
    await savedViews.remove(context, viewID);
    return {};
  },
};

export const savedViewServer: EntityServer = {
  ...savedViews.entity(),
  async visibleLabels(context, ids, { withDeleted }) {
    const rows = await everyView(context, withDeleted).where('v.view_id', '=', anyOf(ids)).execute();
    return new Map(rows.filter((view) => isVisible(context, view)).map(({ view_id, name }) => [view_id, name]));
  },
  async restore(context, id, change) {
    const view = await everyView(context, true).where('v.view_id', '=', id).executeTakeFirst();
    if (view?.user_id !== context.actor.userId) context.require(mayCurate);
    await savedViews.restore(context, id, change).catch(refuseTaken(nameTaken));
  },
};

/** Errors: 404 for what one does not see; 403 for what somebody else shares. */
async function assertMayChange(context: Context, viewID: number): Promise<void> {
  const { isMine } = await getView(context, viewID);
  if (!isMine) context.require(mayCurate);
}

/** Errors: 404. */
async function getView(context: Context, viewID: number): Promise<SavedView> {
  const view = await visibleViews(context).where('v.view_id', '=', viewID).executeTakeFirst();
  if (!view) throw notFound('View');
  return toView(context, view);
}

/** The own ones, and those that are shared. */
const visibleViews = (context: Context) =>
  everyView(context, false).where((eb) =>
    eb.or([eb('v.user_id', '=', context.actor.userId), eb('v.is_shared', '=', true)]),
  );

function everyView(context: Context, withDeleted: boolean) {
  return context
    .db<ViewTables & PeopleNames>()
    .selectFrom('saved_views as v')
    .innerJoin('people as p', 'p.user_id', 'v.user_id')
    .select(['v.view_id', 'v.user_id', 'v.name', 'v.search', 'v.layout', 'v.is_shared', 'p.name as user_name'])
    .$if(!withDeleted, (query) => query.where('v.deleted_at', 'is', null));
}
type Found = Awaited<ReturnType<ReturnType<typeof everyView>['execute']>>[number];

const isVisible = (context: Context, view: Found): boolean => view.is_shared || view.user_id === context.actor.userId;

const toView = (context: Context, view: Found): SavedView => ({
  viewID: view.view_id,
  name: view.name,
  search: view.search,
  // Saved before columns could be off at first.
  layout: { ...view.layout, shown: view.layout.shown ?? [] },
  isShared: view.is_shared,
  isMine: view.user_id === context.actor.userId,
  userDisplayName: view.user_name,
});

/** The own view of a name, held until the change is done, so that two clicks make one. */
async function findOwn(context: Context, list: string, name: string): Promise<number | undefined> {
  const found = await context
    .db<ViewTables>()
    .selectFrom('saved_views')
    .select('view_id')
    .where('user_id', '=', context.actor.userId)
    .where('list', '=', list)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found?.view_id;
}

async function refuseTooMany(context: Context): Promise<void> {
  const { count } = await context
    .db<ViewTables>()
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', context.actor.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= maxViews) throw unprocessable(`You have ${maxViews} views; delete one first.`);
}

const takenMessage = 'There is a view of this name already. Choose another.';
const nameTaken = unprocessable(takenMessage, { name: takenMessage });

/** One name is one view of its maker: the unique index lets one of them in. */
const refuseTaken =
  (refusal: Error) =>
  (error: { code?: string }): never => {
    throw error.code === '23505' ? refusal : error;
  };
