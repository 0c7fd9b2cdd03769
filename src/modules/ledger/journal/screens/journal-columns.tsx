import type { Column } from '#web/collection/columns.ts';
import { dayCell } from '#web/collection/dated.ts';
import { formatShortDate } from '#web/days/formats.ts';
import { moneyColumn } from '#web/page/amount.tsx';
import type { JournalEntry } from '../contract.ts';
import classes from './journal.module.css';

/** `1000 Checking, 4000 Service Income`: what an entry touches, debits first. */
export const accountsOf = ({ lines }: JournalEntry): string =>
  [...new Set([...lines].sort((a, b) => Number(a.debitAmount === null) - Number(b.debitAmount === null)))]
    .map(({ accountNumber, accountName }) => `${accountNumber} ${accountName}`)
    .join(', ');
export const aboutOf = (entry: JournalEntry): string => entry.memo || entry.reference || entry.sourceName;
export const stateOf = (entry: JournalEntry): string =>
  entry.reversesID !== null
    ? `Takes back ${entry.reversesID}`
    : entry.replacedByID !== null
      ? `Edited as ${entry.replacedByID}`
      : entry.reversedByID !== null
        ? 'Void'
        : entry.replacesID !== null
          ? `Stands in for ${entry.replacesID}`
          : '';

export const journalColumns: Column<JournalEntry>[] = [
  {
    key: 'date',
    title: 'Date',
    width: 84,
    value: (row) => dayCell(row.date, formatShortDate),
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
  moneyColumn('total', 'Total', (row) => row.total),
  {
    key: 'createdBy',
    title: 'Posted by',
    width: { least: 90 },
    isSecond: true,
    value: (row) => row.createdBy,
    leavesBelow: 1000,
  },
];
