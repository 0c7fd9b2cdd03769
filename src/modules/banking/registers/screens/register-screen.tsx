import { IconCalendarStats, IconCircleCheck, IconCircleCheckFilled, IconPointFilled } from '@tabler/icons-react';
import { useMemo } from 'react';
import { accountCalls } from '#modules/ledger/accounts/contract.ts';
import { journalCalls } from '#modules/ledger/journal/contract.ts';
import { AccountingTabs } from '#modules/ledger/screens/accounting-tabs.tsx';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { useReading, useReadingPages, useWriting } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { Column } from '#web/collection/columns.ts';
import { dayCell } from '#web/collection/dated.ts';
import { formatShortDate } from '#web/days/formats.ts';
import { monthToDate } from '#web/days/report-days.ts';
import { companyToday } from '#web/days/today.ts';
import { daysPicked, type Search, searchOf } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { amountText, dollarsText, FigureStrip, moneyColumn } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { reconciliationCalls } from '../../reconciliations/contract.ts';
import { type AccountTransaction, registerCalls } from '../contract.ts';
import classes from './register.module.css';
import { RegisterMonths } from './register-months.tsx';

type Props = { id: number; search: Search; onSearch: (search: Search) => void };

/** The register of an account: its postings with the balance after each. */
export function RegisterScreen({ id, search, onSearch }: Props) {
  const today = companyToday();
  const range = monthToDate(search, today);
  const account = useReading(accountCalls.getAccount, { accountID: id });
  const list = useReadingPages<AccountTransaction, typeof registerCalls.listTransactions>(
    registerCalls.listTransactions,
    { accountID: id, ...range },
  );
  const may = useMay();
  const mayVerify = may(can('accounting', 'update'));
  const verify = useWriting(journalCalls.setVerified);
  const { start } = verify;
  const isBank = account.data?.type === 'bank' || account.data?.type === 'credit_card';
  const columns = useMemo(() => columnsFor(mayVerify ? start : null, isBank), [mayVerify, start, isBank]);
  const sums = useReading(journalCalls.getAccountSums, { accountID: id, ...range }, { keepsPrevious: true }).data;
  const box = useReading(reconciliationCalls.getAccountBox, { accountID: id }, { keepsPrevious: true }).data;
  const { data } = account;
  if (!data)
    return (
      <Screen title="Account" backTo="/accounting/chart">
        {account.error ? (
          <Failed error={account.error} what="This account" retry={() => void account.refetch()} />
        ) : (
          <LoadingLines />
        )}
      </Screen>
    );
  return (
    <ListScreen<AccountTransaction>
      name="accountingAccountDetails"
      title={`${data.number} ${data.name}`}
      one="posting"
      many="postings"
      about="What is posted to this account is here, each line with the balance after it."
      tabs={<AccountingTabs active="chart" />}
      figures={
        <FigureStrip
          figures={[
            ...bankFigures(box),
            // Of a bank the figures above say it, once they are there.
            ...(data.type === 'bank' || data.type === 'credit_card'
              ? []
              : [{ label: data.archivedAt ? 'Balance, archived' : 'Balance today', value: dollarsText(data.balance) }]),
            ...(data.total === data.balance ? [] : [{ label: 'With accounts below', value: dollarsText(data.total) }]),
            { label: range ? 'Debits in range' : 'Debits', value: sums ? dollarsText(sums.debits) : '' },
            { label: range ? 'Credits in range' : 'Credits', value: sums ? dollarsText(sums.credits) : '' },
          ]}
        />
      }
      {...(box?.isReconcilable && {
        create: {
          label: box.openReconciliationID === null ? 'Reconcile' : 'Continue reconciling',
          needs: can('accounting', 'read'),
          href: reconcileAddress(box.openReconciliationID),
        },
      })}
      list={list}
      rowKey={(row) => row.entryID * 10_000 + row.line}
      hrefOf={(row) => `/accounting/journal/${row.entryID}`}
      columns={columns}
      isQuiet={(row) => row.isReversed}
      card={(row) => (
        <RecordCard
          title={`${row.isDebit ? 'Debit' : 'Credit'} ${amountText(row.amount)}`}
          right={formatShortDate(row.transactionDate)}
          lines={[
            [row.payee, row.transactionDescription].filter(Boolean).join(' · '),
            `${row.offsetAccount} · Balance ${amountText(row.balance)}`,
            row.isReversed ? 'Reversed' : '',
          ]}
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
      ]}
      further={[
        {
          key: 'months',
          label: 'Months',
          icon: <IconCalendarStats size={16} stroke={1.6} aria-hidden />,
          render: () => <RegisterMonths sums={sums} onPick={(picked) => onSearch(searchOf(picked))} />,
        },
      ]}
      search={search}
      onSearch={onSearch}
      isSearched={false}
      order="Latest first"
    />
  );
}

