import { saveSheet, sheetWriter } from '#web/collection/export.ts';
import type { SheetCell } from '#web/collection/sheet.ts';
import { formatDate } from '#web/formats.ts';
import type { Report } from '../contract.ts';
import { reportSums } from '../rules.ts';

/** Writes the report of a reconciliation as a table: what the statement comes to, then each line and whether it was cleared. Answers how many rows. */
export function saveReport(title: string, report: Report): number {
  const rows = reportRows(report);
  const writer = sheetWriter('csv', ['Part', 'Date', 'Number', 'Payee', 'Memo', 'Amount']);
  writer.add(rows);
  saveSheet(writer, `Reconciliation ${title.replaceAll('/', '-')}`, 'csv');
  return rows.length;
}

function reportRows(report: Report): SheetCell[][] {
  const sums = [...reportSums(report), { label: 'Ending balance', cents: report.ending }];
  const lines = (part: string, those: Report['cleared']): SheetCell[][] =>
    those.map(({ date, number, payee, memo, amount }) => [part, formatDate(date), number, payee, memo, amount / 100]);
  return [
    ...sums.map(({ label, cents }): SheetCell[] => [label, formatDate(report.endsOn), '', '', '', cents / 100]),
    ...lines('Cleared', report.cleared),
    ...lines('Not cleared', report.uncleared),
  ];
}
