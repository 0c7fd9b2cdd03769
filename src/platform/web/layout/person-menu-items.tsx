import {
  IconAdjustments,
  IconBell,
  IconClockHour4,
  IconDevices,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMail,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { usePerson } from '../api/session.tsx';
import { useGo } from '../page/page-link.tsx';
import { type MenuItem, PopupMenu, type PopupState } from '../parts/popup.tsx';
import { usePhone } from '../parts/use-phone.ts';
import { useFrame } from './frame.ts';
import classes from './person-menu.module.css';
import { useShellFacts } from './shell-facts.tsx';

/** What one may set, and the way out: of the menu, once it is opened. */
export function PersonMenuItems({ of: menu, isNamed }: { of: PopupState; isNamed: boolean }) {
  const person = usePerson();
  const { signOut } = useShellFacts();
  const { openShortcuts } = useFrame();
  const go = useGo();
  const isPhone = usePhone();
  const keys: MenuItem = {
    label: 'Keyboard shortcuts',
    icon: <IconKeyboard size={16} stroke={1.6} />,
    run: openShortcuts,
    isApart: true,
  };
  return (
    <PopupMenu
      of={menu}
      side={isNamed ? 'top-start' : 'bottom-end'}
      width={232}
      head={
        <div className={classes.who}>
          <strong>{person.userFullName}</strong>
          <span>{person.email}</span>
          <span>{person.roleName}</span>
        </div>
      }
      items={[
        { label: 'My time', icon: <IconClockHour4 size={16} stroke={1.6} />, run: () => go('/time'), isApart: true },
        { label: 'Profile', icon: <IconUser size={16} stroke={1.6} />, run: () => go('/profile'), isApart: true },
        {
          label: 'Preferences',
          icon: <IconAdjustments size={16} stroke={1.6} />,
          run: () => go('/profile/preferences'),
        },
        {
          label: 'Notifications',
          icon: <IconBell size={16} stroke={1.6} />,
          run: () => go('/profile/notifications'),
        },
        { label: 'Sessions', icon: <IconDevices size={16} stroke={1.6} />, run: () => go('/profile/sessions') },
        { label: 'Change email', icon: <IconMail size={16} stroke={1.6} />, run: () => go('/profile/email') },
        { label: 'Change password', icon: <IconLock size={16} stroke={1.6} />, run: () => go('/profile/password') },
        {
          label: 'Second factor',
          icon: <IconShieldLock size={16} stroke={1.6} />,
          run: () => go('/profile/second_factor'),
        },
        ...(isPhone ? [] : [keys]),
        { label: 'Sign out', icon: <IconLogout size={16} stroke={1.6} />, run: signOut, isApart: true },
      ]}
    />
  );
}
