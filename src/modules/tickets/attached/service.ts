import { changeContacts, findDuplicates, getContacts, mergeWork, workAttachedServices } from '#modules/work/public.ts';
import type { Services } from '#server/request/routes.ts';
import { getBalance } from '../balance.ts';
import { after, ticketAnswered } from '../service.ts';
import type { ticketAttachedCalls } from './contract.ts';

const kind = 'ticket';

export const ticketAttachedServices: Services<typeof ticketAttachedCalls> = {
  ...workAttachedServices(ticketAnswered),
  setContacts: (context, { ticketID, ...change }) =>
    after(context, ticketID, () => changeContacts(context, kind, ticketID, change)),
  listContacts: async (context, { ticketID }) => ({ contacts: await getContacts(context, kind, ticketID) }),
  findDuplicates: async (context, { customerID, ticketSubject }) => ({
    duplicates: await findDuplicates(context, kind, customerID, ticketSubject),
  }),
  merge: (context, { ticketID, duplicateIDs }) =>
    after(context, ticketID, () => mergeWork(context, kind, ticketID, duplicateIDs)),
  getBalance: (context, { ticketID, ticketCustomer }) => getBalance(context, ticketID, ticketCustomer),
};
