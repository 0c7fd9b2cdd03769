import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useConnectionLost } from '../connection.ts';
import { useShortcuts } from '../shortcuts.ts';
import { usePhone } from '../use-phone.ts';
import { type Frame, FrameProvider } from './frame.ts';
import { OfflineBanner } from './offline-banner.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));

const PhoneDrawer = lazy(() => import('./phone-drawer.tsx').then((module) => ({ default: module.PhoneDrawer })));

const collapsedName = 'sidebarCollapsed';

/** Sidebar, top bar and the panel that holds the page; on a phone the page alone, with a drawer. */
export function Shell({ children }: { children: ReactNode }) {
  const isPhone = usePhone();
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedName) === '1');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const isLost = useConnectionLost();
  const path = useRouterState({ select: (state) => state.location.pathname });

  const collapse = useCallback(() => {
    setCollapsed((was) => {
      localStorage.setItem(collapsedName, was ? '0' : '1');
      return !was;
    });
  }, []);
  useShortcuts({ '[': collapse });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPaletteOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new page closes the drawer
  useEffect(() => setDrawerOpen(false), [path]);

  const [frame] = useState<Frame>(() => ({
    openDrawer: () => setDrawerOpen(true),
    openPalette: () => setPaletteOpen(true),
  }));

  return (
    <FrameProvider value={frame}>
      <a className={classes.skip} href="#page">
        Skip to the page
      </a>
      <div className={classes.frame}>
        {isPhone ? (
          isDrawerOpen && (
            <Suspense fallback={null}>
              <PhoneDrawer onClose={() => setDrawerOpen(false)} />
            </Suspense>
          )
        ) : (
          <Sidebar isCollapsed={isCollapsed} onCollapse={collapse} />
        )}
        <div className={classes.side}>
          {!isPhone && <TopBar />}
          {isLost && <OfflineBanner />}
          <main id="page" className={classes.panel} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      {isPaletteOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </FrameProvider>
  );
}
