import { ActionIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { formatDollars } from '#shared/money.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { post } from '#web/api/api.ts';
import { tellDone, useReading } from '#web/api/query.ts';
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
  const reading = useReading(dashboardCalls.listWaiting, {});
  const waiting = reading.data;
  if (waiting?.touchedBy.length === 0) return null;
  return (
    <Card
      title="Waiting for my approval"
      span={span}
      right={
        waiting &&
        [
          counted(waiting.total, 'item'),
          waiting.seconds !== 0 && `${(waiting.seconds / 3600).toFixed(1)} h`,
          waiting.amount !== null && formatDollars(waiting.amount),
        ]
          .filter(Boolean)
          .join(' · ')
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
          <li key={item.address} className={classes.waiting}>
            <PageLink href={item.address} className={classes.work}>
              <Avatar userID={item.byUserID} name={item.byName} size={22} isNamed={false} />
              <span className={classes.text}>
                <span className={classes.subject}>{item.title}</span>
                <span className={classes.second}>{item.detail}</span>
              </span>
              <span className={`${classes.when} figures`}>{formatMomentShort(item.since)}</span>
              {item.amount !== null && <span className="figures">{formatDollars(item.amount)}</span>}
            </PageLink>
            <ApproveButton item={item} />
          </li>
        ))}
      </ul>
      {waiting && waiting.total > maxShown && (
        <p className={classes.none}>{counted(waiting.total - maxShown, 'more item', 'more items')} after these.</p>
      )}
    </Card>
  );
}

type Item = Output<typeof dashboardCalls.listWaiting>['rows'][number];

/** Says yes where it stands, by the call that the item's module names; its place stays where there is none, so that amounts stand below one another. */
function ApproveButton({ item }: { item: Item }) {
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const { approval } = item;
  if (!approval) return <span className={classes.approve} />;
  const run = async () => {
    setRunning(true);
    try {
      tellDone(client, approval.done, await post(approval.path, approval.input, { isOnce: true }));
    } finally {
      setRunning(false);
    }
  };
  const question = approval.question && { ...approval.question, continueLabel: 'Approve' };
  return (
    <ActionIcon
      className={classes.approve ?? ''}
      variant="default"
      aria-label={`Approve ${item.title}, ${item.detail}`}
      data-tip="Approve"
      disabled={isRunning}
      onClick={() => void confirmedAction({ ...(question && { question }), run, tellsWhy: true })}
    >
      <IconCheck size={16} stroke={1.8} />
    </ActionIcon>
  );
}
