import { type ReactNode, useEffect, useRef } from 'react';
import { firstFocusable } from '../parts/focus-keeper.ts';
import classes from './facts.module.css';

type FactProps = { title: ReactNode; text?: ReactNode; right?: ReactNode; below?: ReactNode; isSought?: boolean };

/** One of several things of a record: a contact, a session, a mail. One that is sought is marked and comes into view, and one types in it. */
export function FactRow({ title, text, right, below, isSought = false }: FactProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSought || !row.current) return;
    row.current.scrollIntoView({ block: 'center' });
    firstFocusable(row.current)?.focus({ preventScroll: true });
  }, [isSought]);
  return (
    <li ref={row} className={classes.row} data-sought={isSought || undefined}>
      <div className={classes.main}>
        <div>{title}</div>
        {text && <div className={classes.second}>{text}</div>}
      </div>
      {right && <div className={classes.side}>{right}</div>}
      {below && <div className={classes.below}>{below}</div>}
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
