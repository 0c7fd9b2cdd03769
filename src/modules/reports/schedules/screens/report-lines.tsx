import { IconMail } from '@tabler/icons-react';
import { mayNamed } from '#shared/permission.ts';
import type { ReportLine } from '#web/page/pages.ts';

const needs = mayNamed('reports', 'export');

export const reportLines: readonly ReportLine[] = [
  {
    group: 'accountant',
    name: 'Mailed reports',
    path: '/reports/schedules',
    icon: IconMail,
    about: 'Which reports go out by mail as PDF, when and to whom.',
    needs,
  },
];
