import type { ComponentProps } from 'react';
import classes from './small-button.module.css';

/** An icon of 24 px within something else: a tab, a field, a row. Its `aria-label` says what it does. */
export const SmallButton = ({ className, ...props }: ComponentProps<'button'> & { 'aria-label': string }) => (
  <button type="button" className={`${classes.button} ${className ?? ''}`} {...props} />
);
