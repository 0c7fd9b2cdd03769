import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow, NothingYet } from '#web/page/facts.tsx';
import { LineButtons } from '#web/page/line-buttons.tsx';
import { OutOfUse } from '#web/page/named-list.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { archived, inUse } from '../../tenants/rules.ts';
import { type Fee, feeCalls } from '../contract.ts';
import { percentWords } from '../rules.ts';
import { FeeDialog } from './fee-dialog.tsx';
import classes from './fees.module.css';

type Listed = Output<typeof feeCalls.listFees>['fees'][number];

/** The fees of the company and its surcharge on cards: what each comes to, and where it may be charged. */
export function FeesCard() {
  const reading = useReading(feeCalls.listFees, {});
  const client = useQueryClient();
  const mayEdit = useMay()(can('accounting', 'update'));
  const [edited, setEdited] = useState<Fee | 'new' | null>(null);
  if (reading.error && !reading.data)
    return <Failed error={reading.error} what="Fees" retry={() => void reading.refetch()} />;
  if (!reading.data) return <LoadingLines lines={4} />;
  const { fees, accounts, usualAccountID } = reading.data;
  const named = (fee: Listed) => ({ id: fee.feeID, name: fee.feeName });
  return (
    <Part title="Fees and surcharge">
      <p className={classes.about}>
        What you charge beside the work. The form of an invoice offers those that may be charged on its day in the state
        of the customer, and adds one as a line.
      </p>
      {inUse(fees).length === 0 && <NothingYet>There is none yet.</NothingYet>}
      <ul aria-label="Fees and surcharge">
        {inUse(fees).map((fee) => (
          <FactRow
            key={fee.feeID}
            title={fee.feeName}
            text={[...sayingOf(fee), accounts.find(({ accountID }) => accountID === fee.accountID)?.label]
              .filter(Boolean)
              .join(' · ')}
            right={
              mayEdit && (
                <LineButtons
                  name={fee.feeName}
                  onEdit={() => setEdited(fee)}
                  onEnd={() =>
                    write(client, feeCalls.archiveFee, { feeID: fee.feeID }, { done: `${fee.feeName} is out of use` })
                  }
                />
              )
            }
          />
        ))}
      </ul>
      {mayEdit && usualAccountID === null && (
        <p className={classes.about}>Fees are booked to an account of income: set up the books first, at Accounting.</p>
      )}
      {mayEdit && usualAccountID !== null && (
        <Button className={classes.add ?? ''} leftSection={<IconPlus size={14} />} onClick={() => setEdited('new')}>
          Add a fee
        </Button>
      )}
      <OutOfUse
        title="Fees"
        mayEdit={mayEdit}
        outOfUse={archived(fees).map(named)}
        bringBack={({ id: feeID, name }) =>
          write(client, feeCalls.bringBackFee, { feeID }, { done: `${name} is in use again` })
        }
      />
      {edited && usualAccountID !== null && (
        <FeeDialog
          fee={edited === 'new' ? null : edited}
          accounts={accounts}
          usualAccountID={usualAccountID}
          onClose={() => setEdited(null)}
        />
      )}
    </Part>
  );
}

/** What one comes to and where it may be charged, part by part. */
function sayingOf(fee: Fee): string[] {
  const { amount, activeFrom, activeUntil, excludedStates, isTaxable, isProposed, isCardSurcharge } = fee;
  return [
    percentWords(fee) ?? (amount === null ? '' : formatDollars(amount)),
    isCardSurcharge ? 'on what is paid by card' : '',
    isTaxable ? 'taxable' : '',
    isProposed ? 'proposed on every invoice' : '',
    activeFrom ? `from ${formatDate(activeFrom)}` : '',
    activeUntil ? `until ${formatDate(activeUntil)}` : '',
    excludedStates.length > 0 ? `not in ${excludedStates.join(', ')}` : '',
  ];
}
