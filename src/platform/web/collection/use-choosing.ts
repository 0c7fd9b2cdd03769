import { useRef } from 'react';
import { useLatest } from './use-latest.ts';
import type { Selection } from './use-selection.ts';

/** A click chooses a row or card; with Shift, everything from the last one to this one. */
export function useChoosing<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => number,
  selection: Selection<Row> | undefined,
) {
  const last = useRef(-1);
  const stretch = (from: number, to: number) => {
    last.current = to;
    selection?.put((rows ?? []).slice(Math.min(from, to), Math.max(from, to) + 1), true);
  };
  const toggle = (index: number) => {
    const row = rows?.[index];
    last.current = index;
    if (row !== undefined) selection?.toggle(row);
  };
  const onToggle = useLatest((index: number, isStretched: boolean) => {
    const row = rows?.[index];
    const isNew = row !== undefined && !selection?.rows.has(rowKey(row));
    if (isStretched && isNew && last.current >= 0) stretch(last.current, index);
    else toggle(index);
  });
  return { toggle, stretch, onToggle };
}
