import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { fullNameOf, type WorkKind } from '../rules.ts';
import type { WorkTables } from '../tables.ts';
import type { workKindCalls } from './contract.ts';
import { listTaskCategories, listTicketTypes } from './public.ts';
import { kindsOfWork } from './record.ts';

export const workKindServices: Services<typeof workKindCalls> = {
  async listWorkKinds(context, { kind }) {
    const outOfUse = await listOutOfUse(context, kind);
    if (kind === 'task') return { kinds: await listTaskCategories(context), outOfUse };
    return { kinds: (await listTicketTypes(context)).map((type) => ({ ...type, parentID: null })), outOfUse };
  },

  async createWorkKind(context, { kind, ...fields }) {
    await assertParent(context, kind, fields.parentID);
    const { id } = await kindsOfWork[kind].create(context, fields);
    return { id };
  },

  async updateWorkKind(context, { kind, id, changes }) {
    await kindsOfWork[kind].edit(context, id, changes);
    return {};
  },

  async archiveWorkKind(context, { kind, id }) {
    const parts = kind === 'ticket' ? [] : await lockWithParts(context, id);
    for (const part of parts.filter((one) => one.archivedAt === null)) await kindsOfWork[kind].remove(context, part.id);
    await kindsOfWork[kind].remove(context, id);
    return {};
  },

  async bringBackWorkKind(context, { kind, id }) {
    const parts = kind === 'ticket' ? [] : await lockWithParts(context, id);
    const [own] = kind === 'ticket' ? [] : await categories(context).where('category_id', '=', id).execute();
    await kindsOfWork[kind].bringBack(context, id);
    // What was taken out of use by itself before stays there.
    for (const part of parts)
      if (part.archivedAt !== null && part.archivedAt === own?.archivedAt)
        await kindsOfWork.task.bringBack(context, part.id);
    return {};
  },
};

const categories = (context: Context) =>
  context
    .db<WorkTables>()
    .selectFrom('task_categories')
    .select(['category_id as id', 'name', 'parent_id as parentID', 'archived_at as archivedAt']);

/** The sub-categories of a category, which gets none meanwhile. */
async function lockWithParts(context: Context, id: number) {
  await categories(context).where('category_id', '=', id).forNoKeyUpdate().execute();
  return categories(context).where('parent_id', '=', id).orderBy('category_id').execute();
}

/** By name; a sub-category with its category. */
async function listOutOfUse(context: Context, kind: WorkKind): Promise<{ id: number; name: string }[]> {
  if (kind === 'ticket')
    return context
      .db<WorkTables>()
      .selectFrom('ticket_types')
      .select(['type_id as id', 'name'])
      .where('archived_at', 'is not', null)
      .orderBy('name')
      .execute();
  const all = await categories(context).orderBy('name').execute();
  return all
    .filter(({ archivedAt }) => archivedAt !== null)
    .map((one) => ({ id: one.id, name: fullNameOf(one, all) }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Errors: 404 unless a category in use; 422 for a part of a part, and for a part of a ticket type. */
async function assertParent(context: Context, kind: WorkKind, parentID: number | null): Promise<void> {
  if (parentID === null) return;
  const sentence = 'Choose a category that is no sub-category itself.';
  if (kind === 'ticket') throw unprocessable('Ticket types have no sub-types.', { parentID: 'Leave it out' });
  const parent = (await listTaskCategories(context)).find(({ id }) => id === parentID);
  if (!parent) throw notFound('Task category');
  if (parent.parentID !== null) throw unprocessable(sentence, { parentID: sentence });
}
