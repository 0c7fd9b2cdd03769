import { formatDollars } from '#shared/money.ts';
import { useReading } from '#web/api/query.ts';
import { counted, formatMomentShort } from '#web/days/formats.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { Card } from '#web/page/card.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Read } from '#web/page/read.tsx';
import { dashboardCalls } from '../contract.ts';
import classes from './dashboard.module.css';

const maxShown = 5;

/** What others wait for: each line leads to the place where it is decided. Nothing for whoever decides on nothing. */
export function WaitingSection({ span }: { span: number }) {
  const reading = useReading(dashboardCalls.listWaiting, {}, { also: ['invoices', 'time_days', 'people'] });
  const waiting = reading.data;
  if (waiting?.touchedBy.length === 0) return null;
  return (
    <Card
      title="Waiting for my approval"
      span={span}
      right={
        waiting &&
        [counted(waiting.total, 'item'), waiting.amount !== 0 && formatDollars(waiting.amount)]
          .filter(Boolean)
          .join(', ')
      }
    >
      {!waiting && (
        <div className={classes.later}>
          <Read reading={reading} what="What waits" lines={maxShown}>
            {() => null}
          </Read>
        </div>
      )}
      {waiting?.total === 0 && <p className={classes.none}>Nothing waits for you.</p>}
      <ul>
        {waiting?.rows.slice(0, maxShown).map((item) => (
          <li key={item.address}>
            <PageLink href={item.address} className={classes.work}>
              <Avatar name={item.byName} size={22} isNamed={false} />
              <span className={classes.text}>
                <span className={classes.subject}>{item.title}</span>
                <span className={classes.second}>{item.detail}</span>
              </span>
              <span className={`${classes.when} figures`}>{formatMomentShort(item.since)}</span>
              {item.amount !== null && <span className="figures">{formatDollars(item.amount)}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
      {waiting && waiting.total > maxShown && (
        <p className={classes.none}>{counted(waiting.total - maxShown, 'more item', 'more items')} after these.</p>
      )}
    </Card>
  );
}
