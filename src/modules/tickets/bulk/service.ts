import type { Services } from '#server/routes.ts';
import { changeMany, previewMany } from '../../work/bulk/public.ts';
import type { ticketBulkCalls } from './contract.ts';

export const ticketBulkServices: Services<typeof ticketBulkCalls> = {
  previewMany: (context, { ids, change }) => previewMany(context, 'ticket', ids, change),
  changeMany: (context, { ids, change, isAll }) => changeMany(context, 'ticket', ids, change, isAll),
};
