import { can } from '#shared/permission.ts';
import { type ModulePages, screen } from '#web/page/pages.ts';

/** As those of documents, not of records: what these share is grids of lines, which no other record shall load. */
export const fieldTicketPages: ModulePages = {
  screens: {
    field_tickets: screen(() => import('./screens/field-ticket-list-screen.tsx'), 'FieldTicketListScreen'),
    'field_tickets/new': screen(() => import('./screens/field-ticket-form.tsx'), 'NewFieldTicketForm'),
    'field_tickets/batch': screen(() => import('./screens/new-batch-screen.tsx'), 'NewBatchScreen'),
    'ratesheets/$id/what_if': screen(() => import('./what-if/screens/what-if-screen.tsx'), 'WhatIfScreen'),
    my_day: screen(() => import('./screens/my-day-screen.tsx'), 'MyDayScreen'),
    'reports/fieldticketsreports': screen(
      () => import('./report/screens/field-ticket-report-screen.tsx'),
      'FieldTicketReportScreen',
    ),
    'field_tickets/$id': screen(() => import('./screens/field-ticket-detail-screen.tsx'), 'FieldTicketDetailScreen'),
  },
  makers: [{ title: 'New field ticket', path: '/field_tickets/new', needs: can('field_tickets', 'create') }],
};
