import { z } from 'zod';
import { write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { workChecklistCalls } from '../../work/parts-contract.ts';
import { task, taskWords } from '../contract.ts';

/** The steps of a task and of its checklists: read, answered, skipped, added. */
export const taskChecklistCalls = {
  ...workChecklistCalls({
    words: taskWords,
    paths: {
      listChecklistItems: 'tasks/getLinkedChecklistItems',
      fillItem: 'tasks/fill_checklist_item',
      placeItem: 'tasks/place_checklist_item',
      skipItem: 'tasks/skip_checklist_item',
      addItem: 'tasks/add_checklist_item',
      removeItem: 'tasks/remove_checklist_item',
      linkItems: 'tasks/link_checklist_items',
      openFollowUp: 'tasks/open_follow_up_ticket',
    },
  }),
  markDoOn: write({
    path: 'tasks/mark_activity_do_on',
    about: 'Says on which day the task is to be done, or on none.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: z.object({ ...taskWords.named, doOn: calendarDate.nullable() }),
    output: task,
  }),
};
