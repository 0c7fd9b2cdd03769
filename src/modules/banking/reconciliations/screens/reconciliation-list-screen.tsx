import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { AccountingTabs } from '#modules/ledger/screens/accounting-tabs.tsx';
import { can } from '#shared/permission.ts';
import { useReading, useReadingPages } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted, formatDate } from '#web/days/formats.ts';
import { Amount, dollarsText } from '#web/page/amount.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Empty, Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { type Reconcilable, type ReconciliationRow, reconciliationCalls } from '../contract.ts';
import classes from './report.module.css';

const StartForm = lazyPart(() => import('./start-form.tsx'), 'StartForm');

/** The accounts that have statements, how far each is reconciled, and every reconciliation so far. */
export function ReconciliationListScreen() {
  const go = useGo();
  const isPhone = usePhone();
  const toRules = () => go('/accounting/bank-rules');
  const may = useMay();
  const mayRead = may(can('accounting', 'read'));
  const [started, setStarted] = useState<Reconcilable | null>(null);
  const options = { isEnabled: mayRead };
  const accounts = useReading(reconciliationCalls.getFormData, {}, options);
  const list = useReadingPages<ReconciliationRow, typeof reconciliationCalls.listReconciliations>(
    reconciliationCalls.listReconciliations,
    {},
    options,
  );
  const rows = list.rows ?? [];
  return (
    <Screen
      title="Reconciliation"
      backTo="/accounting"
      tabs={<AccountingTabs active="reconciliations" />}
      {...(mayRead &&
        (isPhone
          ? { more: [{ label: 'Bank rules', run: toRules }] }
          : { actions: <Button onClick={toRules}>Bank rules</Button> }))}
    >
      {!mayRead && <Prohibited title="Reconciliations" needs={can('accounting', 'read')} />}
      {mayRead && accounts.error && !accounts.data && (
        <Failed error={accounts.error} what="The accounts" retry={() => void accounts.refetch()} />
      )}
      {mayRead && !accounts.data && !accounts.error && <LoadingLines />}
      {accounts.data && (
        <div className={classes.list}>
          <section className={classes.card} aria-label="Accounts">
            <h2>Accounts</h2>
            {accounts.data.accounts.length === 0 && (
              <Empty title="No bank account yet" text="Bank and card accounts of the chart are reconciled here." />
            )}
            <ul>
              {accounts.data.accounts.map((account) => (
                <FactRow
                  key={account.accountID}
                  title={
                    <PageLink href={`/accounting/accounts/${account.accountID}`}>
                      {account.accountNumber} {account.accountName}
                    </PageLink>
                  }
                  text={
                    account.lastEndsOn
                      ? `Reconciled to ${formatDate(account.lastEndsOn)}, ${dollarsText(account.beginning)}`
                      : 'Never reconciled'
                  }
                  right={
                    <span className={classes.side}>
                      <span className={classes.amount}>
                        <span className={classes.quiet}>In the books</span> <Amount cents={account.balance} hasSign />
                      </span>
                      <PageLink href={`/accounting/bank/${account.accountID}`}>Bank feed</PageLink>
                      <StartButton account={account} mayStart={may(can('accounting', 'create'))} onStart={setStarted} />
                    </span>
                  }
                />
              ))}
            </ul>
          </section>
          {rows.length > 0 && (
            <section className={classes.card} aria-label="Reconciliations">
              <h2>
                Reconciliations <span className={classes.quiet}>{counted(rows.length, 'statement')}</span>
              </h2>
              <ul>
                {rows.map((row) => (
                  <FactRow
                    key={row.reconciliationID}
                    title={
                      <PageLink href={`/accounting/reconciliations/${row.reconciliationID}`}>
                        {formatDate(row.endsOn)}
                      </PageLink>
                    }
                    text={`${row.accountNumber} ${row.accountName}${row.completedBy ? ` · ${row.completedBy}` : ''}`}
                    right={
                      <span className={classes.side}>
                        <span
                          className={classes.state}
                          data-state={row.state}
                          data-forced={row.forced === 0 ? undefined : true}
                        >
                          {stateText(row)}
                        </span>
                        <span className={`${classes.amount} figures`}>{dollarsText(row.ending)}</span>
                      </span>
                    }
                  />
                ))}
              </ul>
              {list.hasMore && (
                <Button variant="subtle" onClick={list.loadMore}>
                  Show older
                </Button>
              )}
            </section>
          )}
        </div>
      )}
      {started && (
        <Suspense fallback={null}>
          <StartForm account={started} onClose={() => setStarted(null)} />
        </Suspense>
      )}
    </Screen>
  );
}

function stateText({ state, forced }: ReconciliationRow): string {
  if (state === 'open') return 'In progress';
  if (state === 'waiting') return 'Waits for an older one';
  return forced === 0 ? 'Reconciled' : `Forced, ${dollarsText(forced)}`;
}

type StartProps = { account: Reconcilable; mayStart: boolean; onStart: (account: Reconcilable) => void };

function StartButton({ account, mayStart, onStart }: StartProps) {
  const go = useGo();
  const { openReconciliationID: open } = account;
  if (open !== null)
    return (
      <Button size="sm" variant="filled" onClick={() => go(`/accounting/reconciliations/${open}`)}>
        Continue
      </Button>
    );
  return (
    mayStart && (
      <Button size="sm" onClick={() => onStart(account)}>
        Reconcile
      </Button>
    )
  );
}
