import { setFields, workChecklistServices } from '#modules/work/public.ts';
import type { Services } from '#server/request/routes.ts';
import { after, taskAnswered } from '../service.ts';
import type { taskChecklistCalls } from './contract.ts';

export const taskChecklistServices: Services<typeof taskChecklistCalls> = {
  ...workChecklistServices(taskAnswered),
  markDoOn: (context, { taskID, doOn }) =>
    after(context, taskID, () => setFields(context, 'task', taskID, { startDate: doOn })),
};
