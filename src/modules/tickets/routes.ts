import {
  exportedWork,
  openWorkDuty,
  openWorkPlacement,
  workCount,
  workLife,
  workMoves,
  workNotifications,
  workOfCustomers,
} from '#modules/work/public.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { workImporter } from '../work/importing/public.ts';
import { ticketAttachedCalls } from './attached/contract.ts';
import { ticketAttachedServices } from './attached/service.ts';
import { ticketChecklistCalls } from './checklist/contract.ts';
import { ticketChecklistServices } from './checklist/service.ts';
import { ticketCloudCalls } from './cloud/contract.ts';
import { ticketCloudServices } from './cloud/service.ts';
import { ticketCalls } from './contract.ts';
import { ticketEntity } from './entity.ts';
import { ticketReactions } from './reactions.ts';
import { ticketServices } from './service.ts';

export const ticketsModule: Module = {
  name: 'tickets',
  tables: [exportedWork('ticket')],
  routes: [
    ...routes(ticketCalls, ticketServices),
    ...routes(ticketAttachedCalls, ticketAttachedServices),
    ...routes(ticketChecklistCalls, ticketChecklistServices),
    ...routes(ticketCloudCalls, ticketCloudServices),
  ],
  reactions: ticketReactions,
  belongings: [workOfCustomers('ticket')],
  moves: [workMoves('ticket')],
  counts: [workCount('ticket')],
  duties: [openWorkDuty('ticket', 'Open tickets')],
  placements: [openWorkPlacement('ticket')],
  notifications: workNotifications('ticket'),
  importers: [workImporter('ticket')],
  entities: [{ ...ticketEntity, ...workLife('ticket') }],
};
