import {
  changeContacts,
  changeLink,
  dropAsset,
  findDuplicates,
  getContacts,
  getSteps,
  getWork,
  getWorkDetails,
  listLinks,
  mergeWork,
  toggleStep,
} from '#modules/work/public.ts';
import type { Services } from '#server/request/routes.ts';
import { getBalance } from '../balance.ts';
import { after } from '../service.ts';
import type { ticketAttachedCalls } from './contract.ts';

const kind = 'ticket';

export const ticketAttachedServices: Services<typeof ticketAttachedCalls> = {
  dropAsset: (context, { ticketID, assetID }) =>
    after(context, ticketID, () => dropAsset(context, kind, ticketID, assetID)),
  listAssets: async (context, { ticketID }) => ({ assets: (await getWork(context, kind, ticketID)).assets }),
  setContacts: (context, { ticketID, ...change }) =>
    after(context, ticketID, () => changeContacts(context, kind, ticketID, change)),
  listContacts: async (context, { ticketID }) => ({ contacts: await getContacts(context, kind, ticketID) }),
  listSteps: (context, { ticketID }) => getSteps(context, kind, ticketID),
  toggleStep: (context, { ticketID, ...step }) =>
    after(context, ticketID, () => toggleStep(context, { kind, id: ticketID }, step)),
  listLinks: async (context, { ticketID }) => ({ links: await listLinks(context, kind, ticketID) }),
  changeLink: (context, { ticketID, ...change }) =>
    after(context, ticketID, () => changeLink(context, { kind, id: ticketID }, change)),
  findDuplicates: async (context, { customerID, ticketSubject }) => ({
    duplicates: await findDuplicates(context, kind, customerID, ticketSubject),
  }),
  mergeTickets: (context, { ticketID, duplicateIDs }) =>
    after(context, ticketID, () => mergeWork(context, kind, ticketID, duplicateIDs)),
  getTicketDetails: (context, { ticketID }) => getWorkDetails(context, { kind, id: ticketID }),
  getTicketBalance: (context, { ticketID, ticketCustomer }) => getBalance(context, ticketID, ticketCustomer),
};
