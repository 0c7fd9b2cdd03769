import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/api.ts';
import { usePerson } from '#web/api/session.tsx';
import { forgetPerson } from '#web/api/stored-user.ts';
import { Tabs } from '#web/page/tabs.tsx';
import { signInCalls } from '../contract.ts';
import { PasskeysCard } from '../passkeys/screens/passkeys-card.tsx';
import classes from './entry-frame.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

type Props = { onSettled: () => void };

/** What waits to be sent stays on this device until they are back. */
async function signOut(): Promise<void> {
  await call(signInCalls.logout, {}).catch(() => undefined);
  forgetPerson();
  window.location.assign('/login');
}

/** Before anything else: the company demands a second factor, and this session has proved none. */
export function OwedSecondFactor({ onSettled }: Props) {
  const { tenantName, hasSecondFactor, owesSecondFactor } = usePerson();
  const [way, setWay] = useState<'app' | 'passkey'>('app');
  const foot = (
    <Button variant="subtle" onClick={() => void signOut()}>
      Sign out
    </Button>
  );
  // Set up elsewhere meanwhile: then it is proved by signing in with it.
  if (hasSecondFactor && owesSecondFactor)
    return (
      <EntryFrame title="Sign in once more" text={`${tenantName} asks for your second factor.`}>
        <Button size="md" variant="filled" onClick={() => void signOut()}>
          Sign in
        </Button>
      </EntryFrame>
    );
  return (
    <EntryFrame title="Set up a second factor" text={`${tenantName} asks everybody for one.`} foot={foot}>
      <Tabs
        label="Kinds of second factor"
        active={way}
        onPick={(next) => setWay(next === 'app' ? 'app' : 'passkey')}
        tabs={[
          { key: 'app', label: 'Authenticator app' },
          { key: 'passkey', label: 'Passkey' },
        ]}
      />
      <div className={classes.way}>
        {way === 'app' ? <SecondFactorSection onKept={onSettled} /> : <PasskeysCard onAdded={onSettled} />}
      </div>
    </EntryFrame>
  );
}
