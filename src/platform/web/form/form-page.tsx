import type { ReactNode } from 'react';
import { Screen } from '../page/screen.tsx';
import classes from './form-page.module.css';

/** A form on a page of its own: one column of readable width. */
export function FormPage({ title, backTo, children }: { title: string; backTo: string; children: ReactNode }) {
  return (
    <Screen title={title} backTo={backTo}>
      <div className={classes.column}>{children}</div>
    </Screen>
  );
}
