import { Suspense } from 'react';
import { usePerson } from '../api/session.tsx';
import { Avatar } from '../marks/avatar.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { opens, usePopup } from '../parts/popup.tsx';
import classes from './person-menu.module.css';

const PersonMenuItems = lazyPart(() => import('./person-menu-items.tsx'), 'PersonMenuItems');

/** Who one is, what one may set, and the way out; named where there is room for it. */
export function PersonMenu({ isNamed = false }: { isNamed?: boolean }) {
  const person = usePerson();
  const menu = usePopup();
  return (
    <>
      <button
        type="button"
        className={isNamed ? classes.named : classes.button}
        aria-label={`${person.userFullName}: profile and sign out`}
        {...opens(menu, 'menu')}
      >
        <Avatar userID={person.currentUser} name={person.userFullName} size={isNamed ? 28 : 22} isNamed={false} />
        {isNamed && <span className={classes.name}>{person.userFullName}</span>}
      </button>
      {menu.isOpen && (
        <Suspense fallback={null}>
          <PersonMenuItems of={menu} isNamed={isNamed} />
        </Suspense>
      )}
    </>
  );
}
