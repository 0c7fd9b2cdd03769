import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useKeepOwn, usePerson } from '../api/session.tsx';
import classes from './view-switch.module.css';

export type Display = 'table' | 'cards';
/** A further way to show a list, such as a board. */
export type FurtherView = { key: string; label: string; icon: ReactNode; render: () => ReactNode };

const nameOf = (list: string): string => `display:${list}`;

/**
 * Table or cards: the person's displayTable, unless this page was set otherwise (product.md §2). What is chosen on a
 * page also becomes the person's own, for pages that were never set and for their other browsers.
 */
export function useDisplay(list: string, further: readonly FurtherView[] = []): [string, (display: string) => void] {
  const person = usePerson();
  const keepOwn = useKeepOwn();
  const [own, setOwn] = useState(() => localStorage.getItem(nameOf(list)));
  const isKnown = isPlain(own) || further.some(({ key }) => key === own);
  const display = own !== null && isKnown ? own : person.displayTable === '1' ? 'table' : 'cards';
  const change = (next: string) => {
    localStorage.setItem(nameOf(list), next);
    setOwn(next);
    if (isPlain(next)) void keepOwn({ displayTable: next === 'table' ? '1' : '0' });
  };
  return [display, change];
}

const isPlain = (display: string | null): display is Display => display === 'table' || display === 'cards';

type SwitchProps = { display: string; onChange: (display: string) => void; further?: readonly FurtherView[] };

export function ViewSwitch({ display, onChange, further = [] }: SwitchProps) {
  const choices = [
    { key: 'table', label: 'Table', icon: <IconList size={16} stroke={1.6} aria-hidden /> },
    { key: 'cards', label: 'Cards', icon: <IconLayoutGrid size={16} stroke={1.6} aria-hidden /> },
    ...further,
  ];
  return (
    <fieldset className={classes.switch} aria-label="Show as">
      {choices.map(({ key, label, icon }) => (
        <button
          key={key}
          type="button"
          className={classes.view}
          aria-pressed={display === key}
          aria-label={label}
          data-tip={label}
          onClick={() => onChange(key)}
        >
          {icon}
        </button>
      ))}
    </fieldset>
  );
}
