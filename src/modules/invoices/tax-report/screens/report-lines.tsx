import { IconReportMoney } from '@tabler/icons-react';
import { can } from '#shared/permission.ts';
import type { ReportLine } from '#web/page/pages.ts';

const needs = can('accounting', 'read');

export const reportLines: readonly ReportLine[] = [
  {
    group: 'parties',
    name: 'Sales tax',
    path: '/reports/sales-tax',
    icon: IconReportMoney,
    about: 'Gross, exempt, taxable and tax by jurisdiction; what each agency is owed.',
    needs,
  },
];
