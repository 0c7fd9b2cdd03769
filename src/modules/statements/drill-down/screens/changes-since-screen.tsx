import { useReadingPages } from '#web/api/query.ts';
import type { Column } from '#web/collection/columns.ts';
import { dayCell, momentCell } from '#web/collection/dated.ts';
import { formatDate, formatMoment, formatShortDate } from '#web/days/formats.ts';
import { companyToday } from '#web/days/today.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { amountText, FigureStrip, moneyColumn } from '#web/page/amount.tsx';
import { type ChangedEntry, figureCalls } from '../contract.ts';

type Props = { search: Search; onSearch: (search: Search) => void };

/** What became of it: an entry that is new, that takes another back, or that stands in for one. */
const whatOf = ({ reversesID, replacesID }: ChangedEntry): string =>
  reversesID !== null ? `Takes back ${reversesID}` : replacesID !== null ? `Stands in for ${replacesID}` : 'New';

/** What was posted after a day, dated in the range of a report: why it says something else than it did then. */
export function ChangesSinceScreen({ search, onSearch }: Props) {
  const today = companyToday();
  const knownOn = search.known ?? today;
  const asked = { knownOn, ...(search.from && { from: search.from }), ...(search.to && { to: search.to }) };
  const list = useReadingPages<ChangedEntry, typeof figureCalls.listChangesSince>(figureCalls.listChangesSince, asked);
  return (
    <ListScreen<ChangedEntry>
      name="reports"
      backTo="/reports"
      title={`Changes since ${formatDate(knownOn)}`}
      one="entry"
      many="entries"
      about="What was posted since, and dated in the days of the report, is listed here."
      figures={
        <FigureStrip
          figures={[
            {
              label: 'Dated',
              value: search.from
                ? `${formatDate(search.from)} to ${formatDate(search.to ?? today)}`
                : search.to
                  ? `Until ${formatDate(search.to)}`
                  : 'Any day',
            },
          ]}
        />
      }
      list={list}
      rowKey={(row) => row.entryID}
      hrefOf={(row) => `/accounting/journal/${row.entryID}`}
      columns={columns}
      card={(row) => (
        <RecordCard
          title={`${row.sourceName} ${row.reference}`}
          right={amountText(row.total)}
          lines={[
            `${formatShortDate(row.date)} · ${whatOf(row)}`,
            row.memo,
            `${row.createdBy ?? ''} ${formatMoment(row.postedAt)}`,
          ]}
        />
      )}
      search={search}
      onSearch={onSearch}
      isSearched={false}
      order="Latest posted first"
    />
  );
}

const columns: Column<ChangedEntry>[] = [
  { key: 'posted', title: 'Posted', width: { least: 150, most: 220 }, value: (row) => momentCell(row.postedAt) },
  { key: 'by', title: 'By', width: { least: 100, most: 180 }, value: (row) => row.createdBy, leavesBelow: 900 },
  {
    key: 'date',
    title: 'Dated',
    width: 84,
    value: (row) => dayCell(row.date, formatShortDate),
    render: (row) => <span className="figures">{formatShortDate(row.date)}</span>,
  },
  {
    key: 'document',
    title: 'Document',
    width: { least: 140, most: 240 },
    opens: true,
    value: (row) => [row.sourceName, row.reference].filter(Boolean).join(' '),
  },
  { key: 'what', title: 'What', width: 130, value: whatOf },
  { key: 'memo', title: 'Memo', width: 'grow', value: (row) => row.memo, leavesBelow: 700 },
  moneyColumn('total', 'Amount', (row) => row.total),
];
