import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { itemCalls, type OpenItem } from '#modules/ledger/open-items/contract.ts';
import { agingBuckets } from '#modules/ledger/open-items/rules.ts';
import type { Cents } from '#shared/money.ts';
import { can, type Permission } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatShortDate } from '#web/days/formats.ts';
import { amountText, dollarsText } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { RailSection } from '#web/page/properties.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { agingCalls } from '../contract.ts';
import classes from './aging.module.css';
import { OfLimit } from './of-limit.tsx';

const TransactionDialog = lazyPart(
  () => import('#modules/trade/transactions/screens/transaction-dialog.tsx'),
  'TransactionDialog',
);

const sides = {
  customer: { account: 'receivable', items: 'accounts_receivable', owes: 'debit', action: 'Receive payment' },
  vendor: { account: 'payable', items: 'accounts_payable', owes: 'credit', action: 'Pay' },
} as const;
const shownItems = 8;

type Props = {
  kind: 'customer' | 'vendor';
  id: number /** What they may owe; null for any amount. */;
  limit?: Cents | null;
};

/** What a customer owes, or a vendor is owed: in all, by age, and document by document. */
export function BalanceCard({ kind, id, limit = null }: Props) {
  const may = useMay();
  const [isPaying, setPaying] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const { account, items: itemAccount, owes, action } = sides[kind];
  const isEnabled = may(can('accounting', 'read'));
  const payee = { kind, id };
  const aging = useReading(agingCalls.getAging, { account, payee }, { isEnabled });
  const open = useReading(itemCalls.listOpenItems, { account: itemAccount, payee }, { isEnabled });
  // What is begun for somebody is offered to who may begin it, whether or not they may see what is owed.
  if (!isEnabled)
    return links[kind].some(({ needs }) => may(needs)) ? (
      <RailSection title={kind === 'customer' ? 'Invoicing' : 'Bills'}>
        <Links kind={kind} id={id} />
      </RailSection>
    ) : null;
  const age = aging.data?.totals;
  const all = open.data?.items ?? [];
  const items = isWhole ? all : all.slice(0, shownItems);
  const lines = age
    ? [
        ...agingBuckets.map((label, index) => [label, age.buckets[index] ?? 0] as const),
        ['Unapplied', age.unapplied] as const,
        ['Retainage', age.retainage] as const,
      ].filter(([, cents]) => cents !== 0)
    : [];
  const owing = all.some(({ side }) => side === owes);
  return (
    <RailSection
      title="Balance"
      right={
        owing &&
        may(can('accounting', 'create')) && (
          <Button variant="subtle" onClick={() => setPaying(true)}>
            {action}
          </Button>
        )
      }
    >
      <div className={classes.balance}>
        {aging.error && !age && <Failed error={aging.error} what="The balance" retry={() => void aging.refetch()} />}
        {!age && !aging.error && <LoadingLines lines={2} />}
        {age && (
          <>
            <strong className={`${classes.total} figures`}>{dollarsText(age.total)}</strong>
            {limit !== null && <OfLimit owed={(age.total + age.retainage) as Cents} limit={limit} />}
            {lines.length === 0 ? (
              <p className={classes.quiet}>Nothing is open.</p>
            ) : (
              <dl className={classes.ages}>
                {lines.map(([label, cents]) => (
                  <div key={label}>
                    <dt>{/\d/.test(label) ? `${label} days` : label}</dt>
                    <dd className="figures">{amountText(cents)}</dd>
                  </div>
                ))}
              </dl>
            )}
            {items.length > 0 && (
              <ul className={classes.documents}>
                {items.map((item) => (
                  <DocumentLine key={item.itemID} item={item} isOwed={item.side === owes} />
                ))}
              </ul>
            )}
            {all.length > items.length && (
              <Button variant="subtle" onClick={() => setWhole(true)}>
                All {all.length} documents
              </Button>
            )}
          </>
        )}
        <Links kind={kind} id={id} />
      </div>
      <Suspense fallback={null}>
        {isPaying && (
          <TransactionDialog
            kind={kind === 'customer' ? 'payment' : 'bill_payment'}
            title={kind === 'customer' ? 'Receive payment' : 'Pay vendor'}
            about={{ [kind]: `${id}` }}
            onClose={() => setPaying(false)}
          />
        )}
      </Suspense>
    </RailSection>
  );
}

const DocumentLine = ({ item, isOwed }: { item: OpenItem; isOwed: boolean }) => (
  <li>
    <PageLink href={item.address}>{[item.name, item.reference].filter(Boolean).join(' ')}</PageLink>
    <span className={classes.due}>{isOwed ? `due ${formatShortDate(item.due)}` : 'credit'}</span>
    <span className="figures">{amountText(isOwed ? item.open : 0 - item.open)}</span>
  </li>
);

type Link = { label: string; address: (id: number) => string; needs: Permission };
const reading = can('accounting', 'read');
const making = can('accounting', 'create');
const links: Record<'customer' | 'vendor', Link[]> = {
  customer: [
    { label: 'Statement', address: (id) => `/reports/customer-statement/${id}`, needs: reading },
    { label: 'Income and cost', address: (id) => `/reports/income-statement?of=customer-${id}`, needs: reading },
    { label: 'New invoice', address: (id) => `/invoices/new?customer=${id}`, needs: can('invoices', 'create') },
    {
      label: 'New credit memo',
      address: (id) => `/invoices/new?kind=credit_memo&customer=${id}`,
      needs: can('invoices', 'create'),
    },
    { label: 'New refund', address: (id) => `/accounting/transactions/new?kind=refund&customer=${id}`, needs: making },
  ],
  vendor: [
    { label: 'All transactions', address: (id) => `/accounting/transactions?payee=vendor-${id}`, needs: reading },
    { label: 'New bill', address: (id) => `/accounting/transactions/new?kind=bill&vendor=${id}`, needs: making },
    {
      label: 'New vendor credit',
      address: (id) => `/accounting/transactions/new?kind=vendor_credit&vendor=${id}`,
      needs: making,
    },
  ],
};

/** Everything of a customer or a vendor, and what can be begun for them. */
function Links({ kind, id }: { kind: 'customer' | 'vendor'; id: number }) {
  const may = useMay();
  return (
    <ul className={classes.links}>
      {links[kind]
        .filter(({ needs }) => may(needs))
        .map(({ label, address }) => (
          <li key={label}>
            <PageLink href={address(id)}>{label}</PageLink>
          </li>
        ))}
    </ul>
  );
}
