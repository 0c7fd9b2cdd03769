import { z } from 'zod';
import { change, id, line, nothing, read, searchText, write } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { findProblem } from './rules.ts';
import { stepDefinition } from './step-contract.ts';

const checklistStep = stepDefinition.extend({
  id: id.max(9999),
  title: line(120).min(1, 'Say what is to be done'),
  isRequired: z.boolean().default(false),
});
const checklistSteps = z
  .array(checklistStep)
  .max(100, 'Keep it to 100 steps')
  .superRefine((steps, refinement) => {
    const problem = findProblem(steps);
    if (problem) refinement.addIssue({ code: 'custom', path: [problem.at], message: problem.sentence });
  });
const name = line(80).min(1, 'Give it a name');
const checklistID = id;
/** Which kinds of work bring it. */
const kindIDs = z.array(id).max(500, 'Keep it to 500 kinds');

const summary = {
  checklistID,
  name: z.string(),
  version: z.number(),
  stepsTotal: z.number(),
  ticketTypeIDs: z.array(id),
  taskCategoryIDs: z.array(id),
};
const checklist = z.object({
  ...summary,
  steps: z.array(checklistStep),
  versions: z.array(
    z.object({ version: z.number(), stepsTotal: z.number(), madeAt: utcTime, madeByName: z.string().nullable() }),
  ),
});
export type Checklist = z.infer<typeof checklist>;
export type ChecklistRow = z.infer<z.ZodObject<typeof summary>>;

export const checklistCalls = {
  listChecklists: read({
    path: 'settings/list_checklists',
    shows: ['checklists'],
    about: 'The checklists by name, each with the ticket types and task categories that bring it.',
    permission: can('checklists', 'read'),
    input: z.object({ search: searchText.optional() }),
    output: z.object({ rows: z.array(z.object(summary)), next: z.null() }),
  }),
  getChecklist: read({
    path: 'settings/get_checklist',
    shows: ['checklists', 'ticket_types', 'task_categories'],
    about: 'One checklist with its steps and the versions that there were.',
    permission: can('checklists', 'read'),
    input: z.object({ checklistID }),
    output: checklist,
  }),
  listStepRoles: read({
    path: 'settings/get_checklist_roles',
    shows: ['roles'],
    about: 'The roles that a step can be for.',
    permission: can('checklists', 'read'),
    input: z.object({}),
    output: z.object({ roles: z.array(z.string()) }),
  }),
  createChecklist: write({
    path: 'settings/create_checklist',
    about:
      'Adds a checklist with its steps and the kinds of work that bring it. 404 for a kind, 422 for a role that there is not.',
    permission: can('checklists', 'create'),
    undo: 'image',
    input: z.object({
      name,
      steps: checklistSteps.default([]),
      ticketTypeIDs: kindIDs.default([]),
      taskCategoryIDs: kindIDs.default([]),
    }),
    output: checklist,
  }),
  updateChecklist: write({
    path: 'settings/update_checklist',
    about:
      'Renames a checklist, changes its steps, which makes a new version, or which kinds of work bring it; work that has its steps keeps them.',
    permission: can('checklists', 'update'),
    undo: 'image',
    input: z.object({
      checklistID,
      changes: z.object({
        name: change(name).optional(),
        steps: change(checklistSteps).optional(),
        ticketTypeIDs: change(kindIDs).optional(),
        taskCategoryIDs: change(kindIDs).optional(),
      }),
    }),
    output: checklist,
  }),
  deleteChecklist: write({
    path: 'settings/delete_checklist',
    about: 'Deletes a checklist; work that has its steps keeps them, and it can be restored.',
    permission: can('checklists', 'delete'),
    undo: 'image',
    input: z.object({ checklistID }),
    output: nothing,
  }),
};
