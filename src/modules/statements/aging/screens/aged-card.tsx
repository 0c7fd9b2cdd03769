import { useReading } from '#web/api/query.ts';
import { Amount, dollarsText } from '#web/page/amount.tsx';
import { OnAccrual } from '#web/page/on-accrual.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Read } from '#web/page/read.tsx';
import { agingCalls } from '../contract.ts';
import classes from './aging.module.css';

const words = ['Not due', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days'];

/** Receivables or payables as a picture: what is not due yet, and how long the rest has been due. Each amount opens to its documents. */
export function AgedCard({ account, name }: { account: 'receivable' | 'payable'; name: string }) {
  const reading = useReading(agingCalls.getAging, { account });
  const address = `/reports/accounts-${account}`;
  return (
    <>
      <OnAccrual />
      <Read reading={reading} what={name}>
        {({ totals: age }) => (
          <>
            <ul className={classes.bars} aria-label={name}>
              {age.buckets.map((cents, index) => (
                <li key={words[index]} data-age={cents > 0 ? index : undefined}>
                  <span>{words[index]}</span>
                  <span className={classes.bar} aria-hidden>
                    <span style={{ width: `${(100 * cents) / Math.max(1, ...age.buckets)}%` }} />
                  </span>
                  <PageLink href={address} aria-label={`${words[index]}: ${dollarsText(cents)}`}>
                    <Amount cents={cents} />
                  </PageLink>
                </li>
              ))}
            </ul>
            <p className={classes.quiet}>
              {age.unapplied === 0
                ? `${dollarsText(age.total)} in all`
                : `${dollarsText(age.unapplied)} of credits not applied, ${dollarsText(age.total)} in all`}
            </p>
          </>
        )}
      </Read>
    </>
  );
}
