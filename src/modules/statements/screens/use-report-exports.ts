import { mayNamed } from '#shared/permission.ts';
import { showDone, showError } from '#web/actions/toast.tsx';
import { useMay, usePerson } from '#web/api/session.tsx';
import { useShellFacts } from '#web/layout/shell-facts.tsx';
import type { MenuItem } from '#web/parts/popup.tsx';
import type { StatementColumn } from '../contract.ts';
import type { StatementRow } from '../rules.ts';

/** What a report shows, as it is put into a workbook. */
export type ReportSheet = {
  columns: readonly StatementColumn[];
  rows: readonly StatementRow[];
  titleOf: (column: StatementColumn) => string;
};

/** What a workbook says above a report besides its company and name, the days first. */
export type ReportAbout = readonly [days: string, ...more: string[]];

/** A report as a file: the workbook's sums are formulas, so that it goes on computing. None without the right, and none until it is there. */
export function useReportExports(name: string, sheet: ReportSheet | undefined, about: ReportAbout): MenuItem[] {
  const { startExport } = useShellFacts();
  const { tenantName } = usePerson();
  const mayExport = useMay()(mayNamed('reports', 'export'));
  if (!mayExport || !sheet) return [];
  const { columns, rows, titleOf } = sheet;
  const run = async (format: 'csv' | 'xlsx') => {
    try {
      const finish = await startExport({ list: name, filter: window.location.search, format });
      const { saveStatement } = await import('./use-statement-file.ts');
      const lines = [tenantName, name, about.join(' · ')];
      saveStatement({ name, format, titles: columns.map(titleOf), rows, about: lines, days: about[0] });
      finish(rows.length);
      showDone(`${name} exported`);
    } catch (error) {
      showError(error);
    }
  };
  return [
    { label: 'Excel (XLSX) with formulas', run: () => void run('xlsx') },
    { label: 'CSV', run: () => void run('csv') },
  ];
}
