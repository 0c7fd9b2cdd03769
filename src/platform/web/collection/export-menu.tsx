import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { showDone } from '../actions/toast.tsx';
import type { ListReading } from '../api/query.ts';
import { counted } from '../days/formats.ts';
import type { Steps } from '../page/steps.tsx';
import type { MenuItem } from '../parts/popup.tsx';
import { opens, PopupMenu, usePopup } from '../parts/popup.tsx';
import type { Column } from './columns.ts';

type Options<Row> = {
  /** The file's name without the day: `Tickets`. */
  name: string;
  columns: readonly Column<Row>[];
  list: ListReading<Row>;
  total: number | undefined;
  steps: Steps;
  /** Before any row is read; refuses without the right. What it answers is told how many rows there were. */
  start: (format: 'csv' | 'xlsx') => Promise<(rowCount: number) => void>;
};

/** Everything that matches the filter, in the columns that are shown, as a file. */
export function exportItems<Row>({ name, columns, list, total, steps, start }: Options<Row>): MenuItem[] {
  const run = (format: 'csv' | 'xlsx') =>
    steps.run('Exporting', total, async (tell, signal) => {
      const finish = await start(format);
      const { exportRows } = await import('./export.ts');
      const pages = list.pages?.(signal) ?? [list.rows ?? []];
      const count = await exportRows({ format, name, columns, pages, tell, signal });
      if (count === null) return;
      finish(count);
      showDone(`${name} exported, ${counted(count, 'row')}`);
    });
  return [
    { label: 'Export as Excel (XLSX)', icon: <IconDownload size={16} stroke={1.6} />, run: () => void run('xlsx') },
    { label: 'Export as CSV', icon: <IconDownload size={16} stroke={1.6} />, run: () => void run('csv') },
  ];
}

export function ExportMenu({ items, isBusy }: { items: readonly MenuItem[]; isBusy: boolean }) {
  const menu = usePopup();
  return (
    <>
      <Button
        variant="subtle"
        disabled={isBusy}
        leftSection={<IconDownload size={14} stroke={1.8} />}
        {...opens(menu, 'menu')}
      >
        Export
      </Button>
      <PopupMenu of={menu} side="bottom-end" width={220} items={items} />
    </>
  );
}
