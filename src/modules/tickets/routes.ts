import { exportedColumns } from '#modules/work/field-rules.ts';
import { openWorkDuty, openWorkPlacement, searchedWork, workNotifications } from '#modules/work/public.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { whyUnseen, workFieldsInWords } from '../work/access/public.ts';
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
import { restoreTicket, ticketCount, ticketServices, visibleTickets } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'tickets',
    table: 'work_items',
    key: ['id'],
    columns: exportedColumns('ticket'),
    permission: can('tickets', 'read'),
    seenAs: { module: 'tickets', id: 'id' },
    only: { column: 'kind', is: 'ticket' },
    deleted: 'deleted_at',
  },
];

export const ticketsModule: Module = {
  name: 'tickets',
  tables,
  routes: [
    ...routes(ticketCalls, ticketServices),
    ...routes(ticketAttachedCalls, ticketAttachedServices),
    ...routes(ticketChecklistCalls, ticketChecklistServices),
    ...routes(ticketCloudCalls, ticketCloudServices),
  ],
  reactions: ticketReactions,
  counts: [ticketCount],
  duties: [openWorkDuty('ticket', 'Open tickets')],
  placements: [openWorkPlacement('ticket')],
  notifications: workNotifications('ticket'),
  importers: [workImporter('ticket')],
  entities: [
    {
      ...ticketEntity,
      fields: workFieldsInWords,
      visibleLabels: visibleTickets,
      restore: restoreTicket,
      searched: searchedWork('ticket'),
      whyUnseen: (context, id) => whyUnseen(context, 'ticket', id),
    },
  ],
};
