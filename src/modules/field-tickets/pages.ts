import { recordPages, screen } from '#web/page/pages.ts';
import { fieldTicketEntity } from './entity.ts';

export const fieldTicketPages = recordPages(
  fieldTicketEntity,
  {
    list: screen(() => import('./screens/field-ticket-list-screen.tsx'), 'FieldTicketListScreen'),
    form: screen(() => import('./screens/field-ticket-form.tsx'), 'NewFieldTicketForm'),
    detail: screen(() => import('./screens/field-ticket-detail-screen.tsx'), 'FieldTicketDetailScreen'),
  },
  { 'field_tickets/batch': screen(() => import('./screens/new-batch-screen.tsx'), 'NewBatchScreen') },
);
