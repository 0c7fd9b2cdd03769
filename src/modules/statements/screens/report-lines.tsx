import {
  IconArrowsExchange,
  IconBook2,
  IconChartBar,
  IconHistory,
  IconReceipt,
  IconReceiptOff,
  IconScale,
  IconTable,
  IconUsers,
} from '@tabler/icons-react';
import { can } from '#shared/permission.ts';
import type { ReportLine } from '#web/page/pages.ts';

const needs = can('accounting', 'read');

export const reportLines: readonly ReportLine[] = [
  {
    group: 'statements',
    name: 'Income statement',
    path: '/reports/income-statement',
    icon: IconChartBar,
    about: 'What was earned and spent, with gross profit and net income.',
    needs,
  },
  {
    group: 'statements',
    name: 'Balance sheet',
    path: '/reports/balance-sheet',
    icon: IconScale,
    about: 'What is owned and owed at the end of a day.',
    needs,
  },
  {
    group: 'statements',
    name: 'Cash flow',
    path: '/reports/cash-flow',
    icon: IconArrowsExchange,
    about: 'Where money came from and went, by what was paid for.',
    needs,
  },
  {
    group: 'parties',
    name: 'A/R aging',
    path: '/reports/accounts-receivable',
    icon: IconReceipt,
    about: 'Who owes what, and for how long it has been due.',
    needs,
  },
  {
    group: 'parties',
    name: 'A/P aging',
    path: '/reports/accounts-payable',
    icon: IconReceiptOff,
    about: 'What vendors are owed, and for how long it has been due.',
    needs,
  },
  {
    group: 'parties',
    name: 'Vendor payments for form 1099',
    path: '/reports/vendor-1099',
    icon: IconUsers,
    about: 'What vendors were paid in a year, and who is to be reported.',
    needs,
  },
  {
    group: 'accountant',
    name: 'Trial balance',
    path: '/reports/trial-balance',
    icon: IconTable,
    about: 'Every account: opening, debits, credits, closing.',
    needs,
  },
  {
    group: 'accountant',
    name: 'General ledger',
    path: '/reports/general-ledger',
    icon: IconBook2,
    about: 'Every account with its postings and the balance after each.',
    needs,
  },
  {
    group: 'accountant',
    name: 'Changes since a day',
    path: '/reports/changes',
    icon: IconHistory,
    about: 'What was posted after a day, and why a report says something else now.',
    needs,
  },
];
