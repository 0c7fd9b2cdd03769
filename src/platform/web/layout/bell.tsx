import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { opens, Popup, usePopup } from '../parts/popup.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import classes from './bell.module.css';
import { useParts } from './parts.ts';
import { useShellFacts } from './shell-facts.tsx';

const PhoneSheet = lazyPart(() => import('./phone-sheet.tsx'), 'PhoneSheet');

/** The unread count beyond which nobody counts. */
const maxShown = 99;

/** The bell with its count; the centre below it, on a phone over the whole page. */
export function Bell({ isPhone = false, hasKey = true }: { isPhone?: boolean; hasKey?: boolean }) {
  const { unread } = useShellFacts();
  const { NotificationCentre } = useParts();
  const popup = usePopup();
  useShortcuts(hasKey ? { n: popup.open } : {});
  const shown = unread > maxShown ? `${maxShown}+` : `${unread}`;
  const words = unread === 0 ? 'Notifications' : `Notifications, ${shown} unread`;
  return (
    <>
      <ActionIcon
        className={classes.button}
        aria-label={words}
        data-tip={isPhone ? undefined : 'Notifications'}
        {...opens(popup, 'dialog')}
      >
        <span className={classes.bell}>
          <IconBell size={isPhone ? 20 : 16} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className={`${classes.count} figures`} aria-hidden>
              {shown}
            </span>
          )}
        </span>
      </ActionIcon>
      {isPhone ? (
        popup.isOpen && (
          <Suspense fallback={null}>
            <PhoneSheet title="Notifications" onClose={popup.close}>
              <NotificationCentre onDone={popup.close} />
            </PhoneSheet>
          </Suspense>
        )
      ) : (
        <Popup of={popup} width={420} side="bottom-end" label="Notifications">
          <NotificationCentre onDone={popup.close} />
        </Popup>
      )}
    </>
  );
}
