import { Fragment } from 'react';
import { can } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Property } from '#web/page/properties.tsx';
import type { Invoice } from '../contract.ts';
import classes from './invoices.module.css';

const mostNamed = 12;

/** Which field tickets a line bills, each a link; of many the first, and the batch stands above. */
export function BilledTickets({ invoice, lineID }: { invoice: Invoice; lineID: number | undefined }) {
  const ids = invoice.bills.filter((one) => one.lineID === lineID).map(({ fieldTicketID }) => fieldTicketID);
  if (ids.length === 0) return null;
  return (
    <span className={classes.about}>
      Bills field {ids.length === 1 ? 'ticket' : 'tickets'}{' '}
      {ids.slice(0, mostNamed).map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <PageLink href={`/field_tickets/${id}`}>{`${id}`}</PageLink>
        </Fragment>
      ))}
      {ids.length > mostNamed && ` and ${ids.length - mostNamed} more`}
    </span>
  );
}

/** The batch whose field tickets it bills. */
export function BilledBatch({ batch: { fieldTicketID, name } }: { batch: NonNullable<Invoice['batch']> }) {
  const mayRead = useMay()(can('field_tickets', 'read'));
  return (
    <Property label="Bills">
      {mayRead ? <PageLink href={`/field_tickets/${fieldTicketID}`}>{name}</PageLink> : name}
    </Property>
  );
}
