import {
  changeLink,
  dropAsset,
  findSeries,
  getSteps,
  getWork,
  getWorkDetails,
  listLinks,
  setSeries,
  toggleStep,
} from '#modules/work/public.ts';
import type { Services } from '#server/request/routes.ts';
import { after } from '../service.ts';
import type { taskAttachedCalls } from './contract.ts';

const kind = 'task';

export const taskAttachedServices: Services<typeof taskAttachedCalls> = {
  dropAsset: (context, { taskID, assetID }) => after(context, taskID, () => dropAsset(context, kind, taskID, assetID)),
  listAssets: async (context, { taskID }) => ({ assets: (await getWork(context, kind, taskID)).assets }),
  listSteps: (context, { taskID }) => getSteps(context, kind, taskID),
  toggleStep: (context, { taskID, ...step }) =>
    after(context, taskID, () => toggleStep(context, { kind, id: taskID }, step)),
  listLinks: async (context, { taskID }) => ({ links: await listLinks(context, kind, taskID) }),
  changeLink: (context, { taskID, ...change }) =>
    after(context, taskID, () => changeLink(context, { kind, id: taskID }, change)),
  getRecurrence: async (context, { taskID }) => ({ series: await findSeries(context, { kind, id: taskID }) }),
  async setRecurrence(context, { taskID, rule, recurrence }) {
    await setSeries(context, { kind, id: taskID }, recurrence ?? rule ?? null);
    return { series: await findSeries(context, { kind, id: taskID }) };
  },
  getTaskDetails: (context, { taskID }) => getWorkDetails(context, { kind, id: taskID }),
};
