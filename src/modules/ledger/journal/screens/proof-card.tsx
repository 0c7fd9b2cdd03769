import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { cachePolicies } from '#web/api/cache-policies.ts';
import { useReading } from '#web/api/query.ts';
import { counted, formatCount } from '#web/days/formats.ts';
import { Card } from '#web/page/card.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { journalCalls } from '../contract.ts';
import classes from './prove.module.css';

/** Proves the books when somebody asks: it reads every posting. */
export function ProofCard() {
  const [isAsked, setAsked] = useState(false);
  const check = useReading(journalCalls.checkBooks, {}, { isEnabled: isAsked, cache: cachePolicies.none });
  const { data } = check;
  const prove = () => (isAsked ? void check.refetch() : setAsked(true));
  return (
    <Card
      title="Verify data"
      right={
        <Button onClick={prove} loading={check.isFetching}>
          {data ? 'Verify again' : 'Verify data'}
        </Button>
      }
    >
      {!data && !check.error && !check.isFetching && (
        <p className={classes.quiet}>
          Compares every posting with what was sealed, every sum with its postings, and the debits of every entry with
          its credits.
        </p>
      )}
      {!data && check.isFetching && <LoadingLines lines={3} />}
      {check.error && !data && <Failed error={check.error} what="The proof" retry={prove} />}
      {data && data.problems.length === 0 && (
        <div className={classes.proved} role="status">
          <IconShieldCheck size={18} stroke={1.6} aria-hidden />
          <span>
            The books prove: {counted(data.entriesTotal, 'entry', 'entries')}, debits equal credits, sums equal
            postings. {formatCount(data.sealedThrough)} of them sealed, and unchanged since.
          </span>
        </div>
      )}
      {data && data.problems.length > 0 && (
        <div role="alert">
          <p className={classes.broken}>{counted(data.problems.length, 'problem')} found</p>
          <ul>
            {data.problems.map(({ entryID, accountID, message }) => (
              <li key={message} className={classes.problem}>
                {entryID ? (
                  <PageLink href={`/accounting/journal/${entryID}`}>{message}</PageLink>
                ) : accountID ? (
                  <PageLink href={`/accounting/accounts/${accountID}?range=all`}>{message}</PageLink>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
