import type { ReactNode } from 'react';
import { Key } from './key.tsx';
import classes from './list-foot.module.css';
import { usePhone } from './use-phone.ts';

/** Under a table: the total, the bulk bar while something is selected, and the keys. Never over a row. */
export function ListFoot({
  total,
  bulk,
  maySelect = false,
}: {
  total: ReactNode;
  bulk?: ReactNode;
  maySelect?: boolean;
}) {
  const isPhone = usePhone();
  if (isPhone) return null;
  return (
    <div className={classes.foot}>
      <div className={classes.total}>{total}</div>
      {bulk && <div className={classes.bulk}>{bulk}</div>}
      <div className={classes.keys} aria-hidden>
        <Key>J</Key>
        <Key>K</Key> move
        {maySelect && (
          <>
            <Key>X</Key> select
          </>
        )}
        <Key>/</Key> filter
      </div>
    </div>
  );
}
