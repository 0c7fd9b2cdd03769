import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { isOpenTo } from '#shared/areas.ts';
import { useConnectionLost } from '../api/connection.ts';
import { useMay, usePerson } from '../api/session.tsx';
import { WaitingBar } from '../outbox/waiting-mark.tsx';
import { useGo } from '../page/page-link.tsx';
import { useHeading } from '../page/router.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useGoKeys, useShortcuts } from '../parts/shortcuts.ts';
import { useTypingAhead } from '../parts/typed-ahead.ts';
import { useNarrow, usePhone } from '../parts/use-phone.ts';
import { isBegun } from './beginning.ts';
import { type Frame, FrameProvider } from './frame.ts';
import { areaOfKey } from './navigation.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { PartsProvider } from './parts.ts';
import classes from './shell.module.css';
import type { ShellParts } from './shell-facts.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const PhoneDrawer = lazyPart(() => import('./phone-drawer.tsx'), 'PhoneDrawer');
const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet');

const collapsedName = 'sidebarCollapsed';
type Opened = 'drawer' | 'palette' | 'shortcuts' | null;

/** Sidebar, top bar and the panel that holds the page; on a phone the page alone, with a drawer. */
export function Shell({ parts, children }: { parts: ShellParts; children: ReactNode }) {
  const isPhone = usePhone();
  // Whoever has chosen keeps it, however wide the window.
  const [chosen, setChosen] = useState(() => localStorage.getItem(collapsedName));
  const isNarrow = useNarrow();
  const isCollapsed = chosen === null ? isNarrow : chosen === '1';
  const [opened, setOpened] = useState<Opened>(null);
  const isLost = useConnectionLost();
  const { isViewing, showsSamples } = usePerson();
  const path = useHeading();
  const close = useCallback(() => setOpened(null), []);

  const collapse = useCallback(() => {
    const next = isCollapsed ? '0' : '1';
    localStorage.setItem(collapsedName, next);
    setChosen(next);
  }, [isCollapsed]);
  useShortcuts({ '[': collapse, '?': () => setOpened('shortcuts') });
  useTypingAhead(opened === 'palette');
  useAreaKeys();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpened('palette');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new page closes the drawer
  useEffect(close, [path]);

  const [frame] = useState<Frame>(() => ({
    openDrawer: () => setOpened('drawer'),
    openPalette: () => setOpened('palette'),
    openShortcuts: () => setOpened('shortcuts'),
  }));

  return (
    <FrameProvider value={frame}>
      <PartsProvider value={parts}>
        <a className={classes.skip} href="#page">
          Skip to the page
        </a>
        <div className={classes.frame}>
          {!isPhone && <Sidebar isCollapsed={isCollapsed} onCollapse={collapse} />}
          <div className={classes.side}>
            {!isPhone && <TopBar />}
            {isLost && <OfflineBanner />}
            <WaitingBar />
            {(isViewing || showsSamples || isBegun()) && (
              <Suspense fallback={null}>
                <parts.Bars />
              </Suspense>
            )}
            <main id="page" className={classes.panel} tabIndex={-1}>
              {children}
            </main>
          </div>
        </div>
        <Suspense fallback={null}>
          {opened === 'drawer' && isPhone && <PhoneDrawer onClose={close} />}
          {opened === 'palette' && <parts.Palette onClose={close} />}
          {opened === 'shortcuts' && <ShortcutSheet onClose={close} />}
        </Suspense>
      </PartsProvider>
    </FrameProvider>
  );
}

/** G and the letter of an area, where the person may go. */
function useAreaKeys(): void {
  const go = useGo();
  const may = useMay();
  useGoKeys((letter) => {
    const area = areaOfKey(letter);
    if (!area || !isOpenTo(may, area)) return false;
    go(area.path);
    return true;
  });
}
