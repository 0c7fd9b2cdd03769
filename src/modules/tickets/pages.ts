import { recordPages, screen } from '#web/page/pages.ts';
import { ticketEntity } from './entity.ts';

export const ticketPages = recordPages(ticketEntity, {
  list: screen(() => import('./screens/ticket-list-screen.tsx'), 'TicketListScreen'),
  form: screen(() => import('./screens/new-ticket-screen.tsx'), 'NewTicketScreen'),
  detail: screen(() => import('./screens/ticket-detail-screen.tsx'), 'TicketDetailScreen'),
});
