import { Button } from '@mantine/core';
import { useReading, useReadingPages } from '#web/api/query.ts';
import { formatDate, formatMoment } from '#web/days/formats.ts';
import { Amount, amountText } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { type ClosingException, periodCalls } from '../contract.ts';
import classes from './periods.module.css';

const kinds = { created: 'New', changed: 'Changed', reversed: 'Reversed' } as const;
const amountOf = (version: ClosingException['before']): string => (version ? amountText(version.amount) : '—');

/** What was posted in a closed period after it was closed, and what it was before. */
export function ExceptionsSection() {
  const list = useReadingPages<ClosingException, typeof periodCalls.listExceptions>(periodCalls.listExceptions, {});
  const first = useReading(periodCalls.listExceptions, {});
  const accounts = first.data?.accounts ?? [];
  return (
    <section className={classes.card} aria-label="Exceptions">
      <div className={classes.head}>
        <h2>Exceptions</h2>
      </div>
      <p className={classes.definition}>Entries dated in a closed period that were posted after it was closed.</p>
      {list.error && !list.rows ? <Failed error={list.error} what="The exceptions" retry={list.retry} /> : null}
      {!list.rows && !list.error && <LoadingLines lines={3} />}
      {list.rows?.length === 0 && <p className={classes.none}>None: what was closed has stayed as it was.</p>}
      <ul className={classes.rows}>
        {list.rows?.map((one) => (
          <li key={one.entryID}>
            <PageLink href={`/accounting/journal/${one.entryID}`} className={classes.row}>
              <span className={`${classes.when} figures`}>{formatDate(one.date)}</span>
              <span className={classes.what}>
                <span>
                  {kinds[one.kind]}:{' '}
                  {[`${one.sourceName} ${one.reference}`.trim(), one.memo].filter(Boolean).join(' · ')}
                </span>
                <span className={classes.second}>
                  {one.createdBy ?? 'The system'}, {formatMoment(one.postedAt)}; closed through{' '}
                  {formatDate(one.closedThrough)} since {formatMoment(one.closedAt)}
                  {one.reason && ` · ${one.reason}`}
                </span>
              </span>
              <span className={`${classes.versions} figures`}>
                <span className={classes.second}>{amountOf(one.before)}</span>
                <span aria-hidden> → </span>
                <span>{amountOf(one.after)}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="subtle" onClick={() => list.loadMore?.()}>
          Show earlier ones
        </Button>
      )}
      {accounts.length > 0 && first.data?.balanceOn && (
        <div className={classes.balances}>
          <h3>Balances on {formatDate(first.data.balanceOn)}, as closed and now</h3>
          <table>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">As closed</th>
                <th scope="col">Now</th>
                <th scope="col">Change</th>
              </tr>
            </thead>
            <tbody>
              {accounts.map(({ accountID, number, name, before, after }) => (
                <tr key={accountID}>
                  <th scope="row">
                    <PageLink href={`/accounting/accounts/${accountID}?range=all`}>
                      {number} {name}
                    </PageLink>
                  </th>
                  <td>
                    <Amount cents={before} />
                  </td>
                  <td>
                    <Amount cents={after} />
                  </td>
                  <td>
                    <Amount cents={after - before} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
