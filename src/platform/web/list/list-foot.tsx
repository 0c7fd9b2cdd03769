import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { formatCount } from '../days/formats.ts';
import { StepBar, type Steps } from '../page/steps.tsx';
import { Key } from '../parts/key.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import { usePhone } from '../parts/use-phone.ts';
import classes from './list-foot.module.css';

type Props = {
  total: ReactNode;
  /** Rows can be selected: on a phone, they are being selected. */
  maySelect?: boolean;
  selected?: number;
  onNone?: () => void;
  /** Ends selecting, on a phone. */
  onDone?: () => void;
  /** What can be done with the selected rows. */
  bulk?: ReactNode;
  /** Offers to select what matches and is not loaded yet. */
  more?: { label: string; select: () => void } | undefined;
  steps: Steps;
  /** There while the next page could not be had. */
  retryMore?: (() => void) | undefined;
};

/** Under a table: the total, the bulk bar while something is selected, and the keys. Never over a row. */
export function ListFoot(props: Props) {
  const { total, maySelect = false, selected = 0, onNone, onDone, bulk, more, steps, retryMore } = props;
  const isPhone = usePhone();
  const isBusy = steps.shown !== null;
  const bar = useRef<HTMLDivElement>(null);
  const from = useRef<Element | null>(null);
  const goToBar = () => {
    from.current = document.activeElement;
    bar.current?.querySelector('button')?.focus();
  };
  useShortcuts({ ...(selected > 0 && { b: goToBar }) });
  const failed = retryMore && (
    <div className={classes.failed} role="alert">
      More could not be loaded.
      <Button onClick={retryMore}>Try again</Button>
    </div>
  );
  const count = <span className={`${classes.count} figures`}>{formatCount(selected)} selected</span>;
  const selectMore = more && (
    <Button variant="subtle" onClick={more.select}>
      {more.label}
    </Button>
  );
  if (isPhone && maySelect && !isBusy)
    return (
      <div className={classes.choosing}>
        {selected > 0 && <div className={classes.actions}>{bulk}</div>}
        <div className={classes.ends}>
          {selected > 0 ? count : total}
          <span className={classes.actions}>
            {selected > 0 && selectMore}
            <Button variant="filled" onClick={onDone}>
              Done
            </Button>
          </span>
        </div>
      </div>
    );
  if (isPhone) {
    const shown = isBusy ? <StepBar steps={steps} /> : failed;
    return shown ? <div className={classes.foot}>{shown}</div> : null;
  }
  return (
    <div className={classes.foot}>
      <div className={classes.total}>{total}</div>
      {!isBusy && selected === 0 && failed}
      {isBusy && (
        <div className={classes.bulk}>
          <StepBar steps={steps} />
        </div>
      )}
      {!isBusy && selected > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the key leaves the buttons in it
        <div
          ref={bar}
          className={classes.bulk}
          data-actions
          onKeyDown={(event) => {
            if (event.key === 'Escape' && bar.current?.contains(event.target as Node))
              (from.current as HTMLElement | null)?.focus({ preventScroll: true });
          }}
        >
          {count}
          {bulk}
          {selectMore}
          <ActionIcon aria-label="Select none" onClick={onNone}>
            <IconX size={14} stroke={1.8} />
          </ActionIcon>
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
        {selected > 0 && (
          <>
            <Key>B</Key> do
          </>
        )}
        <Key>/</Key> filter
      </div>
    </div>
  );
}
