import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import type { WorkKind } from '../rules.ts';
import type { workKindCalls } from './contract.ts';
import { listTaskCategories, listTicketTypes } from './public.ts';
import { kindsOfWork } from './record.ts';

export const workKindServices: Services<typeof workKindCalls> = {
  async listWorkKinds(context, { kind }) {
    if (kind === 'task') return { kinds: await listTaskCategories(context) };
    return { kinds: (await listTicketTypes(context)).map((type) => ({ ...type, parentID: null })) };
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
    const parts = await listParts(context, kind, id);
    for (const part of [...parts, id]) await kindsOfWork[kind].remove(context, part);
    return {};
  },
};

/** The sub-categories of a category that are in use. */
async function listParts(context: Context, kind: WorkKind, id: number): Promise<number[]> {
  if (kind === 'ticket') return [];
  return (await listTaskCategories(context)).filter(({ parentID }) => parentID === id).map((part) => part.id);
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
