import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useWriting } from '#web/api/query.ts';
import { usePerson } from '#web/api/session.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { opens, PopupMenu, usePopup } from '#web/parts/popup.tsx';
import type { PersonDetail } from '../../contract.ts';
import { userActionCalls } from '../contract.ts';
import { accountDone, actionsOnUsers, endsAccess, fits, type UserAction, userActions } from '../rules.ts';
import classes from './actions.module.css';

const AccountDialog = lazyPart(() => import('./account-dialog.tsx'), 'AccountDialog');

/** What can be done to a colleague's account as it stands: what gives access is a button, what ends it is in a menu and asked about. */
export function AccountCard({ person }: { person: PersonDetail }) {
  const me = usePerson().currentUser;
  const menu = usePopup();
  const [asked, setAsked] = useState<UserAction | null>(null);
  const { userID, userDisplayName: name } = person;
  const change = useWriting(userActionCalls.changeAccount, {
    done: (outcome, { action }) => accountDone(name, action, outcome),
  });
  if (!person.mayChange || userID === me) return null;
  const fitting = userActions.filter((action) => fits(action, person));
  const ending = fitting.filter(endsAccess);
  return (
    <div className={classes.buttons}>
      {fitting
        .filter((action) => !endsAccess(action))
        .map((action) => (
          <Button
            key={action}
            loading={change.isRunning}
            onClick={() => change.start({ userID, action, handOver: [] })}
          >
            {actionsOnUsers[action].label}
          </Button>
        ))}
      {ending.length > 0 && (
        <Button rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />} {...opens(menu, 'menu')}>
          Account
        </Button>
      )}
      <PopupMenu
        of={menu}
        side="bottom-end"
        width={220}
        items={ending.map((action) => ({ label: actionsOnUsers[action].label, run: () => setAsked(action) }))}
      />
      {asked && (
        <Suspense fallback={null}>
          <AccountDialog person={person} action={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}
