import { dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import type { Column } from '#web/collection/columns.ts';
import { formatShortDate } from '#web/formats.ts';
import { numbersIn, type Search, searchOf } from '#web/kept-filter.ts';
import { ListScreen } from '#web/list-screen.tsx';
import { useReading, useReadingPages } from '#web/query.ts';
import { RecordCard } from '#web/record-card.tsx';
import { usePerson } from '#web/session.tsx';
import { accountCalls } from '../../accounts/contract.ts';
import { AccountingTabsPanel } from '../../screens/accounting-tabs-panel.tsx';
import { amountText, MoneyPanel } from '../../screens/money-panel.tsx';
import { type JournalEntry, journalCalls } from '../contract.ts';
import { entrySources, sourceNames } from '../rules.ts';
import classes from './journal.module.css';
import { rangeOf } from './register-screen.tsx';

const also = ['accounts', 'journal_entries'];

/** `1000 Checking, 4000 Service Income`: what an entry touches, debits first. */
const accountsOf = ({ lines }: JournalEntry): string =>
  [...new Set([...lines].sort((a, b) => Number(a.debitAmount === null) - Number(b.debitAmount === null)))]
    .map(({ accountNumber, accountName }) => `${accountNumber} ${accountName}`)
    .join(', ');
const aboutOf = (entry: JournalEntry): string => entry.memo || entry.reference || entry.sourceName;
const stateOf = (entry: JournalEntry): string =>
  entry.reversesID !== null
    ? `Takes back ${entry.reversesID}`
    : entry.replacedByID !== null
      ? `Edited as ${entry.replacedByID}`
      : entry.reversedByID !== null
        ? 'Void'
        : entry.replacesID !== null
          ? `Stands in for ${entry.replacesID}`
          : '';

const columns: Column<JournalEntry>[] = [
  {
    key: 'date',
    title: 'Date',
    width: 84,
    value: (row) => formatShortDate(row.date),
    render: (row) => <span className="figures">{formatShortDate(row.date)}</span>,
  },
  {
    key: 'number',
    title: 'Number',
    width: 76,
    value: (row) => row.entryID,
    render: (row) => <span className="figures">{row.entryID}</span>,
  },
  {
    key: 'source',
    title: 'Source',
    width: { least: 90 },
    isSecond: true,
    value: (row) => row.sourceName,
    leavesBelow: 700,
  },
  {
    key: 'memo',
    title: 'Memo',
    width: 'grow',
    opens: true,
    value: aboutOf,
    render: (row) => (
      <span className={classes.entryNumber} data-reversed={row.reversedByID !== null || undefined}>
        {aboutOf(row)}
      </span>
    ),
  },
  { key: 'state', title: 'State', width: { least: 80 }, isSecond: true, value: stateOf, leavesBelow: 900 },
  { key: 'accounts', title: 'Accounts', width: { least: 160, most: 340 }, value: accountsOf, leavesBelow: 800 },
  {
    key: 'total',
    title: 'Total',
    width: { least: 96, extra: 24 },
    align: 'right',
    value: (row) => row.total / 100,
    render: (row) => <MoneyPanel cents={row.total} />,
  },
  {
    key: 'createdBy',
    title: 'Posted by',
    width: { least: 90 },
    isSecond: true,
    value: (row) => row.createdBy,
    leavesBelow: 1000,
  },
];

/** What was posted, latest day first. */
export function JournalScreen({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const today = dateInZone(new Date(), usePerson().tenantTimeZone);
  const range = rangeOf(search, today);
  const sources = numbersIn(search.sources);
  const [accountID] = numbersIn(search.account);
  const accounts = useReading(accountCalls.listAccountsByType, { types: [] }, { also: ['accounts'] });
  const amount = /^\$?\d[\d,]*(\.\d\d?)?$/.test(search.search ?? '')
    ? (Math.round(Number((search.search ?? '').replace(/[$,]/g, '')) * 100) as Cents)
    : undefined;
  const list = useReadingPages<JournalEntry, typeof journalCalls.listEntries>(
    journalCalls.listEntries,
    {
      ...range,
      sources: sources.flatMap((one) => entrySources[one - 1] ?? []),
      ...(accountID !== undefined && { accountID }),
      // A number that is searched for is an amount; words are looked for in memo and reference.
      ...(amount ? { amount } : search.search ? { search: search.search } : {}),
    },
    { also },
  );
  const pick = (more: Parameters<typeof searchOf>[0]) => onSearch(searchOf({ ...search, ...more }));
  return (
    <ListScreen<JournalEntry>
      name="journal"
      title="Journal"
      one="entry"
      many="entries"
      about="Everything that was posted stands here, and nothing ever leaves: an edit takes an entry back and posts the new one."
      beside={<AccountingTabsPanel active="journal" />}
      list={list}
      rowKey={(row) => row.entryID}
      hrefOf={(row) => `/accounting/journal/${row.entryID}`}
      columns={columns}
      isQuiet={(row) => row.reversedByID !== null || row.reversesID !== null}
      card={(row) => (
        <RecordCard
          title={aboutOf(row)}
          right={formatShortDate(row.date)}
          lines={[amountText(row.total), accountsOf(row), [row.entryID, stateOf(row)].filter(Boolean).join(' · ')]}
        />
      )}
      filters={[
        {
          kind: 'dates',
          key: 'range',
          label: 'Journal date',
          range: range && { start: range.from, end: range.to },
          onChange: (next) =>
            pick(next ? { from: next.start, to: next.end, range: undefined } : { from: '', to: '', range: 'all' }),
        },
        {
          kind: 'choices',
          key: 'sources',
          label: 'Source',
          choices: entrySources.map((source, index) => ({ id: index + 1, label: sourceNames[source] })),
          chosen: sources,
          onChange: (ids) => pick({ sources: ids }),
        },
        {
          kind: 'choices',
          key: 'account',
          label: 'Account',
          choices: accounts.data?.accounts.map((one) => ({ id: one.accountID, label: `${one.number} ${one.name}` })),
          chosen: accountID === undefined ? [] : [accountID],
          onChange: (ids) => pick({ account: ids.slice(-1) }),
        },
      ]}
      search={search}
      onSearch={onSearch}
      order="Latest first"
      create={{ label: 'New entry', href: '/accounting/journal/new', needs: can('accounting', 'create') }}
    />
  );
}
