import { counted, formatDate } from '#web/days/formats.ts';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import type { FieldTicket } from '../contract.ts';
import { clockSteps, rejectionCodes } from '../rules.ts';
import classes from './field-tickets.module.css';

/** Its way from the work to the money: the day of each step, and how many days that took. */
export function ClockCard({ ticket }: { ticket: FieldTicket }) {
  const { clock, rejectionCode, reason } = ticket;
  const total = clock.reduce((all, { days }) => all + days, 0);
  return (
    <RailSection
      title="Its way"
      right={clock.length > 1 && <span className={classes.about}>{counted(total, 'day')}</span>}
    >
      <Properties>
        {clock.map(({ step, on, days }, at) => (
          <Property key={step} label={clockSteps[step]}>
            <span className="figures">{formatDate(on)}</span>
            {at > 0 && <span className={classes.took}>{days === 0 ? 'same day' : `+${counted(days, 'day')}`}</span>}
          </Property>
        ))}
        {rejectionCode && <Property label="Rejected">{rejectionCodes[rejectionCode]}</Property>}
        {reason && <Property label="Why">{reason}</Property>}
      </Properties>
    </RailSection>
  );
}
