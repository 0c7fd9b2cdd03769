import {
  addChecklist,
  addStep,
  fillStep,
  getChecklistItems,
  openFollowUp,
  placeStep,
  removeStep,
  setFields,
  skipStep,
} from '#modules/work/public.ts';
import type { Services } from '#server/request/routes.ts';
import { after } from '../service.ts';
import type { taskChecklistCalls } from './contract.ts';

const kind = 'task';
const item = (id: number) => ({ kind, id }) as const;

export const taskChecklistServices: Services<typeof taskChecklistCalls> = {
  listChecklistItems: (context, { taskID }) => getChecklistItems(context, kind, taskID),
  fillItem: (context, { taskID, ...answer }) => after(context, taskID, () => fillStep(context, item(taskID), answer)),
  placeItem: (context, { taskID, ...where }) => after(context, taskID, () => placeStep(context, item(taskID), where)),
  skipItem: (context, { taskID, ...skip }) => after(context, taskID, () => skipStep(context, item(taskID), skip)),
  addItem: (context, { taskID, ...step }) => after(context, taskID, () => addStep(context, item(taskID), step)),
  removeItem: (context, { taskID, stepID }) => after(context, taskID, () => removeStep(context, item(taskID), stepID)),
  linkItems: (context, { taskID, checklistID }) =>
    after(context, taskID, () => addChecklist(context, item(taskID), checklistID)),
  openFollowUp: (context, { taskID, stepID }) =>
    after(context, taskID, () => openFollowUp(context, item(taskID), stepID)),
  markDoOn: (context, { taskID, doOn }) =>
    after(context, taskID, () => setFields(context, kind, taskID, { startDate: doOn })),
};
