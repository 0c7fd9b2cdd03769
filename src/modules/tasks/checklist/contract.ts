import { z } from 'zod';
import { checklistItems, newStep, stepAnswer, stepSkip, stepWhere } from '#modules/work/step-contract.ts';
import { id, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { one, task } from '../contract.ts';

const taskID = id;

/** The steps of a task and of its checklists: read, answered, skipped, added. */
export const taskChecklistCalls = {
  listChecklistItems: read({
    path: 'tasks/getLinkedChecklistItems',
    shows: ['tasks', 'checklists'],
    about: 'The steps of a task by the checklists they are of, with what was answered.',
    permission: can('tasks', 'read'),
    input: one,
    output: checklistItems,
  }),
  fillItem: write({
    path: 'tasks/fill_checklist_item',
    about:
      'Answers a step of a task: a tick, pass or fail, a number, a choice, a text, a scanned code, photos or a signature.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, ...stepAnswer }),
    output: task,
  }),
  placeItem: write({
    path: 'tasks/place_checklist_item',
    about: 'Adds where it was done to a step of a task that the person has done.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, ...stepWhere }),
    output: task,
  }),
  skipItem: write({
    path: 'tasks/skip_checklist_item',
    about: 'Leaves a step of a task out with a reason; a required one needs a right of its own.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, ...stepSkip }),
    output: task,
  }),
  addItem: write({
    path: 'tasks/add_checklist_item',
    about: 'Adds a step to this task alone.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, ...newStep }),
    output: task,
  }),
  removeItem: write({
    path: 'tasks/remove_checklist_item',
    about: 'Takes away a step that was added to this task alone.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, stepID: id }),
    output: task,
  }),
  linkItems: write({
    path: 'tasks/link_checklist_items',
    about: 'Puts the steps of a checklist, as it is now, on this task.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, checklistID: id }),
    output: task,
  }),
  openFollowUp: write({
    path: 'tasks/open_follow_up_ticket',
    about: 'Opens the ticket that a failed step asks for, once, related to this task.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, stepID: id }),
    output: task,
  }),
  markDoOn: write({
    path: 'tasks/mark_activity_do_on',
    about: 'Says on which day the task is to be done, or on none.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ taskID, doOn: calendarDate.nullable() }),
    output: task,
  }),
};
