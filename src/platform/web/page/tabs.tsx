import { type ReactNode, useEffect, useRef } from 'react';
import classes from './tabs.module.css';

type Props<K extends string> = {
  tabs: readonly { key: K; label: string; count?: ReactNode }[];
  active: K;
  onPick: (key: K) => void;
  label: string;
};

/** The parts of a detail, underlined. Where there is no room for all of them the active one stands in the middle, and the ends fade. */
export function Tabs<K extends string>({ tabs, active, onPick, label }: Props<K>) {
  const strip = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is found by its mark
  useEffect(() => {
    const tab = strip.current?.querySelector('[aria-selected="true"]');
    if (!strip.current || !tab) return;
    strip.current.scrollLeft += middleOf(tab) - middleOf(strip.current);
  }, [active]);
  return (
    <div ref={strip} className={classes.tabs} role="tablist" aria-label={label}>
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

function middleOf(part: Element): number {
  const { left, width } = part.getBoundingClientRect();
  return left + width / 2;
}
