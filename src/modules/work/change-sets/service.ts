import type { Services } from '#server/request/routes.ts';
import type { changeSetCalls } from './contract.ts';
import { changeMany } from './public.ts';

export const changeSetServices: Services<typeof changeSetCalls> = {
  changeMany: (context, input) => changeMany(context, input, 'attempt'),
  previewMany: (context, input) => changeMany(context, input, 'rehearse'),
};
