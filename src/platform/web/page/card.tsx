import type { ReactNode } from 'react';
import classes from './card.module.css';

type Props = {
  title: string;
  /** At the right of its head. */
  right?: ReactNode;
  /** How many of the twelve columns of a page of cards it takes on a desk. */
  span?: number;
  children: ReactNode;
};

/** A part of a page of cards: a head, and what stands under it. */
export function Card({ title, right, span, children }: Props) {
  return (
    <section
      className={classes.card}
      aria-label={title}
      data-span={span}
      style={span ? { ['--span' as string]: span } : undefined}
    >
      <div className={classes.head}>
        <h2>{title}</h2>
        {right && <span className={`${classes.right} figures`}>{right}</span>}
      </div>
      {children}
    </section>
  );
}

/** Cards beside one another: twelve columns on a desk, two where there is less room, one on a phone. */
export const CardGrid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>;
