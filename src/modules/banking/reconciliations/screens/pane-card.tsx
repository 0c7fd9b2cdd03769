import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { useBoxSize } from '#web/collection/use-box-size.ts';
import { useFixedRows } from '#web/collection/use-fixed-rows.ts';
import { formatShortDate } from '#web/days/formats.ts';
import { Amount, amountText } from '#web/page/amount.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import type { ReconcileLine } from '../contract.ts';
import classes from './reconcile.module.css';

type Props = {
  title: string;
  lines: readonly ReconcileLine[];
  emptyText: string;
  /** A ticked line stays where it is; else the filter takes it out, and the next one comes in its place. */
  keepsTicked: boolean;
  /** Without it nothing can be ticked. */
  onTick: ((lineIDs: readonly number[], isCleared: boolean) => void) | null;
  /** Money in and out together: amounts with their sign, and nothing that ticks all of them. */
  isMixed?: boolean;
};

/** Money out, or money in: lines with their ticks. j and k move, space ticks; the box in the head ticks what the filter leaves. */
export function PaneCard({ title, lines, emptyText, keepsTicked, onTick, isMixed = false }: Props) {
  const isPhone = usePhone();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const here = Math.min(at, Math.max(0, lines.length - 1));
  const rowHeight = isPhone ? 56 : 34;
  const { height } = useBoxSize('pane', list);
  const fixed = useFixedRows({
    count: lines.length,
    rowHeight,
    headHeight: 0,
    list,
    height,
    firstOffset: 0,
    stays: here,
    onScroll: () => undefined,
  });
  const { count, sum } = useMemo(() => {
    const cleared = lines.filter((line) => line.isCleared);
    return {
      count: cleared.length,
      sum: cleared.reduce((all, line) => all + (isMixed ? line.amount : Math.abs(line.amount)), 0),
    };
  }, [lines, isMixed]);
  const isAll = lines.length > 0 && count === lines.length;
  const move = (to: number) => {
    const next = Math.max(0, Math.min(lines.length - 1, to));
    setAt(next);
    fixed.scrollTo(next);
  };
  const keys: Record<string, () => void> = {
    j: () => move(here + 1),
    ArrowDown: () => move(here + 1),
    k: () => move(here - 1),
    ArrowUp: () => move(here - 1),
    Home: () => move(0),
    End: () => move(lines.length - 1),
    ' ': () => {
      const line = lines[here];
      if (!line) return;
      onTick?.([line.lineID], !line.isCleared);
      if (keepsTicked) move(here + 1);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return (
    <section className={classes.pane} aria-label={title}>
      <header className={classes.paneHead}>
        {onTick && !isMixed && (
          <CheckBox
            isChecked={isAll}
            isSome={count > 0 && !isAll}
            onChange={() =>
              onTick(
                lines.filter((line) => line.isCleared === isAll).map(({ lineID }) => lineID),
                !isAll,
              )
            }
            label={`${title}: all ${lines.length}`}
          />
        )}
        <h2 className={classes.paneTitle}>{title}</h2>
        <span className={`${classes.paneSum} figures`}>
          {count} of {lines.length} · <strong>{amountText(sum)}</strong>
        </span>
      </header>
      {lines.length === 0 && <p className={classes.empty}>{emptyText}</p>}
      <div
        ref={list}
        className={classes.lines}
        role="listbox"
        aria-label={`${title}, lines`}
        aria-multiselectable
        aria-activedescendant={lines[here] ? `line-${lines[here].lineID}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div style={{ height: fixed.height, position: 'relative' }}>
          {fixed.items.map(({ index, start }) => {
            const line = lines[index];
            return (
              line && (
                <Line
                  key={line.lineID}
                  line={line}
                  start={start}
                  isHere={index === here}
                  isMixed={isMixed}
                  onPick={() => {
                    setAt(index);
                    onTick?.([line.lineID], !line.isCleared);
                  }}
                />
              )
            );
          })}
        </div>
      </div>
    </section>
  );
}

type LineProps = { line: ReconcileLine; start: number; isHere: boolean; isMixed: boolean; onPick: () => void };

const Line = memo(
  function Line({ line, start, isHere, isMixed, onPick }: LineProps) {
    const text = [line.payee, line.memo].filter(Boolean);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's
      <div
        id={`line-${line.lineID}`}
        role="option"
        aria-selected={line.isCleared}
        tabIndex={-1}
        className={classes.line}
        data-here={isHere || undefined}
        style={{ top: start }}
        onClick={onPick}
      >
        <span className={classes.tick} data-on={line.isCleared || undefined} aria-hidden />
        <span className={`${classes.date} figures`}>{formatShortDate(line.date)}</span>
        <span className={classes.number}>{line.number}</span>
        <span className={classes.text}>
          {text[0] ?? line.source} {text[1] && <span>{text[1]}</span>}
        </span>
        <span className={classes.amount}>
          <Amount cents={isMixed ? line.amount : Math.abs(line.amount)} />
        </span>
      </div>
    );
  },
  (was, now) => was.line === now.line && was.start === now.start && was.isHere === now.isHere,
);
