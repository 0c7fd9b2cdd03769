import type { ReactNode } from 'react';
import classes from './tabs.module.css';

type Props<K extends string> = {
  tabs: readonly { key: K; label: string; count?: ReactNode }[];
  active: K;
  onPick: (key: K) => void;
  label: string;
};

/** The parts of a detail, underlined. */
export function Tabs<K extends string>({ tabs, active, onPick, label }: Props<K>) {
  return (
    <div className={classes.tabs} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.key === active}
          className={classes.tab}
          onClick={() => onPick(tab.key)}
        >
          {tab.label}
          {tab.count !== undefined && tab.count !== false && (
            <span className={`${classes.count} figures`}>{tab.count}</span>
          )}
        </button>
      ))}
    </div>
  );
}
