import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { mayNamed } from '#shared/permission.ts';
import { useShellFacts } from '#web/layout/shell-facts.tsx';
import { opens, PopupMenu, usePopup } from '#web/popup.tsx';
import { useMay } from '#web/session.tsx';
import { showDone, showError } from '#web/toast.tsx';
import type { StatementColumn } from '../contract.ts';
import type { StatementRow } from '../rules.ts';

type Props = {
  name: string;
  columns: readonly StatementColumn[];
  rows: readonly StatementRow[];
  titleOf: (column: StatementColumn) => string;
};

/** A report as a file: the workbook's sums are formulas, so that it goes on computing. */
export function ReportActionsPanel({ name, columns, rows, titleOf }: Props) {
  const menu = usePopup();
  const { startExport } = useShellFacts();
  const mayExport = useMay()(mayNamed('reports', 'export'));
  if (!mayExport) return null;
  const run = async (format: 'csv' | 'xlsx') => {
    try {
      const finish = await startExport({ list: name, filter: window.location.search, format });
      const { saveStatement } = await import('./use-statement-file.ts');
      await saveStatement({ name, format, titles: columns.map(titleOf), rows });
      finish(rows.length);
      showDone(`${name} exported`);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      <Button variant="subtle" leftSection={<IconDownload size={14} stroke={1.8} />} {...opens(menu, 'menu')}>
        Export
      </Button>
      <PopupMenu
        of={menu}
        side="bottom-end"
        width={220}
        items={[
          { label: 'Excel (XLSX) with formulas', run: () => void run('xlsx') },
          { label: 'CSV', run: () => void run('csv') },
        ]}
      />
    </>
  );
}
