import { lazy, Suspense, useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/query.ts';
import { Screen } from '#web/screen.tsx';
import { useMay } from '#web/session.tsx';
import { Failed, LoadingLines } from '#web/states.tsx';
import { accountCalls } from '../../accounts/contract.ts';
import classes from './bank.module.css';
import { BankLinesPanel } from './bank-lines-panel.tsx';

const ImportForm = lazy(() => import('./import-form.tsx').then((module) => ({ default: module.ImportForm })));

/** What the bank says of an account, beside what the books do. */
export function BankLinesScreen({ id }: { id: number }) {
  const may = useMay();
  const [isImporting, setImporting] = useState(false);
  const reading = useReading(accountCalls.getAccount, { accountID: id }, { also: ['accounts'] });
  const name = reading.data?.name;
  return (
    <Screen
      title={name ? `${name}, statement lines` : 'Statement lines'}
      backTo="/accounting/reconciliations"
      layout="fill"
      primary={
        name !== undefined && may(can('accounting', 'create'))
          ? { label: 'Import statement', run: () => setImporting(true) }
          : undefined
      }
    >
      {reading.error && !name && (
        <Failed error={reading.error} what="This account" retry={() => void reading.refetch()} />
      )}
      {!name && !reading.error && <LoadingLines />}
      {name && (
        <div className={classes.page}>
          <BankLinesPanel accountID={id} title="Statement lines" />
        </div>
      )}
      {isImporting && name && (
        <Suspense fallback={null}>
          <ImportForm accountID={id} accountName={name} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </Screen>
  );
}
