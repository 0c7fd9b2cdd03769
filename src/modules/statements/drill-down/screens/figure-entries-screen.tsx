import { accountCalls } from '#modules/ledger/accounts/contract.ts';
import { documentAddress } from '#modules/ledger/source-rules.ts';
import type { Sent } from '#web/api/api.ts';
import { useReading, useReadingPages } from '#web/api/query.ts';
import type { Column } from '#web/collection/columns.ts';
import { dayCell } from '#web/collection/dated.ts';
import { formatDate, formatShortDate } from '#web/days/formats.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { amountText, dollarsText, FigureStrip, moneyColumn } from '#web/page/amount.tsx';
import { cashLines } from '../../cash-flow/rules.ts';
import { type FigureEntry, figureCalls } from '../contract.ts';
import { figureIn } from '../rules.ts';

type Asked = Sent<typeof figureCalls.explainFigure>['figure'];
type Props = { search: Search; onSearch: (search: Search) => void };

const words = { before: 'Not settled before the first day', after: 'Not settled by the last day' };
const documentOf = (row: FigureEntry): string => [row.sourceName, row.reference].filter(Boolean).join(' ');

/** The entries behind a figure: their amounts add up to it. */
export function FigureEntriesScreen({ search, onSearch }: Props) {
  const figure = figureIn(search) as Asked;
  const list = useReadingPages<FigureEntry, typeof figureCalls.listFigureEntries>(figureCalls.listFigureEntries, {
    figure,
  });
  const explained = useReading(figureCalls.explainFigure, { figure });
  const accountID = Number(search.accountID ?? 0);
  const account = useReading(accountCalls.getAccount, { accountID }, { isEnabled: accountID > 0 });
  const title =
    search.kind === 'cash'
      ? (cashLines[search.line as keyof typeof cashLines]?.label ?? 'Entries')
      : account.data
        ? `${account.data.number} ${account.data.name}`
        : 'Entries';
  const days = search.from
    ? `${formatDate(search.from)} to ${formatDate(search.to ?? search.from)}`
    : `Until ${formatDate(search.to ?? '')}`;
  return (
    <ListScreen<FigureEntry>
      name="reports"
      backTo="/reports"
      title={title}
      one="entry"
      many="entries"
      about="The entries that a figure of a report is made of."
      figures={
        <FigureStrip
          figures={[
            { label: 'Amount', value: explained.data ? dollarsText(explained.data.total) : '' },
            { label: 'Days', value: days },
            ...(search.basis === 'cash' ? [{ label: 'Basis', value: 'Cash' }] : []),
            ...(search.knownOn ? [{ label: 'As of posting date', value: formatDate(search.knownOn) }] : []),
          ]}
        />
      }
      list={list}
      rowKey={(row) => row.entryID * 10_000 + row.line + (row.isUnsettled === 'before' ? 5_000 : 0)}
      hrefOf={documentAddress}
      columns={columns}
      card={(row) => (
        <RecordCard
          title={amountText(row.amount)}
          right={formatShortDate(row.date)}
          lines={[
            documentOf(row),
            [row.payeeName, row.memo].filter(Boolean).join(' · '),
            row.isUnsettled && words[row.isUnsettled],
          ]}
        />
      )}
      search={search}
      onSearch={onSearch}
      isSearched={false}
      order="Latest first"
    />
  );
}

const columns: Column<FigureEntry>[] = [
  {
    key: 'date',
    title: 'Date',
    width: 84,
    value: (row) => dayCell(row.date, formatShortDate),
    render: (row) => <span className="figures">{formatShortDate(row.date)}</span>,
  },
  { key: 'document', title: 'Document', width: { least: 140, most: 240 }, opens: true, value: documentOf },
  { key: 'payee', title: 'Payee', width: { least: 100, most: 220 }, value: (row) => row.payeeName, leavesBelow: 700 },
  {
    key: 'memo',
    title: 'Memo',
    width: 'grow',
    value: (row) => [row.isUnsettled && words[row.isUnsettled], row.memo].filter(Boolean).join(' · '),
  },
  {
    key: 'entry',
    title: 'Entry',
    width: 72,
    value: (row) => row.entryID,
    render: (row) => <span className="figures">{row.entryID}</span>,
    leavesBelow: 900,
  },
  moneyColumn('amount', 'Amount', (row) => row.amount),
];
