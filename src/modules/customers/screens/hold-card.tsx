import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { askReason } from '#web/actions/reason.tsx';
import { shown } from '#web/actions/shown.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatMoment } from '#web/days/formats.ts';
import { type Customer, creditRight, customerCalls } from '../contract.ts';
import classes from './hold.module.css';

/** That a customer is on hold, since when and why, where who may releases them; nothing of who is not. */
export function HoldCard({ customer }: { customer: Customer }) {
  const client = useQueryClient();
  const mayRelease = useMay()(creditRight);
  const { customerID, customerName, holdReason, heldSince } = customer;
  const release = async () => {
    const reason = await askReason({
      title: `Release ${customerName}?`,
      message: 'They are off hold at once. Why is kept in their history.',
      continueLabel: 'Release',
      isOptional: true,
    });
    if (reason === null) return;
    const done = `${customerName} released`;
    shown(write(client, customerCalls.releaseCustomer, { customerID, reason }, { done }));
  };
  if (!customer.isOnHold) return null;
  return (
    <div className={classes.hold} role="status">
      <p className={classes.why}>
        <strong>On hold{heldSince && ` since ${formatMoment(heldSince)}`}.</strong> {holdReason}
      </p>
      {mayRelease && <Button onClick={() => void release()}>Release</Button>}
    </div>
  );
}
