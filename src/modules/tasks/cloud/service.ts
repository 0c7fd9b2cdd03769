import { getWork } from '#modules/work/public.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { addCloudFile, addCloudPath, addWebLink, listCloudLinks, removeLink } from '../../cloud/public.ts';
import { seesWorkRecord } from '../../work/access/public.ts';
import type { taskCloudCalls } from './contract.ts';

const kind = 'task';
const of = (entityId: number) => ({ module: 'tasks', entityId });

/** Errors of all: 404. */
async function after(context: Context, taskID: number, work: () => Promise<unknown>) {
  await getWork(context, kind, taskID);
  await work();
  return { cloudLinks: await listCloudLinks(context, of(taskID)) };
}

export const taskCloudServices: Services<typeof taskCloudCalls> = {
  listCloudLinks: (context, { taskID }) => after(context, taskID, async () => undefined),
  async uploadCloudLink(visit, { taskID, fileID }) {
    await addCloudFile(visit, of(taskID), fileID, (context) => getWork(context, kind, taskID));
    return visit.read(async (context) => ({ cloudLinks: await listCloudLinks(context, of(taskID)) }));
  },
  async linkCloudPath(visit, { taskID, path }) {
    await addCloudPath(visit, of(taskID), path, (context) => getWork(context, kind, taskID), seesWorkRecord);
    return visit.read(async (context) => ({ cloudLinks: await listCloudLinks(context, of(taskID)) }));
  },
  addCloudLink: (context, { taskID, ...link }) => after(context, taskID, () => addWebLink(context, of(taskID), link)),
  removeCloudLink: (context, { taskID, cloudLinkID }) =>
    after(context, taskID, () => removeLink(context, of(taskID), cloudLinkID)),
};
