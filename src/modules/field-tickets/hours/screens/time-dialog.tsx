import '#web/theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { multiplierText } from '#shared/cells.ts';
import { clockText } from '#shared/clock-times.ts';
import { useReading } from '#web/api/query.ts';
import { NothingYet } from '#web/page/facts.tsx';
import { Wide } from '#web/page/wide.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import type { FieldTicket } from '../../contract.ts';
import { quantityText } from '../../rules.ts';
import classes from '../../screens/field-tickets.module.css';
import { emptyFieldLine, type FieldLineValue } from '../../typed-rules.ts';
import { type ProposedHours, proposedHoursCalls } from '../contract.ts';
import { hoursIn, withHours } from '../rules.ts';

type Props = {
  ticket: FieldTicket;
  /** As they stand, or are typed by now. */
  lines: readonly FieldLineValue[];
  takeLabel: string;
  onTake: (lines: FieldLineValue[]) => void;
  onClose: () => void;
};

/** What the clocks say of the day of service, as hours of each person: looked at, chosen, and put on the ticket. Who has hours on it already keeps them unless they are chosen. */
export function TimeDialog({ ticket, lines, takeLabel, onTake, onClose }: Props) {
  const { data } = useReading(proposedHoursCalls.proposeHours, { fieldTicketID: ticket.fieldTicketID });
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  if (!data) return null;
  const ofLabor = new Set([
    ...ticket.lines.filter(({ rateKind }) => rateKind === 'labor').map(({ serviceID }) => serviceID),
    ...data.people.map(({ serviceID }) => serviceID),
  ]);
  const isLabor = ({ serviceID }: FieldLineValue) => serviceID !== null && ofLabor.has(serviceID);
  const offered = data.people.filter(({ serviceID }) => serviceID !== null);
  const chosen =
    picked ?? offered.filter(({ personID }) => hoursIn(lines, personID, isLabor) === 0).map(({ personID }) => personID);
  const take = () => {
    const taken = offered.filter(({ personID }) => chosen.includes(personID));
    onTake(taken.reduce((now, one) => withHours(now, one, emptyFieldLine, isLabor), [...lines]));
  };
  return (
    <Modal opened onClose={onClose} title="Hours from the clock" withCloseButton={false} size={640}>
      {data.people.length === 0 ? (
        <NothingYet>Nobody’s clock ran on its ticket that day.</NothingYet>
      ) : (
        <Wide label="Hours from the clock">
          <table className={classes.lines}>
            <thead>
              <tr>
                <th scope="col">Take</th>
                <th scope="col" className={classes.named}>
                  Who
                </th>
                <th scope="col">From the clock</th>
              </tr>
            </thead>
            <tbody>
              {data.people.map((one) => (
                <tr key={one.personID}>
                  <td>
                    {one.serviceID !== null && (
                      <CheckBox
                        label={`Take the hours of ${one.personName}`}
                        isChecked={chosen.includes(one.personID)}
                        onChange={() =>
                          setPicked(
                            chosen.includes(one.personID)
                              ? chosen.filter((id) => id !== one.personID)
                              : [...chosen, one.personID],
                          )
                        }
                      />
                    )}
                  </td>
                  <th scope="row">
                    {one.personName}
                    <span className={classes.about}>{aboutOf(one, hoursIn(lines, one.personID, isLabor))}</span>
                  </th>
                  <td className="figures">
                    {one.lines.map((line) => (
                      <div key={line.multiplier}>{hoursText(line)}</div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
      <div className={classes.answers}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" disabled={chosen.length === 0} onClick={take}>
          {takeLabel}
        </Button>
      </div>
    </Modal>
  );
}

const hoursText = ({ quantity, multiplier }: ProposedHours['lines'][number]): string =>
  multiplier === 1
    ? quantityText(quantity, 'hour')
    : `${quantityText(quantity, 'hour')} at ${multiplierText(multiplier)}`;

/** What they work as, when, why it is more than that, and what stands on the ticket in its place. */
const aboutOf = ({ serviceName, spans, leastHours }: ProposedHours, onTicket: number): string =>
  [
    serviceName ?? 'No sheet and no ticket says what they work as',
    spans.map(({ from, until }) => `${clockText(from)} to ${clockText(until)}`).join(', '),
    leastHours !== null && `at least ${quantityText(leastHours, 'hour')} of a call-out`,
    onTicket > 0 && `in the place of ${quantityText(onTicket, 'hour')} on the ticket`,
  ]
    .filter(Boolean)
    .join(' · ');
