import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Input } from '#shared/contract.ts';
import { formatDuration } from '#shared/durations.ts';
import { write } from '#web/api/query.ts';
import { Part } from '#web/page/detail-page.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { type FieldTicket, fieldTicketCalls } from '../contract.ts';
import { areApart, hasClock } from '../rules.ts';
import { type FieldLineValue, typedLine } from '../typed-rules.ts';
import classes from './field-tickets.module.css';

const TimeDialog = lazyPart(() => import('../hours/screens/time-dialog.tsx'), 'TimeDialog');

/** What the lines say that each worked, beside what their clock says: what is further apart than it is rounded stands out. */
export function HoursCard({ ticket, mayEdit }: { ticket: FieldTicket; mayEdit: boolean }) {
  const client = useQueryClient();
  const [isFilling, setFilling] = useState(false);
  const { fieldTicketID, hours } = ticket;
  if (hours.length === 0) return null;
  const was = ticket.lines.map(typedLine);
  const take = (lines: FieldLineValue[]) => {
    setFilling(false);
    const given = { fieldTicketID, was, lines } as Input<typeof fieldTicketCalls.setFieldTicketLines>;
    void write(client, fieldTicketCalls.setFieldTicketLines, given, {
      done: `Hours put on field ticket ${fieldTicketID}`,
    });
  };
  const fill = mayEdit && hasClock(ticket) && <Button onClick={() => setFilling(true)}>Fill from time</Button>;
  return (
    <Part title="Hours beside the clock" right={fill}>
      {isFilling && (
        <Suspense fallback={null}>
          <TimeDialog
            ticket={ticket}
            lines={was}
            takeLabel="Put on the ticket"
            onTake={take}
            onClose={() => setFilling(false)}
          />
        </Suspense>
      )}
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">On the ticket</th>
            <th scope="col">On the clock</th>
          </tr>
        </thead>
        <tbody>
          {hours.map((one) => (
            <tr key={one.personID} data-apart={areApart(one) || undefined}>
              <th scope="row">
                {one.personName}
                {areApart(one) && <span className={classes.about}>differs by {difference(one)}</span>}
              </th>
              <td className="figures">{hoursText(one.onTicket)}</td>
              <td className="figures">{hoursText(one.onClock)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

const hoursText = (hours: number): string => formatDuration(Math.round(hours * 60));
const difference = ({ onTicket, onClock }: FieldTicket['hours'][number]): string =>
  hoursText(Math.abs(onTicket - onClock));
