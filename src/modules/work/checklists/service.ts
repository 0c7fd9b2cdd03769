import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import { changeChecklist, checklistsByKind, getCurrentChecklist } from '../../checklists/public.ts';
import { listTicketTypes, nameTaskCategories } from '../kinds/public.ts';
import type { WorkKind } from '../rules.ts';
import type { checklistLinkCalls } from './contract.ts';

const fields = { ticket: 'ticketTypeIDs', task: 'taskCategoryIDs' } as const;
const nouns = { ticket: 'Ticket type', task: 'Task category' } as const;

export const checklistLinkServices: Services<typeof checklistLinkCalls> = {
  /** Errors: 404 for a checklist, type or category that is not in use. */
  async linkChecklist(context, { checklistID, kind, kindID, isLinked }) {
    const isThere = (await namesOf(context, kind)).some(({ id }) => id === kindID);
    await changeChecklist(context, checklistID, `checklist_${isLinked ? 'linked' : 'unlinked'}`, (state) => {
      if (!isThere) throw notFound(nouns[kind]);
      const others = state[fields[kind]].filter((id) => id !== kindID);
      return { ...state, [fields[kind]]: isLinked ? [...others, kindID].sort((a, b) => a - b) : others };
    });
    return {};
  },
  listTicketTypes: async (context, { checklistID }) => ({ types: await linkedTo(context, 'ticket', checklistID) }),
  listTaskCategories: async (context, { checklistID }) => ({
    categories: await linkedTo(context, 'task', checklistID),
  }),
};

async function namesOf(context: Context, kind: WorkKind): Promise<{ id: number; name: string }[]> {
  if (kind === 'task') return nameTaskCategories(context);
  return (await listTicketTypes(context)).map(({ id, name }) => ({ id, name }));
}

/** Those in use. Errors: 404 for a checklist that is not there. */
async function linkedTo(context: Context, kind: WorkKind, checklistID: number) {
  await getCurrentChecklist(context, checklistID);
  const byKind = await checklistsByKind(context, kind);
  const brings = (id: number) => byKind.get(id)?.some((one) => one.checklistID === checklistID);
  return (await namesOf(context, kind)).filter(({ id }) => brings(id));
}
