import { formatDuration } from '#shared/durations.ts';
import { Part } from '#web/page/detail-page.tsx';
import type { FieldTicket } from '../contract.ts';
import { areApart } from '../rules.ts';
import classes from './field-tickets.module.css';

/** What the lines say that each worked, beside what their clock says: what is further apart than it is rounded stands out. */
export function HoursCard({ ticket: { hours } }: { ticket: FieldTicket }) {
  if (hours.length === 0) return null;
  return (
    <Part title="Hours beside the clock">
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
