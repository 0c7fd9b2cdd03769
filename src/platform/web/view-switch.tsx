import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { useKeepDisplay, usePerson } from './session.tsx';
import classes from './view-switch.module.css';

export type Display = 'table' | 'cards';

const nameOf = (list: string): string => `display:${list}`;

/**
 * Table or cards: the person's displayTable, unless this page was set otherwise (product.md §2). What is chosen on a
 * page also becomes the person's own, for pages that were never set and for their other browsers.
 */
export function useDisplay(list: string): [Display, (display: Display) => void] {
  const person = usePerson();
  const keepDisplay = useKeepDisplay();
  const [own, setOwn] = useState(() => localStorage.getItem(nameOf(list)));
  const display = own === 'table' || own === 'cards' ? own : person.displayTable === '1' ? 'table' : 'cards';
  const change = (next: Display) => {
    localStorage.setItem(nameOf(list), next);
    setOwn(next);
    keepDisplay(next === 'table' ? '1' : '0');
  };
  return [display, change];
}

export function ViewSwitch({ display, onChange }: { display: Display; onChange: (display: Display) => void }) {
  return (
    <fieldset className={classes.switch} aria-label="Show as">
      <button type="button" aria-pressed={display === 'table'} aria-label="Table" onClick={() => onChange('table')}>
        <IconList size={16} stroke={1.6} aria-hidden />
      </button>
      <button type="button" aria-pressed={display === 'cards'} aria-label="Cards" onClick={() => onChange('cards')}>
        <IconLayoutGrid size={16} stroke={1.6} aria-hidden />
      </button>
    </fieldset>
  );
}
