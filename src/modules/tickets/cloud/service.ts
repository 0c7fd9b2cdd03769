import { getWork } from '#modules/work/public.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { addCloudFile, addCloudPath, addWebLink, listCloudLinks, removeLink } from '../../cloud/public.ts';
import { seesWorkRecord } from '../../work/access/public.ts';
import type { ticketCloudCalls } from './contract.ts';

const kind = 'ticket';
const of = (entityId: number) => ({ module: 'tickets', entityId });

/** Errors of all: 404. */
async function after(context: Context, ticketID: number, work: () => Promise<unknown>) {
  await getWork(context, kind, ticketID);
  await work();
  return { cloudLinks: await listCloudLinks(context, of(ticketID)) };
}

export const ticketCloudServices: Services<typeof ticketCloudCalls> = {
  listCloudLinks: (context, { ticketID }) => after(context, ticketID, async () => undefined),
  async uploadCloudLink(visit, { ticketID, fileID }) {
    await addCloudFile(visit, of(ticketID), fileID, (context) => getWork(context, kind, ticketID));
    return visit.read(async (context) => ({ cloudLinks: await listCloudLinks(context, of(ticketID)) }));
  },
  async linkCloudPath(visit, { ticketID, path }) {
    await addCloudPath(visit, of(ticketID), path, (context) => getWork(context, kind, ticketID), seesWorkRecord);
    return visit.read(async (context) => ({ cloudLinks: await listCloudLinks(context, of(ticketID)) }));
  },
  addCloudLink: (context, { ticketID, ...link }) =>
    after(context, ticketID, () => addWebLink(context, of(ticketID), link)),
  removeCloudLink: (context, { ticketID, cloudLinkID }) =>
    after(context, ticketID, () => removeLink(context, of(ticketID), cloudLinkID)),
};
