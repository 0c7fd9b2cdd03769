import { Button } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { mayNamed } from '#shared/permission.ts';
import { send } from '../api/api.ts';
import { useMay } from '../api/session.tsx';
import type { Search } from '../list/kept-filter.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { MenuItem } from '../parts/popup.tsx';
import { useGo } from './page-link.tsx';

const PdfPreview = lazyPart(() => import('../pdf/pdf-preview.tsx'), 'PdfPreview');

export type ShownReport = {
  /** As `reports/print_report` calls it. */
  name: string;
  title: string;
  /** What its own call is asked. */
  asked: object;
  /** The settings in its address, which a schedule begins with. */
  search: Search;
};
export type ReportTools = {
  /** For the head of a desktop page. */
  buttons: ReactNode;
  /** The same for the menu of a phone. */
  items: MenuItem[];
  /** Beside the page's content: what opens over it. */
  dialogs: ReactNode;
};

/** What is done with every report that is shown: it is printed, and mailed again and again. */
export function useReportTools({ name, title, asked, search }: ShownReport): ReportTools {
  const go = useGo();
  const mayMail = useMay()(mayNamed('reports', 'export'));
  const [isPdf, setPdf] = useState(false);
  const print: MenuItem = { label: 'PDF', icon: <IconPrinter size={16} stroke={1.6} />, run: () => setPdf(true) };
  const mail: MenuItem = {
    label: 'Email this report',
    icon: <IconMail size={16} stroke={1.6} />,
    run: () => go(`/reports/schedules?${new URLSearchParams({ new: name, ...(search as Record<string, string>) })}`),
  };
  return {
    items: [print, ...(mayMail ? [mail] : [])],
    buttons: (
      <>
        {mayMail && (
          <Button variant="subtle" leftSection={<IconMail size={14} stroke={1.8} />} onClick={mail.run}>
            Email
          </Button>
        )}
        <Button variant="subtle" leftSection={<IconPrinter size={14} stroke={1.8} />} onClick={print.run}>
          PDF
        </Button>
      </>
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
