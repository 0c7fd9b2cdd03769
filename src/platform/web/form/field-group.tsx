import type { ReactNode } from 'react';
import classes from './field-group.module.css';

type Props = { label: string; isFixed?: boolean; children: ReactNode };

/** Fields of a form that belong together, below their name. */
export function FieldGroup({ label, isFixed = false, children }: Props) {
  return (
    <fieldset className={classes.group} disabled={isFixed}>
      <legend className={classes.label}>{label}</legend>
      {children}
    </fieldset>
  );
}
