import { z } from 'zod';
import { read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { bulkInput, bulkOutcome } from '../../work/bulk/contract.ts';

/** One change for many tasks. */
export const taskBulkCalls = {
  previewMany: read({
    path: 'tasks/preview_change_many',
    about: 'What a change of many tasks would do: how many it changes, which it leaves and why.',
    permission: can('tasks', 'update'),
    input: bulkInput,
    output: bulkOutcome,
  }),
  changeMany: write({
    path: 'tasks/change_many',
    about: 'Changes what may be changed of many tasks, or all or nothing (`isAll`); one undo takes it back.',
    permission: can('tasks', 'update'),
    undo: 'image',
    input: bulkInput.extend({ isAll: z.boolean().default(false) }),
    output: bulkOutcome,
  }),
};
