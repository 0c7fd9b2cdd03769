import { can, mayNamed, type Permission } from '#shared/permission.ts';
import type { ReportIndex } from '#shared/report-paper.ts';
import { reportsOnPaper } from './print/rules.ts';

/** A line of the index of reports, and a page that the palette leads to. */
export type ReportLine = ReportIndex & { name: string; path: string; needs: Permission };

/** Every report that says where it stands: its paper has its name, its sentence and the call whose right it needs. */
const reports: readonly ReportLine[] = Object.entries(reportsOnPaper).flatMap(([path, { title, call, index }]) =>
  index ? [{ ...index, name: title, path: `/reports/${path}`, needs: call.permission }] : [],
);

/** What is no report and looked for among them. */
const besides: readonly ReportLine[] = [
  {
    group: 'accountant',
    name: 'Journal entries',
    path: '/accounting/journal',
    about: 'Every entry of a range, by kind, person, account or amount.',
    needs: can('accounting', 'read'),
  },
  {
    group: 'accountant',
    name: 'Changes since a day',
    path: '/reports/changes',
    about: 'What was posted after a day, and why a report says something else now.',
    needs: can('accounting', 'read'),
  },
  {
    group: 'accountant',
    name: 'Mailed reports',
    path: '/reports/schedules',
    about: 'Which reports go out by mail as PDF, when and to whom.',
    needs: mayNamed('reports', 'export'),
  },
];

export const reportLines: readonly ReportLine[] = [...reports, ...besides];
