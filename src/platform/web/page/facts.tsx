import { type ReactNode, useEffect, useRef } from 'react';
import { firstFocusable } from '../parts/focus-keeper.ts';
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

/** A form within a detail, which opens where it was asked for: one types on in its first field. A finger opens no keyboard. */
export function FormBox({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current && !window.matchMedia('(pointer: coarse)').matches) firstFocusable(box.current)?.focus();
  }, []);
  return (
    <div ref={box} className={classes.box}>
      {children}
    </div>
  );
}
