import type { Services } from '#server/routes.ts';
import { changeMany, previewMany } from '../../work/bulk/public.ts';
import type { taskBulkCalls } from './contract.ts';

export const taskBulkServices: Services<typeof taskBulkCalls> = {
  previewMany: (context, { ids, change }) => previewMany(context, 'task', ids, change),
  changeMany: (context, { ids, change, isAll }) => changeMany(context, 'task', ids, change, isAll),
};
