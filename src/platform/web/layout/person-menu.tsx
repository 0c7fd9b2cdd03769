import { IconDevices, IconLock, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react';
import { Avatar } from '../marks/avatar.tsx';
import { useGo } from '../page-link.tsx';
import { opens, PopupMenu, usePopup } from '../popup.tsx';
import { usePerson } from '../session.tsx';
import classes from './person-menu.module.css';
import { useShellFacts } from './shell-facts.tsx';

export function PersonMenu() {
  const person = usePerson();
  const { signOut } = useShellFacts();
  const go = useGo();
  const menu = usePopup();
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={`${person.userFullName}: profile and sign out`}
        {...opens(menu, 'menu')}
      >
        <Avatar name={person.userFullName} size={22} isNamed={false} />
      </button>
      <PopupMenu
        of={menu}
        side="bottom-end"
        width={232}
        head={
          <div className={classes.who}>
            <strong>{person.userFullName}</strong>
            <span>{person.email}</span>
            <span>{person.roleName}</span>
          </div>
        }
        items={[
          { label: 'Profile', icon: <IconUser size={16} stroke={1.6} />, run: () => go('/profile'), isApart: true },
          { label: 'Sessions', icon: <IconDevices size={16} stroke={1.6} />, run: () => go('/profile/sessions') },
          { label: 'Change password', icon: <IconLock size={16} stroke={1.6} />, run: () => go('/profile/password') },
          {
            label: 'Second factor',
            icon: <IconShieldLock size={16} stroke={1.6} />,
            run: () => go('/profile/second_factor'),
          },
          { label: 'Sign out', icon: <IconLogout size={16} stroke={1.6} />, run: signOut, isApart: true },
        ]}
      />
    </>
  );
}
