import { formatCalendarDate } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { useReading } from '#web/api/query.ts';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { planCalls } from '../contract.ts';

/** `friendsAndFamily` → `Friends and family` */
const wordsOf = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What the company has taken of the product, and who uses it. */
export function PlanCard() {
  const { data, error, refetch } = useReading(planCalls.getLicences, {});
  if (error && !data) return <Failed error={error} what="the plan" retry={() => void refetch()} />;
  if (!data) return <LoadingLines lines={4} />;
  const { plan, term, pricePerUser, since, seats } = data;
  const used = seats.active + seats.invited + seats.locked;
  const parts = [
    `${seats.active} active`,
    seats.invited > 0 && `${seats.invited} invited`,
    seats.locked > 0 && `${seats.locked} locked`,
  ];
  return (
    <Part title="Plan">
      <ul aria-label="Plan">
        <FactRow title="Plan" text={`Since ${formatCalendarDate(since)}`} right={wordsOf(plan)} />
        <FactRow title="Billed" right={wordsOf(term)} />
        <FactRow title="Price of a user" right={formatDollars(pricePerUser)} />
        <FactRow
          title="Users"
          text={parts.filter(Boolean).join(', ')}
          right={<PageLink href="/users">{used}</PageLink>}
        />
      </ul>
    </Part>
  );
}
