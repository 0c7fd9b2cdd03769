import { useReading } from '#web/api/query.ts';
import { Read } from '#web/page/read.tsx';
import { Picture } from '#web/picture/picture.tsx';
import { dashboardCalls } from '../contract.ts';

/** `2026-11-16` → `Nov 16` */
const dayOf = (week: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${week}T00:00:00Z`),
  );

/** Whether more tickets come in than go out. */
export function TicketWeeksSection() {
  const reading = useReading(dashboardCalls.listTicketWeeks, {});
  return (
    <Read reading={reading} what="The picture">
      {({ weeks }) => (
        <Picture
          name="Tickets opened and closed by week"
          kind="bars"
          axis="Week"
          labels={weeks.map(({ week }) => dayOf(week))}
          series={[
            { label: 'Opened', tone: 'main', values: weeks.map(({ opened }) => opened) },
            { label: 'Closed', tone: 'quiet', values: weeks.map(({ closed }) => closed) },
          ]}
        />
      )}
    </Read>
  );
}
