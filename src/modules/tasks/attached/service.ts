import { findSeries, setSeries, workAttachedServices } from '#modules/work/public.ts';
import type { Services } from '#server/request/routes.ts';
import { taskAnswered } from '../service.ts';
import type { taskAttachedCalls } from './contract.ts';

const kind = 'task';

export const taskAttachedServices: Services<typeof taskAttachedCalls> = {
  ...workAttachedServices(taskAnswered),
  getRecurrence: async (context, { taskID }) => ({ series: await findSeries(context, { kind, id: taskID }) }),
  async setRecurrence(context, { taskID, rule, recurrence }) {
    await setSeries(context, { kind, id: taskID }, recurrence ?? rule ?? null);
    return { series: await findSeries(context, { kind, id: taskID }) };
  },
};
