import { Button } from '@mantine/core';
import { Bell } from '#web/layout/bell.tsx';
import { useFrame } from '#web/layout/frame.ts';
import { RunningTimer } from '#web/layout/running-timer.tsx';
import { noFacts, type OpenTab, ShellFactsProvider } from '#web/layout/shell-facts.tsx';
import { TabStrip } from '#web/layout/tab-strip.tsx';
import classes from './boilerplate.module.css';
import { Panel } from './panel.tsx';

const tabs: OpenTab[] = [
  { module: 'tickets', entityID: 4821, path: '/tickets/4821', title: 'Seal leak, P-204', status: 'inProgress' },
  { module: 'tickets', entityID: 4796, path: '/tickets/4796', title: 'VFD fault F0022', status: 'paused' },
  { module: 'tasks', entityID: 1187, path: '/tasks/1187', title: 'Order long-lead bearings', status: 'inactive' },
];
const running = {
  module: 'tickets',
  entityID: 4821,
  path: '/tickets/4821',
  title: 'Seal leak, P-204',
  startedAtMs: Date.now() - 6_127_000,
  asksAtMs: Date.now() + 900_000,
};

/** The parts of the frame around every page, with what a person has on an ordinary day. */
export function FrameParts() {
  const { openPalette, openShortcuts } = useFrame();
  return (
    <ShellFactsProvider value={{ ...noFacts, tabs, running }}>
      <Panel title="Open work" about="Status of now; what does not fit goes into a menu">
        <TabStrip />
      </Panel>
      <Panel title="Running work, notifications" about="Nothing runs, nothing shows">
        <div className={classes.wrap}>
          <RunningTimer />
          {[0, 3, 120].map((unread) => (
            <ShellFactsProvider key={unread} value={{ ...noFacts, unread }}>
              <Bell hasKey={false} />
            </ShellFactsProvider>
          ))}
        </div>
      </Panel>
      <Panel title="Search and keys" about="Ctrl K and ?">
        <div className={classes.wrap}>
          <Button onClick={openPalette}>Search</Button>
          <Button onClick={openShortcuts}>Keyboard shortcuts</Button>
        </div>
      </Panel>
    </ShellFactsProvider>
  );
}
