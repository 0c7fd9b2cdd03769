import { IconListDetails } from '@tabler/icons-react';
import { can } from '#shared/permission.ts';
import type { ReportLine } from '#web/page/pages.ts';

const needs = can('accounting', 'read');

export const reportLines: readonly ReportLine[] = [
  {
    group: 'accountant',
    name: 'Journal entries',
    path: '/accounting/journal',
    icon: IconListDetails,
    about: 'Every entry of a range, by kind, person, account or amount.',
    needs,
  },
];
