import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { exportCalls } from '#modules/exports/contract.ts';
import { AccountingTabs } from '#modules/ledger/screens/accounting-tabs.tsx';
import { can, mayNamed } from '#shared/permission.ts';
import { showDone } from '#web/actions/toast.tsx';
import { call, send } from '#web/api/api.ts';
import { saveBlob } from '#web/api/save-blob.ts';
import { useMay } from '#web/api/session.tsx';
import { formatBytes } from '#web/days/formats.ts';
import { useGo } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { StepBar, type Steps, useSteps } from '#web/page/steps.tsx';
import classes from '../../screens/moving.module.css';
import { exportingCalls } from '../contract.ts';

const kinds = {
  journal: { list: 'Ledger', call: exportingCalls.downloadJournal },
  zip: { list: 'Everything', call: exportCalls.downloadEverything },
} as const;

/** Everything a company has leaves from here: its books as text that other programs read, its records as tables. */
export function ExportScreen() {
  const may = useMay();
  const go = useGo();
  const steps = useSteps();
  const needs = mayNamed('reports', 'export');
  const isAllowed = may(needs);
  return (
    <Screen
      title="Export"
      backTo="/accounting"
      tabs={<AccountingTabs active="moving" />}
      actions={may(can('accounting', 'create')) && <Button onClick={() => go('/accounting/import')}>Import</Button>}
    >
      {!isAllowed && <Prohibited title="Export" needs={needs} />}
      {isAllowed && (
        <div className={classes.page}>
          {may(can('accounting', 'read')) && (
            <section className={classes.card} aria-label="The ledger">
              <h2>The ledger as a plain-text journal</h2>
              <p>
                Every account and every entry with its lines, reversals too, as hledger, Ledger and similar programs
                read it. The last lines say what each account holds, so that whoever reads it can tell that nothing is
                missing.
              </p>
              <Button
                size="md"
                leftSection={<IconDownload size={16} stroke={1.6} />}
                disabled={steps.shown !== null}
                onClick={() => void takeOut('journal', steps)}
              >
                Download the ledger
              </Button>
            </section>
          )}
          <section className={classes.card} aria-label="Everything">
            <h2>Everything as tables</h2>
            <p>
              A ZIP of CSV files: customers, vendors, assets, tasks, tickets, notes, time, invoices, accounts, postings
              and the rest, as far as you may read them.
            </p>
            <Button
              size="md"
              leftSection={<IconDownload size={16} stroke={1.6} />}
              disabled={steps.shown !== null}
              onClick={() => void takeOut('zip', steps)}
            >
              Download everything
            </Button>
          </section>
          <StepBar steps={steps} />
        </div>
      )}
    </Screen>
  );
}

/** Asked of the server first, which writes down who takes what; then read as it comes. */
const takeOut = (format: keyof typeof kinds, steps: Steps) =>
  steps.run('Received kilobytes', undefined, async (tell, signal) => {
    const { list, call: download } = kinds[format];
    const { data } = await call(exportCalls.startExport, { list, filter: '', format });
    const response = await send(download.path, data, { signal });
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    const reader = response.body?.getReader();
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      parts.push(next.value as Uint8Array<ArrayBuffer>);
      bytes += next.value.length;
      tell(Math.round(bytes / 1024));
    }
    const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    saveBlob(new Blob(parts), name ? decodeURIComponent(name) : `${list}.${format}`);
    // A journal says in its last line how many entries it has; a ZIP does not tell its rows.
    const end = format === 'journal' ? parts.at(-1) : undefined;
    const entries = /entries: (\d+)\s*$/.exec(new TextDecoder().decode(end))?.[1];
    if (entries) await call(exportCalls.finishExport, { ...data, rowCount: Number(entries) });
    showDone(`${list} downloaded, ${formatBytes(bytes)}`);
  });
