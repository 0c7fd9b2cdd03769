import { IconSearch } from '@tabler/icons-react';
import { Key } from '../parts/key.tsx';
import { Bell } from './bell.tsx';
import { useFrame } from './frame.ts';
import { PersonMenu } from './person-menu.tsx';
import { RunningTimer } from './running-timer.tsx';
import { TabStrip } from './tab-strip.tsx';
import classes from './top-bar.module.css';

export function TopBar() {
  const { openPalette } = useFrame();
  return (
    <header className={classes.bar}>
      <TabStrip />
      <div className={classes.tools}>
        <button type="button" className={classes.search} onClick={openPalette}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <span>Search</span>
          <Key>Ctrl K</Key>
        </button>
        <RunningTimer />
        <Bell />
        <PersonMenu />
      </div>
    </header>
  );
}
