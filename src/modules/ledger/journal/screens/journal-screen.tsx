import { IconCalendarStats } from '@tabler/icons-react';
import { Suspense } from 'react';
import { peopleCalls } from '#modules/people/contract.ts';
import { usePersonChoices } from '#modules/people/screens/person-picker.tsx';
import type { Cents } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { useReading, useReadingPages } from '#web/api/query.ts';
import { formatShortDate } from '#web/days/formats.ts';
import { monthToDate } from '#web/days/report-days.ts';
import { companyToday } from '#web/days/today.ts';
import { daysPicked, numbersIn, type Search } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { amountText } from '#web/page/amount.tsx';
import { LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { accountCalls } from '../../accounts/contract.ts';
import { AccountingTabs } from '../../screens/accounting-tabs.tsx';
import { entrySources, sourceNames } from '../../source-rules.ts';
import { type JournalEntry, journalCalls } from '../contract.ts';
import { aboutOf, accountsOf, journalColumns, stateOf } from './journal-columns.tsx';

// Only where days are looked at.
const JournalDaysSection = lazyPart(() => import('./journal-days-section.tsx'), 'JournalDaysSection');

/** What was posted, latest day first. */
export function JournalScreen({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const today = companyToday();
  const range = monthToDate(search, today);
  const sources = numbersIn(search.sources);
  const [accountID] = numbersIn(search.account);
  const accounts = useReading(accountCalls.listAccountsByType, { types: [] });
  const amount = /^\$?\d[\d,]*(\.\d\d?)?$/.test(search.search ?? '')
    ? (Math.round(Number((search.search ?? '').replace(/[$,]/g, '')) * 100) as Cents)
    : undefined;
  const [userID] = numbersIn(search.by);
  const people = usePersonChoices(useReading(peopleCalls.listAllUsers, {}).data?.users);
  const filter = {
    ...range,
    sources: sources.flatMap((one) => entrySources[one - 1] ?? []),
    ...(accountID !== undefined && { accountID }),
    ...(userID !== undefined && { userID }),
    // A number that is searched for is an amount; words are looked for in memo and reference.
    ...(amount ? { amount } : search.search ? { search: search.search } : {}),
  };
  const list = useReadingPages<JournalEntry, typeof journalCalls.listEntries>(journalCalls.listEntries, filter);
  return (
    <ListScreen<JournalEntry>
      name="journal"
      title="Journal"
      one="entry"
      many="entries"
      about="Everything that was posted stands here, and nothing ever leaves: an edit takes an entry back and posts the new one."
      tabs={<AccountingTabs active="journal" />}
      list={list}
      rowKey={(row) => row.entryID}
      hrefOf={(row) => `/accounting/journal/${row.entryID}`}
      columns={journalColumns}
      isQuiet={(row) => row.reversedByID !== null || row.reversesID !== null}
      card={(row) => (
        <RecordCard
          title={aboutOf(row)}
          right={formatShortDate(row.date)}
          lines={[amountText(row.total), accountsOf(row), [row.entryID, stateOf(row)].filter(Boolean).join(' · ')]}
        />
      )}
      filters={(change) => [
        {
          kind: 'dates',
          key: 'range',
          label: 'Journal date',
          range: range && { start: range.from, end: range.to },
          onChange: (next) => change(daysPicked(next)),
        },
        {
          kind: 'choices',
          key: 'sources',
          label: 'Source',
          choices: entrySources.map((source, index) => ({ id: index + 1, label: sourceNames[source] })),
          chosen: sources,
          onChange: (ids) => change({ sources: ids }),
        },
        {
          kind: 'choices',
          key: 'by',
          label: 'Posted by',
          choices: people,
          chosen: userID === undefined ? [] : [userID],
          onChange: (ids) => change({ by: ids.slice(-1) }),
        },
        {
          kind: 'choices',
          key: 'account',
          label: 'Account',
          choices: accounts.data?.accounts.map((one) => ({ id: one.accountID, label: `${one.number} ${one.name}` })),
          chosen: accountID === undefined ? [] : [accountID],
          onChange: (ids) => change({ account: ids.slice(-1) }),
        },
      ]}
      further={[
        {
          key: 'days',
          label: 'Days',
          icon: <IconCalendarStats size={16} stroke={1.6} aria-hidden />,
          render: () => (
            <Suspense fallback={<LoadingLines lines={8} />}>
              <JournalDaysSection list={list} filter={filter} />
            </Suspense>
          ),
        },
      ]}
      search={search}
      onSearch={onSearch}
      order="Latest first"
      create={{ label: 'New entry', href: '/accounting/journal/new', needs: can('accounting', 'create') }}
    />
  );
}
