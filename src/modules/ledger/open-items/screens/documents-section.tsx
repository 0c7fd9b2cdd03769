import { Button } from '@mantine/core';
import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReadingPages } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { amountText } from '#web/page/amount.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Segments } from '#web/page/segments.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import type { Payee } from '../../rules.ts';
import { itemCalls, type PayeeDocument } from '../contract.ts';
import classes from './items.module.css';

const segments = [
  { key: 'all', label: 'All' },
  { key: 'open', label: 'Open' },
] as const;

/** Every document of a customer or a vendor, latest first. */
export function DocumentsSection({ payee }: { payee: Payee }) {
  const isEnabled = useMay()(can('accounting', 'read'));
  const [shown, show] = useState<'all' | 'open'>('all');
  const list = useReadingPages<PayeeDocument, typeof itemCalls.listPayeeDocuments>(
    itemCalls.listPayeeDocuments,
    { payee, isOpen: shown === 'open' },
    { isEnabled },
  );
  if (!isEnabled) return null;
  return (
    <Part
      title="Transactions"
      right={<Segments label="Which transactions" segments={segments} active={shown} onPick={show} />}
    >
      {Boolean(list.error) && !list.rows && <Failed error={list.error} what="The transactions" retry={list.retry} />}
      {!list.rows && !list.error && <LoadingLines lines={3} />}
      {list.rows?.length === 0 && <p className={classes.quiet}>None{shown === 'open' && ' is open'}.</p>}
      {list.rows && list.rows.length > 0 && (
        <table className={classes.documents}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Transaction</th>
              <th scope="col">Memo</th>
              <th scope="col">Amount</th>
              <th scope="col">Open</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={row.entryID}>
                <td className="figures">{formatDate(row.date)}</td>
                <td>
                  <PageLink href={row.address}>{row.name}</PageLink>
                </td>
                <td>{row.memo}</td>
                <td className="figures">{amountText(row.amount)}</td>
                <td className="figures">{row.open === 0 ? '' : amountText(row.open)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.hasMore && (
        <Button variant="subtle" onClick={list.loadMore}>
          More
        </Button>
      )}
    </Part>
  );
}
