import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { send } from './api.ts';
import type { MenuItem } from './popup.tsx';

const PdfPreview = lazy(() => import('./pdf/pdf-preview.tsx').then((module) => ({ default: module.PdfPreview })));

export type ShownReport = {
  /** As `reports/print_report` calls it. */
  name: string;
  title: string;
  /** What its own call is asked. */
  asked: object;
};
export type ReportTools = {
  /** For the head of a desktop page. */
  buttons: ReactNode;
  /** The same for the menu of a phone. */
  items: MenuItem[];
  /** Beside the page's content: what opens over it. */
  dialogs: ReactNode;
};

/** What is done with every report that is shown: it is printed. */
export function useReportTools({ name, title, asked }: ShownReport): ReportTools {
  const [isPdf, setPdf] = useState(false);
  const print: MenuItem = { label: 'PDF', icon: <IconPrinter size={16} stroke={1.6} />, run: () => setPdf(true) };
  return {
    items: [print],
    buttons: (
      <Button variant="subtle" leftSection={<IconPrinter size={14} stroke={1.8} />} onClick={print.run}>
        PDF
      </Button>
    ),
    dialogs: isPdf && (
      <Suspense fallback={null}>
        <PdfPreview
          what={title}
          fileName={`${title}.pdf`}
          load={async (signal) => (await send('reports/print_report', { report: { name, asked } }, { signal })).blob()}
          onClose={() => setPdf(false)}
        />
      </Suspense>
    ),
  };
}
