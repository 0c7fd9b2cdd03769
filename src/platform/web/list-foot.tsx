import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Key } from './key.tsx';
import classes from './list-foot.module.css';
import { StepBar, type Steps } from './steps.tsx';
import { usePhone } from './use-phone.ts';

type Props = {
  total: ReactNode;
  /** What can be done with the selected rows, while some are. */
  bulk?: ReactNode;
  maySelect?: boolean;
  /** Offers to select what matches and is not loaded yet. */
  more?: { label: string; select: () => void } | undefined;
  steps: Steps;
  /** There while the next page could not be had. */
  retryMore?: (() => void) | undefined;
};

/** Under a table: the total, the bulk bar while something is selected, and the keys. Never over a row. */
export function ListFoot({ total, bulk, maySelect = false, more, steps, retryMore }: Props) {
  const isPhone = usePhone();
  const isBusy = steps.shown !== null;
  const failed = retryMore && (
    <div className={classes.failed} role="alert">
      More could not be loaded.
      <Button onClick={retryMore}>Try again</Button>
    </div>
  );
  if (isPhone) {
    const shown = isBusy ? <StepBar steps={steps} /> : failed;
    return shown ? <div className={classes.foot}>{shown}</div> : null;
  }
  return (
    <div className={classes.foot}>
      <div className={classes.total}>{total}</div>
      {!isBusy && !bulk && failed}
      {isBusy && (
        <div className={classes.bulk}>
          <StepBar steps={steps} />
        </div>
      )}
      {!isBusy && bulk && (
        <div className={classes.bulk}>
          {bulk}
          {more && (
            <Button variant="subtle" onClick={more.select}>
              {more.label}
            </Button>
          )}
        </div>
      )}
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
