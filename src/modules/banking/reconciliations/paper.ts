import { readPaper } from '#modules/tenants/papers/public.ts';
import type { Context } from '#server/context.ts';
import type { DocumentModel, DocumentSection } from '#server/paper/documents.ts';
import { formatCalendarDate, formatStoredTime } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import type { Report } from './contract.ts';
import { findReport } from './reports.ts';
import { reportSums } from './rules.ts';

/** The report of a completed reconciliation, on paper; null when there is none. Errors: 403 without the right to read the books. */
export async function findReconciliationDocument(context: Context, id: number): Promise<DocumentModel | null> {
  context.require(can('accounting', 'read'));
  const report = await findReport(context, id);
  if (!report) return null;
  const { sender } = await readPaper(context);
  const title = `Reconciliation of ${report.accountName}, ${formatCalendarDate(report.endsOn)}`;
  return {
    title,
    subject:
      report.forced === 0 ? '' : `FORCED with a difference of ${formatDollars(report.forced)}: ${report.forcedReason}`,
    sender,
    recipient: null,
    facts: [
      { label: 'Account', value: `${report.accountNumber} ${report.accountName}` },
      { label: 'Statement', value: formatCalendarDate(report.endsOn) },
      { label: 'Completed', value: formatStoredTime(report.completedAt, context.timeZone) },
      { label: 'By', value: report.completedBy },
    ],
    sections: [
      {
        kind: 'table',
        title: 'Statement',
        columns: [
          { label: '', share: 0.7 },
          { label: 'Amount', share: 0.3, isFigure: true },
        ],
        rows: reportSums(report).map(({ label, cents }) => [label, formatDollars(cents)]),
        total: ['Ending balance', formatDollars(report.ending)],
      },
      tableOf('Cleared', report.cleared),
      tableOf('Not cleared', report.uncleared),
    ],
    foot: `${sender.name} · ${title}`,
  };
}

const tableOf = (title: string, lines: Report['cleared']): DocumentSection => ({
  kind: 'table',
  title,
  columns: [
    { label: 'Date', share: 0.14 },
    { label: 'Number', share: 0.2 },
    { label: 'Payee and memo', share: 0.46 },
    { label: 'Amount', share: 0.2, isFigure: true },
  ],
  rows: lines.map((line) => [
    formatCalendarDate(line.date),
    line.number,
    [line.payee, line.memo].filter(Boolean).join(' · '),
    formatDollars(line.amount),
  ]),
  total: null,
});
