import type { ReactNode } from 'react';
import classes from './wide.module.css';

type Props = { label: string; className?: string | undefined; children: ReactNode };

/** Tables that may be wider than the page: pushed aside under a finger or by keys. */
export const Wide = ({ label, className = '', children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys push aside what has the focus
  <section className={`${classes.wide} ${className}`} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
