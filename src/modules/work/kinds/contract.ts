import { z } from 'zod';
import { change, id, line, nothing, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { workKinds } from '../rules.ts';

const stepTemplate = z.object({
  title: line(120).min(1, 'Say what is to be done'),
  isRequired: z.boolean().default(false),
});
export const stepTemplates = z.array(stepTemplate).max(50, 'Keep it to 50 steps');
/** A type of tickets or a category of tasks. */
export const kindOfWork = z.object({
  id,
  name: z.string(),
  /** The category that this is a part of; types of tickets have none. */
  parentID: id.nullable(),
  steps: stepTemplates,
});
const name = line(60).min(1, 'Give it a name');
const one = z.object({ kind: z.enum(workKinds), id });

/** Types of tickets and categories of tasks are managed alike; `kind` says which of the two. */
export const workKindCalls = {
  listWorkKinds: read({
    path: 'settings/list_work_kinds',
    shows: ['ticket_types', 'task_categories', 'checklists'],
    about:
      'The ticket types, or the task categories each followed by its sub-categories, with their steps; and those out of use.',
    permission: can('settings', 'read'),
    input: z.object({ kind: z.enum(workKinds) }),
    output: z.object({
      kinds: z.array(kindOfWork),
      /** A sub-category with its category. */
      outOfUse: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  createWorkKind: write({
    path: 'settings/create_work_kind',
    about: 'Adds a ticket type, a task category or a sub-category, with the steps that its items get.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({
      kind: z.enum(workKinds),
      name,
      parentID: id.nullable().default(null),
      steps: stepTemplates.default([]),
    }),
    output: z.object({ id }),
  }),
  updateWorkKind: write({
    path: 'settings/update_work_kind',
    about: 'Renames a type or category or changes its steps. Items that have their steps already keep them.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: one.extend({
      changes: z.object({ name: change(name).optional(), steps: change(stepTemplates).optional() }),
    }),
    output: nothing,
  }),
  archiveWorkKind: write({
    path: 'settings/archive_work_kind',
    about: 'Takes a type or category with its sub-categories out of use; items that have it keep it.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: one,
    output: nothing,
  }),
  bringBackWorkKind: write({
    path: 'settings/bring_back_work_kind',
    about:
      'Puts a type, or a category with the sub-categories that went with it, back into use, unless its name was taken meanwhile.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: one,
    output: nothing,
  }),
};
