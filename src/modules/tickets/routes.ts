import { type Module, routes } from '#server/routes.ts';
import { workNotifications } from '../work/notifications/public.ts';
import { ticketAttachedCalls } from './attached/contract.ts';
import { ticketAttachedServices } from './attached/service.ts';
import { ticketChecklistCalls } from './checklist/contract.ts';
import { ticketChecklistServices } from './checklist/service.ts';
import { ticketCloudCalls } from './cloud/contract.ts';
import { ticketCloudServices } from './cloud/service.ts';
import { ticketCalls } from './contract.ts';
import { ticketEntity } from './entity.ts';
import { ticketImportCalls } from './importing/contract.ts';
import { ticketImportServices } from './importing/service.ts';
import { ticketReactions } from './reactions.ts';
import { findTickets, restoreTicket, seeTickets, ticketCount, ticketServices } from './service.ts';

export const ticketsModule: Module = {
  name: 'tickets',
  routes: [
    ...routes(ticketCalls, ticketServices),
    ...routes(ticketAttachedCalls, ticketAttachedServices),
    ...routes(ticketChecklistCalls, ticketChecklistServices),
    ...routes(ticketCloudCalls, ticketCloudServices),
    ...routes(ticketImportCalls, ticketImportServices),
  ],
  reactions: ticketReactions,
  counts: [ticketCount],
  notifications: workNotifications('ticket'),
  entities: [{ ...ticketEntity, see: seeTickets, restore: restoreTicket, find: findTickets }],
};
