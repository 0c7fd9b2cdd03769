import { z } from 'zod';
import { read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { bulkInput, bulkOutcome } from '../../work/bulk/contract.ts';

/** One change for many tickets. */
export const ticketBulkCalls = {
  previewMany: read({
    path: 'tickets/preview_change_many',
    about: 'What a change of many tickets would do: how many it changes, which it leaves and why.',
    permission: can('tickets', 'update'),
    input: bulkInput,
    output: bulkOutcome,
  }),
  changeMany: write({
    path: 'tickets/change_many',
    about: 'Changes what may be changed of many tickets, or all or nothing (`isAll`); one undo takes it back.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: bulkInput.extend({ isAll: z.boolean().default(false) }),
    output: bulkOutcome,
  }),
};
