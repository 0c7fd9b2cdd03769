import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** One of several things of a record: a contact, a session, a mail. */
export function FactRow({ title, text, right }: { title: ReactNode; text?: ReactNode; right?: ReactNode }) {
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <div>{title}</div>
        {text && <div className={classes.second}>{text}</div>}
      </div>
      {right && <div className={classes.side}>{right}</div>}
    </li>
  );
}

export function NothingYet({ children }: { children: string }) {
  return <p className={classes.quiet}>{children}</p>;
}

/** A form within a detail. */
export function FormBox({ children }: { children: ReactNode }) {
  return <div className={classes.box}>{children}</div>;
}
