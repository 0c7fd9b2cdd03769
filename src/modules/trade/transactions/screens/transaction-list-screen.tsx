import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { facetSource } from '#modules/facets/screens/facet-columns.tsx';
import { accountCalls } from '#modules/ledger/accounts/contract.ts';
import { itemCalls } from '#modules/ledger/open-items/contract.ts';
import type { ItemAccount } from '#modules/ledger/open-items/rules.ts';
import { payeeWords, toChoiceID } from '#modules/ledger/payees/rules.ts';
import { type Payee, payeeKinds } from '#modules/ledger/rules.ts';
import { AccountingTabs } from '#modules/ledger/screens/accounting-tabs.tsx';
import { type Cents, formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { useReading, useReadingPages } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { Column } from '#web/collection/columns.ts';
import { dayCell } from '#web/collection/dated.ts';
import { counted, formatDate } from '#web/days/formats.ts';
import { companyToday } from '#web/days/today.ts';
import { daysPicked, numbersIn, type Search } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { moneyColumn } from '#web/page/amount.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { Segments } from '#web/page/segments.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { type TransactionRow, transactionCalls } from '../contract.ts';
import { transactionEntity } from '../entity.ts';
import {
  otherKinds,
  type TransactionKind,
  transactionGroups,
  transactionKindKeys,
  transactionKinds,
} from '../rules.ts';
import classes from './transactions.module.css';

const TransactionDialog = lazyPart(() => import('./transaction-dialog.tsx'), 'TransactionDialog');

type Group = 'all' | keyof typeof transactionGroups | 'other';
const groups: { key: Group; label: string }[] = [
  { key: 'all', label: 'All' },
  ...Object.entries(transactionGroups).map(([key, { name }]) => ({ key: key as Group, label: name })),
  { key: 'other', label: 'Other' },
];
const groupIn = (search: Search): Group => groups.find(({ key }) => key === search.group)?.key ?? 'all';
/** `vendor-7`, as pages of customers and vendors link to all of theirs. */
function payeeIn({ payee }: Search): Payee | null {
  const [kind, id] = (payee ?? '').split('-');
  const known = payeeKinds.find((one) => one === kind);
  return known && /^\d{1,15}$/.test(id ?? '') ? { kind: known, id: Number(id) } : null;
}
const kindChoices = transactionKindKeys.map((kind, index) => ({ id: index + 1, label: transactionKinds[kind].name }));
const kindsOf = (group: Group): TransactionKind[] =>
  group === 'all' ? [] : group === 'other' ? otherKinds : [...transactionGroups[group].kinds];
/** These begin with the month to today (product.md §7); of bills also older ones are to be paid. */
const ofThisMonth: readonly Group[] = ['payments', 'deposits', 'refunds'];
const leavingOpen: readonly Group[] = ['all', 'bills', 'payments'];
const beingDue: readonly Group[] = ['all', 'bills'];

function rangeIn(search: Search, today: string): { from: string; to: string } | null {
  if (search.from && search.to) return { from: search.from, to: search.to };
  if (search.range === 'all' || !ofThisMonth.includes(groupIn(search))) return null;
  return { from: `${today.slice(0, 8)}01`, to: today };
}

const what = (row: TransactionRow): string => `${row.kindName} ${row.number}`;
const about = (row: TransactionRow): string => [row.payeeName, row.memo].filter(Boolean).join(' · ');
/** Bills are due; a credit is only left. */
const dueOf = (row: TransactionRow): string | null =>
  row.open && (row.kind === 'bill' || row.kind === 'retainage_release') ? row.due : null;
const dueText = (row: TransactionRow): string => {
  const due = dueOf(row);
  return due === null ? '' : formatDate(due);
};
const openOf = (row: TransactionRow): string => (row.open && row.voidedAt === null ? formatDollars(row.open) : '');

const columnsOf = (group: Group, today: string): Column<TransactionRow>[] =>
  allColumns(today).filter(
    ({ key }) => (key !== 'due' || beingDue.includes(group)) && (key !== 'open' || leavingOpen.includes(group)),
  );

const allColumns = (today: string): Column<TransactionRow>[] => [
  { key: 'date', title: 'Date', width: 96, value: (row) => dayCell(row.date) },
  { key: 'what', title: 'Transaction', width: { least: 140, most: 240 }, opens: true, value: what },
  { key: 'about', isSecond: true, title: 'About', width: 'grow', value: about },
  {
    key: 'reference',
    isSecond: true,
    title: 'Reference #',
    width: { least: 80, most: 140 },
    value: (row) => row.reference,
    leavesBelow: 800,
  },
  {
    key: 'void',
    isSecond: true,
    title: 'State',
    width: 70,
    value: (row) => (row.voidedAt === null ? '' : 'Void'),
    leavesBelow: 1100,
  },
  {
    key: 'due',
    title: 'Due',
    width: 96,
    value: (row) => dayCell(dueOf(row)),
    render: (row) => <span className={(dueOf(row) ?? today) < today ? classes.late : undefined}>{dueText(row)}</span>,
    leavesBelow: 900,
  },
  moneyColumn('open', 'Open', (row) => (row.voidedAt === null ? row.open || null : null), {
    width: 112,
    leavesBelow: 700,
  }),
  moneyColumn('amount', 'Amount', (row) => row.total, { width: 120 }),
];

const cardOf = (row: TransactionRow) => (
  <RecordCard
    title={what(row)}
    right={formatDollars(row.total)}
    lines={[
      [formatDate(row.date), about(row)].filter(Boolean).join(' · '),
      openOf(row) && `${openOf(row)} open${dueOf(row) ? `, due ${dueText(row)}` : ''}`,
    ]}
  />
);

/** Money forms that were posted, latest first: all, or what people look for together. */
export function TransactionListScreen({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const today = companyToday();
  const [dialog, setDialog] = useState<'payment' | 'deposit' | null>(null);
  const group = groupIn(search);
  const range = rangeIn(search, today);
  const isOpen = search.open === '1';
  const payee = payeeIn(search);
  const [accountID] = numbersIn(search.account);
  const kinds = numbersIn(search.kinds).flatMap((number) => transactionKindKeys[number - 1] ?? []);
  const accounts = useReading(accountCalls.listAccountsByType, { types: [] }).data?.accounts;
  const list = useReadingPages<TransactionRow, typeof transactionCalls.listTransactions>(
    transactionCalls.listTransactions,
    {
      kinds: kinds.length > 0 ? kinds : kindsOf(group),
      ...(payee && { payee }),
      ...(accountID && { accountID }),
      ...range,
      ...(isOpen && { isOpen }),
      ...(search.search && { search: search.search }),
    },
  );
  const needs = can('accounting', 'create');
  const create = {
    all: { label: 'New transaction', href: '/accounting/transactions/new', needs },
    bills: { label: 'New bill', href: '/accounting/transactions/new?kind=bill', needs },
    payments: { label: 'Receive payment', run: () => setDialog('payment'), needs },
    deposits: { label: 'Post deposit', run: () => setDialog('deposit'), needs },
    refunds: { label: 'New refund', href: '/accounting/transactions/new?kind=refund', needs },
    other: { label: 'New transaction', href: '/accounting/transactions/new', needs },
  }[group];
  return (
    <ListScreen<TransactionRow>
      name="accountTransactions"
      title="Transactions"
      one="transaction"
      about="Bills, payments, deposits, expenses, transfers, loans, payroll entries and others that are posted by their form."
      tabs={<AccountingTabs active="transactions" />}
      figures={
        <>
          <div className={classes.groups}>
            <Segments
              label="Which transactions"
              segments={groups}
              active={group}
              onPick={(key) => onSearch(key === 'all' ? {} : { group: key })}
            />
          </div>
          {group === 'bills' && <BillsWaiting />}
          {(group === 'payments' || group === 'deposits') && (
            <DepositWaiting onDeposit={group === 'payments' ? () => setDialog('deposit') : null} />
          )}
        </>
      }
      list={list}
      rowKey={(row) => row.transactionID}
      facets={{ of: transactionEntity.module, from: facetSource }}
      hrefOf={(row) => `/accounting/transactions/${row.transactionID}`}
      columns={columnsOf(group, today)}
      card={cardOf}
      order="Latest first"
      isQuiet={(row) => row.voidedAt !== null}
      filters={(change) => [
        {
          kind: 'dates',
          key: 'range',
          label: 'Date',
          range: range && { start: range.from, end: range.to },
          onChange: (next) => change(daysPicked(next)),
        },
        {
          kind: 'choices',
          key: 'kinds',
          label: 'Type',
          choices: kindChoices,
          chosen: numbersIn(search.kinds),
          onChange: (ids) => change({ kinds: ids }),
        },
        {
          kind: 'choices',
          key: 'account',
          label: 'Account',
          choices: accounts?.map((account) => ({ id: account.accountID, label: `${account.number} ${account.name}` })),
          chosen: accountID ? [accountID] : [],
          onChange: (ids) => change({ account: ids.slice(-1) }),
        },
        ...(payee
          ? [
              {
                kind: 'choices' as const,
                key: 'payee',
                label: 'Name',
                choices: [{ id: toChoiceID(payee), label: list.rows?.[0]?.payeeName ?? payeeWords[payee.kind] }],
                chosen: [toChoiceID(payee)],
                onChange: () => change({ payee: '' }),
              },
            ]
          : []),
        {
          kind: 'choices',
          key: 'open',
          label: 'State',
          choices: [{ id: 1, label: 'Open' }],
          chosen: isOpen ? [1] : [],
          onChange: (ids) => change({ open: ids.length > 0 ? '1' : '' }),
        },
      ]}
      base={group === 'all' ? {} : { group }}
      search={search}
      onSearch={onSearch}
      create={create}
    >
      <Suspense fallback={null}>
        {dialog === 'payment' && (
          <TransactionDialog kind="payment" title="Receive payment" onClose={() => setDialog(null)} />
        )}
        {dialog === 'deposit' && (
          <TransactionDialog kind="deposit" title="Post deposit" onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </ListScreen>
  );
}

/** How much of an account waits for somebody. */
function useWaiting(account: ItemAccount, side: 'debit' | 'credit') {
  const items = useReading(itemCalls.listOpenItems, { account, side }).data?.items ?? [];
  const sum = items.reduce((all, { open }) => all + open, 0) as Cents;
  return { items, sum: formatDollars(sum) };
}

function BillsWaiting() {
  const go = useGo();
  const may = useMay();
  const { items, sum } = useWaiting('accounts_payable', 'credit');
  const action = may(can('accounting', 'create')) && (
    <Button onClick={() => go('/accounting/bills/pay')}>Pay bills</Button>
  );
  return (
    <Waiting isShown={items.length > 0} action={action}>
      <strong>{counted(items.length, 'bill')}</strong> of <strong className="figures">{sum}</strong> to pay
    </Waiting>
  );
}

function DepositWaiting({ onDeposit }: { onDeposit: (() => void) | null }) {
  const may = useMay();
  const { items, sum } = useWaiting('undeposited_funds', 'debit');
  const action = onDeposit && may(can('accounting', 'create')) && <Button onClick={onDeposit}>Post deposit</Button>;
  return (
    <Waiting isShown={items.length > 0} action={action}>
      <strong>{counted(items.length, 'payment')}</strong> of <strong className="figures">{sum}</strong> not deposited
      yet
    </Waiting>
  );
}

function Waiting({ isShown, action, children }: { isShown: boolean; action: ReactNode; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <div className={classes.waiting}>
      <span>{children}</span>
      {action}
    </div>
  );
}
