import { useReading } from '#web/api/query.ts';
import { StatusPill } from '#web/marks/status-pill.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Property } from '#web/page/properties.tsx';
import { invoiceCalls } from '../../contract.ts';
import { statusShown } from '../../rules.ts';
import classes from './billing.module.css';

/** The invoice that bills a ticket or batch, and where it stands; nothing until it is known. */
export function BillMark({ invoiceID }: { invoiceID: number }) {
  const { data } = useReading(invoiceCalls.getInvoice, { invoiceID });
  if (!data) return null;
  return (
    <Property label="Invoice">
      <span className={classes.bill}>
        <PageLink href={`/invoices/${invoiceID}`}>{data.name}</PageLink>
        <StatusPill status={statusShown(data)} />
      </span>
    </Property>
  );
}
