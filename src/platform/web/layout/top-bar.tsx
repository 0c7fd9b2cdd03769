import { ActionIcon } from '@mantine/core';
import { IconBell, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { Key } from '../key.tsx';
import { StatusGlyph } from '../marks/status-glyph.tsx';
import { PageLink, useGo } from '../page-link.tsx';
import { opens, Popup, usePopup } from '../popup.tsx';
import { useFrame } from './frame.ts';
import { areaOf } from './navigation.ts';
import { closeTab, neighbourOf, type OpenTab, useOpenTabs } from './open-tabs.ts';
import { PersonMenu } from './person-menu.tsx';
import classes from './top-bar.module.css';

export function TopBar() {
  const tabs = useOpenTabs();
  const { openPalette } = useFrame();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <header className={classes.bar}>
      <nav className={classes.tabs} aria-label="Open work">
        {tabs.map((tab) => (
          <Tab key={tab.path} tab={tab} isCurrent={tab.path === path} />
        ))}
        <ActionIcon aria-label="Open something" onClick={openPalette}>
          <IconPlus size={16} stroke={1.6} />
        </ActionIcon>
      </nav>
      <div className={classes.tools}>
        <button type="button" className={classes.search} onClick={openPalette}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <span>Search</span>
          <Key>Ctrl K</Key>
        </button>
        <Notifications />
        <PersonMenu />
      </div>
    </header>
  );
}

function Tab({ tab, isCurrent }: { tab: OpenTab; isCurrent: boolean }) {
  const go = useGo();
  const close = () => {
    const next = neighbourOf(tab.path) ?? areaOf(tab.path)?.path ?? '/';
    closeTab(tab.path);
    if (isCurrent) go(next);
  };
  return (
    <div
      className={classes.tab}
      data-current={isCurrent || undefined}
      onAuxClick={(event) => event.button === 1 && close()}
    >
      <PageLink
        href={tab.path}
        className={classes.tabLink}
        aria-current={isCurrent ? 'page' : undefined}
        title={tab.title}
      >
        <StatusGlyph status={tab.status} />
        <span className={`${classes.tabNumber} figures`}>{tab.number}</span>
        <span className={classes.tabTitle}>{tab.title}</span>
        {tab.status === 'inactive' && <span className={classes.inactive}>Inactive</span>}
      </PageLink>
      <button type="button" className={classes.tabClose} onClick={close} aria-label={`Close the tab of ${tab.number}`}>
        <IconX size={14} stroke={1.8} />
      </button>
    </div>
  );
}

function Notifications() {
  const popup = usePopup();
  return (
    <>
      <ActionIcon aria-label="Notifications" {...opens(popup, 'dialog')}>
        <IconBell size={16} stroke={1.6} />
      </ActionIcon>
      <Popup of={popup} width={320} side="bottom-end" label="Notifications">
        <div className={classes.noNews}>
          <strong>No notifications</strong>
          <span>What others do on your work will be listed here.</span>
        </div>
      </Popup>
    </>
  );
}
