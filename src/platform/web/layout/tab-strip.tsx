import { ActionIcon } from '@mantine/core';
import { IconDots, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { confirm } from '../actions/confirm.tsx';
import { StatusGlyph } from '../marks/status-glyph.tsx';
import { PageLink, useGo } from '../page/page-link.tsx';
import { useHeading } from '../page/router.tsx';
import { opens, PopupMenu, usePopup } from '../parts/popup.tsx';
import { SmallButton } from '../parts/small-button.tsx';
import { useFrame } from './frame.ts';
import { areaOf } from './navigation.ts';
import { neighbourOf, type OpenTab, useShellFacts } from './shell-facts.tsx';
import classes from './tab-strip.module.css';

/** Below this width a tab says nothing any more; what does not fit goes into a menu. */
const leastTabWidth = 136;
const toolsWidth = 76;

/** The open tasks and tickets, each with its activity status. */
export function TabStrip() {
  const { tabs } = useShellFacts();
  const { openPalette } = useFrame();
  const strip = useRef<HTMLElement>(null);
  const most = useRoom(strip);
  const path = useHeading();
  const shown = fitting(tabs, path, most);
  const rest = tabs.filter((tab) => !shown.includes(tab));
  return (
    <nav ref={strip} className={classes.tabs} aria-label="Open work">
      {shown.map((tab) => (
        <Tab key={tab.path} tab={tab} isCurrent={tab.path === path} />
      ))}
      {rest.length > 0 && <Rest tabs={rest} />}
      <ActionIcon aria-label="Open something" data-tip="Open something" onClick={openPalette}>
        <IconPlus size={16} stroke={1.6} />
      </ActionIcon>
    </nav>
  );
}

/** As many as fit, in their order, the shown one always among them. */
export function fitting(tabs: readonly OpenTab[], path: string, most: number): readonly OpenTab[] {
  if (tabs.length <= most) return tabs;
  const shown = tabs.slice(0, most);
  const current = tabs.find((tab) => tab.path === path);
  return !current || shown.includes(current) ? shown : [...shown.slice(0, -1), current];
}

function useRoom(strip: React.RefObject<HTMLElement | null>): number {
  const [most, setMost] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => {
      setMost(Math.max(1, Math.floor((element.clientWidth - toolsWidth) / leastTabWidth)));
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [strip]);
  return most;
}

function Rest({ tabs }: { tabs: readonly OpenTab[] }) {
  const menu = usePopup();
  const go = useGo();
  return (
    <>
      <button type="button" className={classes.rest} aria-label={`${tabs.length} more open`} {...opens(menu, 'menu')}>
        <IconDots size={16} stroke={1.6} aria-hidden />
        <span className="figures">{tabs.length}</span>
      </button>
      <PopupMenu
        of={menu}
        width={320}
        items={tabs.map((tab) => ({
          label: `${tab.entityID} ${tab.title}${tab.status === 'inactive' ? ', Inactive' : ''}`,
          icon: <StatusGlyph status={tab.status} />,
          run: () => go(tab.path),
        }))}
      />
    </>
  );
}

function Tab({ tab, isCurrent }: { tab: OpenTab; isCurrent: boolean }) {
  const close = useClosing(tab, isCurrent);
  return (
    <div
      className={classes.tab}
      data-current={isCurrent || undefined}
      onAuxClick={(event) => event.button === 1 && close()}
    >
      <PageLink
        href={tab.path}
        className={classes.link}
        aria-current={isCurrent ? 'page' : undefined}
        data-tip={tab.title}
        onKeyDown={(event) => event.key === 'Delete' && close()}
      >
        <StatusGlyph status={tab.status} />
        <span className={`${classes.number} figures`}>{tab.entityID}</span>
        <span className={classes.title}>{tab.title}</span>
        {tab.status === 'inactive' && <span className={classes.inactive}>Inactive</span>}
      </PageLink>
      <SmallButton className={classes.close} onClick={close} aria-label={`Close the tab of ${tab.entityID}`}>
        <IconX size={14} stroke={1.8} />
      </SmallButton>
    </div>
  );
}

/** Whoever closes the tab of what they have started themselves is asked whether it goes on (product.md §4). */
function useClosing(tab: OpenTab, isCurrent: boolean): () => void {
  const { tabs, running, closeTab, pause } = useShellFacts();
  const go = useGo();
  const isMine = running?.module === tab.module && running.entityID === tab.entityID;
  const close = async () => {
    if (isMine) {
      const answer = await confirm({
        title: `Pause ${tab.entityID} before closing its tab?`,
        text: 'You started this work. If you do not pause it, it keeps running.',
        continueLabel: 'Yes, pause it',
        extraLabel: 'Close tab without pausing',
      });
      if (answer === 'cancel') return;
      if (answer === 'continue') await pause(tab);
    }
    const next = neighbourOf(tabs, tab.path) ?? areaOf(tab.path)?.path ?? '/';
    closeTab(tab);
    if (isCurrent) go(next);
  };
  return () => void close().catch(() => undefined);
}
