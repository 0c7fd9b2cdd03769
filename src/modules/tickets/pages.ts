import { type ModulePages, recordPages, screen } from '#web/page/pages.ts';
import { ticketEntity } from './entity.ts';

const ofRecord = recordPages(ticketEntity, {
  list: screen(() => import('./screens/ticket-list-screen.tsx'), 'TicketListScreen'),
  form: screen(() => import('./screens/new-ticket-screen.tsx'), 'NewTicketScreen'),
  detail: screen(() => import('./screens/ticket-detail-screen.tsx'), 'TicketDetailScreen'),
});

export const ticketPages: ModulePages = {
  ...ofRecord,
  screens: {
    ...ofRecord.screens,
    'tickets/import': screen(() => import('./screens/import-tickets-screen.tsx'), 'ImportTicketsScreen'),
  },
};
