import type { ReactNode } from 'react';
import classes from './boilerplate.module.css';

/** One component in its states. */
export function Panel({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={classes.panel}>
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
