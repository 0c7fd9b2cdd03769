import type { ReactNode } from 'react';
import classes from './transactions.module.css';

type Props = { label: string; title?: ReactNode; children: ReactNode };

/** Beside a document or its form: what it comes to, or what it posts. */
export const PreviewCard = ({ label, title = label, children }: Props) => (
  <section className={classes.preview} aria-label={label}>
    <h2 className={classes.partTitle}>{title}</h2>
    {children}
  </section>
);
