import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { SignedPermission } from '#shared/permission.ts';
import { useReading, useWriting } from '#web/api/query.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { accessRequestCalls } from '../contract.ts';
import classes from './ask-access.module.css';

const maxNamed = 3;

/** Who can give a right, and one button that asks them. */
export function AskAccessCard({ needs }: { needs: Exclude<SignedPermission, { kind: 'everyone' }> }) {
  const { kind: _, ...right } = needs;
  const { data } = useReading(accessRequestCalls.listAccessGivers, { right });
  const { start, isRunning } = useWriting(accessRequestCalls.askForAccess, { done: 'They have been told' });
  if (!data || data.people.length === 0) return null;
  const named = data.people.slice(0, maxNamed);
  return (
    <>
      <p className={classes.people}>
        {named.map(({ userID, userDisplayName }, index) => (
          <Fragment key={userID}>
            {index > 0 && <span className={classes.or}>or</span>}
            <Avatar userID={userID} name={userDisplayName} size={20} isNamed={false} />
            {userDisplayName}
          </Fragment>
        ))}
        <span className={classes.or}>can give it.</span>
      </p>
      <Button
        variant="filled"
        disabled={isRunning || data.isAsked}
        onClick={() => start({ right })}
        leftSection={<IconSend size={14} stroke={1.8} />}
      >
        {data.isAsked ? 'Asked for' : 'Ask for access'}
      </Button>
    </>
  );
}
