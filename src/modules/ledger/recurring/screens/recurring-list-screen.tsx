import { Button } from '@mantine/core';
import { can } from '#shared/permission.ts';
import { recurrenceText } from '#shared/recurrence-words.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted, formatDate } from '#web/days/formats.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Empty, Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { AccountingTabs } from '../../screens/accounting-tabs.tsx';
import { type RecurringRow, recurringCalls } from '../contract.ts';
import { nextOf } from '../rules.ts';
import classes from './recurring.module.css';
import { WaitingSection } from './waiting-section.tsx';

type Props = { search: Search; onSearch: (search: Search) => void };

/** Entries and documents that come again: those that wait for somebody, and when the others come next. */
export function RecurringListScreen({ search, onSearch }: Props) {
  const go = useGo();
  const may = useMay();
  const mayRead = may(can('accounting', 'read'));
  const isStopped = search.stopped === '1';
  const reading = useReading(recurringCalls.listRecurring, { isStopped }, { isEnabled: mayRead });
  const rows = reading.data?.rows;
  const waiting = rows?.flatMap((row) => row.waiting.map((day) => ({ row, day }))) ?? [];
  const add = () => go('/accounting/recurring/new');
  const mayAdd = may(can('accounting', 'create')) && !isStopped;
  return (
    <Screen
      title="Recurring transactions"
      backTo="/accounting"
      tabs={<AccountingTabs active="recurring" />}
      primary={mayAdd ? { label: 'New recurring entry', key: 'c', run: add } : undefined}
      sum={rows && <strong className="figures">{counted(rows.length, 'transaction')}</strong>}
    >
      {!mayRead && <Prohibited title="Recurring transactions" needs={can('accounting', 'read')} />}
      {mayRead && reading.error && !rows && (
        <Failed error={reading.error} what="The recurring transactions" retry={() => void reading.refetch()} />
      )}
      {mayRead && !rows && !reading.error && <LoadingLines />}
      {rows && (
        <div className={classes.page}>
          {waiting.length > 0 && (
            <section className={classes.card} aria-label="Waiting">
              <h2>
                Waiting <span className={classes.quiet}>{counted(waiting.length, 'day')}</span>
              </h2>
              <ul>
                {waiting.map(({ row, day }) => (
                  <WaitingSection key={`${row.recurringEntryID}/${day.dueOn}`} row={row} day={day} hasName />
                ))}
              </ul>
            </section>
          )}
          <section className={classes.card} aria-label={isStopped ? 'Stopped' : 'Scheduled'}>
            <div className={classes.head}>
              <h2>{isStopped ? 'Stopped' : 'Scheduled'}</h2>
              <Button
                size="sm"
                variant="subtle"
                aria-pressed={isStopped}
                onClick={() => onSearch(isStopped ? {} : { stopped: '1' })}
              >
                {isStopped ? 'Show standing' : 'Show stopped'}
              </Button>
            </div>
            {rows.length === 0 && (
              <Empty
                title={isStopped ? 'Nothing was stopped' : 'No recurring transactions yet'}
                text={
                  isStopped
                    ? 'Recurring transactions that you stop are kept here.'
                    : 'Rent, insurance, depreciation: what is posted every month is entered once and comes by itself. Bills and invoices are made recurring on their own page.'
                }
                actions={mayAdd && <Button onClick={add}>New recurring entry</Button>}
              />
            )}
            <ul aria-label={isStopped ? 'Stopped' : 'Scheduled'}>
              {rows.map((row) => (
                <FactRow
                  key={row.recurringEntryID}
                  title={
                    <PageLink href={`/accounting/recurring/${row.recurringEntryID}`} className={classes.name}>
                      {row.name}
                    </PageLink>
                  }
                  text={aboutOf(row)}
                  right={
                    <span className={classes.side}>
                      <NextDay row={row} />
                      <span className={`${classes.amount} figures`}>{dollarsText(row.total)}</span>
                    </span>
                  }
                />
              ))}
            </ul>
          </section>
        </div>
      )}
    </Screen>
  );
}

const NextDay = ({ row }: { row: RecurringRow }) => (
  <span className={`${classes.next} figures`}>{nextOf(row, formatDate)}</span>
);

const aboutOf = ({ document, recurrence, postsItself, isMailed }: RecurringRow): string =>
  [
    document && `Copies ${document.label}`,
    recurrenceText(recurrence),
    !postsItself && 'to be confirmed',
    isMailed && 'emailed',
  ]
    .filter(Boolean)
    .join(' · ');
