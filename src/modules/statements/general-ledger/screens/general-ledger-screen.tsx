import { accountCalls } from '#modules/ledger/accounts/contract.ts';
import { useReading, useReadingPages } from '#web/api/query.ts';
import type { Column } from '#web/collection/columns.ts';
import { dayCell } from '#web/collection/dated.ts';
import { formatShortDate } from '#web/days/formats.ts';
import { rangeIn } from '#web/days/report-days.ts';
import { numbersIn, type Search } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { amountText, moneyColumn } from '#web/page/amount.tsx';
import { useReportTools } from '#web/page/report-tools.tsx';
import { generalLedgerCalls, type LedgerRow } from '../contract.ts';
import { documentOf } from '../rules.ts';

type Props = { search: Search; onSearch: (search: Search) => void };

const edges = { opening: 'Opening balance', closing: 'Closing balance' };
const textOf = (row: LedgerRow): string => (row.kind === 'line' ? documentOf(row) : edges[row.kind]);
const movedBy = ({ debitAmount, creditAmount }: LedgerRow): string =>
  debitAmount === null ? `Credit ${amountText(creditAmount ?? 0)}` : `Debit ${amountText(debitAmount)}`;

/** Every account with its postings of a range and the balance after each. */
export function GeneralLedgerScreen({ search, onSearch }: Props) {
  const range = rangeIn(search);
  const accountIDs = numbersIn(search.accounts);
  const accounts = useReading(accountCalls.listAccountsByType, {}).data?.accounts;
  const hidesReversed = search.reversed === 'hide';
  const asked = { accountIDs, hidesReversed, ...(range && { from: range.start, to: range.end }) };
  const list = useReadingPages<LedgerRow, typeof generalLedgerCalls.getGeneralLedger>(
    generalLedgerCalls.getGeneralLedger,
    asked,
    { stream: generalLedgerCalls.streamGeneralLedger },
  );
  const tools = useReportTools({ name: 'general-ledger', title: 'General ledger', asked, search });
  return (
    <ListScreen<LedgerRow>
      name="generalLedger"
      title="General ledger"
      one="line"
      many="lines"
      about="What was posted to each account is here, with the balance after each line."
      list={list}
      tools={tools}
      rowKey={(row) =>
        row.entryID === null ? -2 * row.accountID - (row.kind === 'closing' ? 1 : 0) : row.entryID * 10_000 + row.line
      }
      hrefOf={(row) =>
        row.entryID === null ? `/accounting/accounts/${row.accountID}` : `/accounting/journal/${row.entryID}`
      }
      columns={columns}
      isQuiet={(row) => row.kind !== 'line' || row.state !== 'posted'}
      card={(row) => (
        <RecordCard
          title={`${row.accountNumber} ${row.accountName}`}
          right={formatShortDate(row.date)}
          lines={[
            [textOf(row), row.payeeName, row.memo].filter(Boolean).join(' · '),
            [row.kind === 'line' && movedBy(row), `Balance ${amountText(row.balance)}`].filter(Boolean).join(' · '),
          ]}
        />
      )}
      filters={(change) => [
        {
          kind: 'dates',
          key: 'range',
          label: 'Days',
          range,
          onChange: (next) => change({ from: next?.start, to: next?.end }),
        },
        {
          kind: 'choices',
          key: 'accounts',
          label: 'Account',
          choices: accounts?.map(({ accountID, number, name }) => ({ id: accountID, label: `${number} ${name}` })),
          chosen: accountIDs,
          onChange: (ids) => change({ accounts: ids }),
        },
        {
          kind: 'choices',
          key: 'reversed',
          label: 'Reversed entries',
          choices: [{ id: 1, label: 'left out' }],
          chosen: hidesReversed ? [1] : [],
          onChange: (ids) => change({ reversed: ids.length > 0 ? 'hide' : undefined }),
        },
      ]}
      search={search}
      onSearch={onSearch}
      isSearched={false}
      order="By account number, then by date"
    />
  );
}

const columns: Column<LedgerRow>[] = [
  {
    key: 'account',
    title: 'Account',
    width: { least: 100, most: 170 },
    value: (row) => `${row.accountNumber} ${row.accountName}`,
  },
  {
    key: 'date',
    title: 'Date',
    width: 84,
    value: (row) => dayCell(row.date, formatShortDate),
    render: (row) => <span className="figures">{formatShortDate(row.date)}</span>,
  },
  { key: 'document', title: 'Document', width: { least: 120, most: 180 }, opens: true, value: textOf },
  { key: 'payee', title: 'Payee', width: { least: 80, most: 160 }, value: (row) => row.payeeName, leavesBelow: 900 },
  { key: 'memo', title: 'Memo', width: 'grow', value: (row) => row.memo, leavesBelow: 1100 },
  {
    key: 'offset',
    title: 'Offset account',
    width: { least: 100, most: 180 },
    isSecond: true,
    value: (row) => row.offsetAccount,
    leavesBelow: 1250,
  },
  moneyColumn<LedgerRow>('debit', 'Debit', (row) => row.debitAmount),
  moneyColumn<LedgerRow>('credit', 'Credit', (row) => row.creditAmount),
  moneyColumn<LedgerRow>('balance', 'Balance', (row) => row.balance),
];
