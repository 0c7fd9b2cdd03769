import { z } from 'zod';
import { id, nothing, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { choice } from '../contract.ts';
import { workKinds } from '../rules.ts';

const checklistID = id;

/** Which kinds of work bring a checklist. */
export const checklistLinkCalls = {
  linkChecklist: write({
    path: 'settings/link_checklist',
    about: 'New work of a ticket type or task category gets the checklist (`isLinked`), or no longer.',
    permission: can('checklists', 'update'),
    undo: 'image',
    input: z.object({ checklistID, kind: z.enum(workKinds), kindID: id, isLinked: z.boolean() }),
    output: nothing,
  }),
  listTicketTypes: read({
    path: 'tickets/getTicketTypeByChecklist',
    shows: ['ticket_types', 'checklists'],
    about: 'The ticket types whose tickets get a checklist.',
    permission: can('tickets', 'read'),
    input: z.object({ checklistID }),
    output: z.object({ types: z.array(choice) }),
  }),
  listTaskCategories: read({
    path: 'tasks/getTaskCategoriesByChecklist',
    shows: ['task_categories', 'checklists'],
    about: 'The task categories whose tasks get a checklist.',
    permission: can('tasks', 'read'),
    input: z.object({ checklistID }),
    output: z.object({ categories: z.array(choice) }),
  }),
};
