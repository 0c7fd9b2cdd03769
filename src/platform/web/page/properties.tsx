import type { ReactNode } from 'react';
import classes from './properties.module.css';

/** The facts of a record in its rail: a word, and the value beside it. */
export function Properties({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}

export function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

/** A part of the rail with its own head. */
export function RailSection({ title, right, children }: { title?: string; right?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      {title && (
        <div className={classes.head}>
          <h2 className={classes.partTitle}>{title}</h2>
          {right}
        </div>
      )}
      {children}
    </section>
  );
}

/** The class of a value that opens something to change it. */
export const editableValue = classes.editable ?? '';
export const quietValue = classes.quiet ?? '';
export const railButton = classes.railButton ?? '';
