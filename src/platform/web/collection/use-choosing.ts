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
  const segment = (from: number, to: number) => {
    last.current = to;
    selection?.put((rows ?? []).slice(Math.min(from, to), Math.max(from, to) + 1), true);
  };
  const toggle = (index: number) => {
    const row = rows?.[index];
    last.current = index;
    if (row !== undefined) selection?.toggle(row);
  };
  const onToggle = useLatest((index: number, isSegmented: boolean) => {
    const row = rows?.[index];
    const isNew = row !== undefined && !selection?.rows.has(rowKey(row));
    if (isSegmented && isNew && last.current >= 0) segment(last.current, index);
    else toggle(index);
  });
  return { toggle, segment, onToggle };
}
