import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { accountCalls } from '#modules/ledger/accounts/contract.ts';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { Search } from '#web/list/kept-filter.ts';
import { useGo } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import classes from './bank.module.css';
import { BankLinesTable, showIn } from './bank-lines-table.tsx';

const ImportForm = lazyPart(() => import('./import-form.tsx'), 'ImportForm');

type Props = {
  id: number;
  search: Search;
  onSearch: (search: Search) => void;
  /** The line that somebody came for. */
  lineID?: number;
};

/** What the bank says of an account, beside what the books do. */
export function BankLinesScreen({ id, search, onSearch, lineID }: Props) {
  const may = useMay();
  const isPhone = usePhone();
  const go = useGo();
  const toRules = () => go('/accounting/bank-rules');
  const [isImporting, setImporting] = useState(false);
  const reading = useReading(accountCalls.getAccount, { accountID: id });
  const name = reading.data?.name;
  return (
    <Screen
      title={name && isPhone ? name : name ? `${name}, bank feed` : 'Bank feed'}
      subtitle={name && 'Bank feed'}
      backTo="/accounting/reconciliations"
      layout="fill"
      {...(isPhone
        ? { more: [{ label: 'Bank rules', run: toRules }] }
        : { actions: <Button onClick={toRules}>Bank rules</Button> })}
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
          <BankLinesTable
            accountID={id}
            title="Bank feed"
            show={showIn(search.show)}
            onShow={(show) => onSearch(show === 'open' ? {} : { show })}
            {...(lineID !== undefined && { lineID })}
          />
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
