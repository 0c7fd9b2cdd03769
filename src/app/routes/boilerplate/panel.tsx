import type { ReactNode } from 'react';
import classes from './boilerplate.module.css';

/** One component in its states. */
export function Panel({
  title,
  about,
  isWide = false,
  children,
}: {
  title: string;
  about: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={classes.panel} data-wide={isWide || undefined}>
      <div className={classes.panelHead}>
        <h2>{title}</h2>
        <span>{about}</span>
      </div>
      <div className={classes.content} data-example>
        {children}
      </div>
    </section>
  );
}
