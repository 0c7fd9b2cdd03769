import type { ReactNode } from 'react';
import classes from './record-card.module.css';

/** A record as a card of a list: what it is, then one or two quiet lines. */
export function RecordCard({ title, right, lines }: { title: string; right?: ReactNode; lines: (ReactNode | null)[] }) {
  return (
    <>
      <div className={classes.head}>
        <span className={classes.title}>{title}</span>
        {right && <span className={classes.right}>{right}</span>}
      </div>
      {lines.filter(Boolean).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card never change places
        <div key={index} className={classes.line}>
          {line}
        </div>
      ))}
    </>
  );
}
