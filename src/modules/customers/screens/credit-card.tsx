import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { seesMoney } from '#shared/money-rights.ts';
import { askReason } from '#web/actions/reason.tsx';
import { shown } from '#web/actions/shown.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { dollarsText } from '#web/page/amount.tsx';
import { editableValue, Properties, Property, quietValue, RailSection } from '#web/page/properties.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { type Customer, creditRight, customerCalls } from '../contract.ts';

const CreditLimitForm = lazyPart(() => import('./credit-limit-form.tsx'), 'CreditLimitForm');

/** How much a customer may owe, and what puts them on hold. */
export function CreditCard({ customer }: { customer: Customer }) {
  const client = useQueryClient();
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const [isSeen, mayDecide] = [seesMoney(may), may(creditRight)];
  const { customerID, customerName, creditLimit, isOnHold } = customer;
  if (!isSeen) return null;
  const hold = async () => {
    const reason = await askReason({
      title: `Put ${customerName} on hold?`,
      message: 'Whoever makes a ticket for them or approves an invoice is told why. Nothing is refused.',
      continueLabel: 'Put on hold',
    });
    if (reason === null) return;
    const done = `${customerName} is on hold`;
    shown(write(client, customerCalls.holdCustomer, { customerID, reason }, { done }));
  };
  const text = creditLimit === null ? 'None' : dollarsText(creditLimit);
  const said = <span className={creditLimit === null ? quietValue : 'figures'}>{text}</span>;
  return (
    <RailSection
      title="Credit"
      right={
        mayDecide &&
        !isOnHold && (
          <Button variant="subtle" onClick={() => void hold()}>
            Put on hold
          </Button>
        )
      }
    >
      <Properties>
        <Property label="Limit">
          {mayDecide ? (
            <button
              type="button"
              className={editableValue}
              aria-label={`Limit: ${text}`}
              onClick={() => setEditing(true)}
            >
              {said}
            </button>
          ) : (
            said
          )}
        </Property>
      </Properties>
      {isEditing && (
        <Suspense fallback={null}>
          <CreditLimitForm customer={customer} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </RailSection>
  );
}