const reconcileAddress = (open: number | null) => `/accounting/reconciliations${open === null ? '' : `/${open}`}`;

type Box = Output<typeof reconciliationCalls.getAccountBox>;
/** Of bank and card accounts: what of the balance the bank knows too. */
function bankFigures(box: Box | undefined) {
  if (!box?.isReconcilable) return [];
  const { unclearedIn, unclearedOut } = box;
  const count = unclearedIn.count + unclearedOut.count;
  return [
    { label: 'Book balance', value: dollarsText(box.balance) },
    { label: 'Cleared', value: dollarsText(box.cleared) },
    { label: `Not cleared, ${count}`, value: dollarsText(box.balance - box.cleared) },
    {
      label: box.lastEndsOn ? `Reconciled to ${formatShortDate(box.lastEndsOn)}` : 'Reconciled',
      value: box.lastEnding === null ? 'Never' : <span className={classes.good}>{dollarsText(box.lastEnding)}</span>,
    },
  ];
}

const marks = {
  reconciled: { label: 'Reconciled', icon: <IconCircleCheckFilled size={16} className={classes.good} /> },
  cleared: { label: 'Cleared', icon: <IconCircleCheck size={16} stroke={1.6} /> },
  open: { label: 'Open', icon: <IconPointFilled size={8} /> },
} as const;
const markColumn: Column<AccountTransaction> = {
  key: 'mark',
  title: 'Cleared',
  width: 68,
  value: (row) => marks[row.mark].label,
  render: (row) => {
    const { label, icon } = marks[row.mark];
    const mark = (
      <span className={classes.mark} role="img" aria-label={label} title={label}>
        {icon}
      </span>
    );
    return row.reconciliationID === null ? (
      mark
    ) : (
      <PageLink href={reconcileAddress(row.reconciliationID)} className={classes.markLink}>
        {mark}
      </PageLink>
    );
  },
};

type SetVerified = (input: { entryID: number; line: number; isVerified: boolean }) => void;

const columnsFor = (setVerified: SetVerified | null, isBank: boolean): Column<AccountTransaction>[] => [
  {
    key: 'date',
    title: 'Date',
    width: 84,
    value: (row) => dayCell(row.transactionDate, formatShortDate),
    render: (row) => <span className="figures">{formatShortDate(row.transactionDate)}</span>,
  },
  {
    key: 'entry',
    title: 'Number',
    width: { least: 90, most: isBank ? 130 : 170 },
    opens: true,
    value: (row) => row.journalEntry,
    render: (row) => (
      <span className={classes.entryNumber} data-reversed={row.isReversed || undefined}>
        {row.journalEntry}
      </span>
    ),
  },
  {
    key: 'payee',
    title: 'Payee',
    width: { least: 80, most: isBank ? 160 : 200 },
    value: (row) => row.payee,
    leavesBelow: 700,
  },
  {
    key: 'description',
    title: 'Description',
    width: 'grow',
    value: (row) => row.transactionDescription,
    render: (row) => (
      <span className={classes.entryNumber} data-reversed={row.isReversed || undefined}>
        {row.transactionDescription}
      </span>
    ),
  },
  {
    key: 'offset',
    title: 'Offset account',
    width: { least: 90, most: isBank ? 180 : 200 },
    isSecond: true,
    value: (row) => row.offsetAccount,
    leavesBelow: 900,
  },
  moneyColumn<AccountTransaction>('debit', 'Debit', (row) => row.debitAmount),
  moneyColumn<AccountTransaction>('credit', 'Credit', (row) => row.creditAmount),
  moneyColumn<AccountTransaction>('balance', 'Balance', (row) => row.balance),
  ...(isBank ? [markColumn] : []),
  {
    key: 'verified',
    title: 'Verified',
    width: 72,
    value: (row) => (row.verified ? 'Yes' : 'No'),
    render: (row) => (
      <button
        type="button"
        className={classes.verify}
        aria-pressed={row.verified}
        aria-label={`Verified: ${row.journalEntry}`}
        disabled={!setVerified}
        onClick={() => setVerified?.({ entryID: row.entryID, line: row.line, isVerified: !row.verified })}
      >
        {row.verified ? <IconCircleCheckFilled size={16} /> : <IconCircleCheck size={16} stroke={1.6} />}
      </button>
    ),
  },
];
