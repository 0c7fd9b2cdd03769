import { type KeyboardEvent, useRef, useState } from 'react';
import type { ChartRow } from '../contract.ts';

type Options = {
  rows: readonly ChartRow[];
  isOpen: (row: ChartRow) => boolean;
  hasBelow: (row: ChartRow) => boolean;
  setOpen: (row: ChartRow, isOpen: boolean) => void;
  open: (row: ChartRow) => void;
};

/** The keys of a tree grid: up and down move, right expands or goes in, left collapses or goes out, Enter opens. */
export function useChartKeys({ rows, isOpen, hasBelow, setOpen, open }: Options) {
  const [current, setCurrent] = useState<number | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.accountID === current),
  );
  const focus = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setCurrent(row.accountID);
    grid.current?.querySelector<HTMLElement>(`[data-account="${row.accountID}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    // Keys of a button within the row are that button's.
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof HTMLElement) || event.target.dataset.account === undefined) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'j') focus(Math.min(at + 1, rows.length - 1));
    else if (key === 'ArrowUp' || key === 'k') focus(Math.max(at - 1, 0));
    else if (key === 'Home') focus(0);
    else if (key === 'End') focus(rows.length - 1);
    else if (key === 'ArrowRight' && hasBelow(row)) isOpen(row) ? focus(at + 1) : setOpen(row, true);
    else if (key === 'ArrowLeft' && hasBelow(row) && isOpen(row)) setOpen(row, false);
    else if (key === 'ArrowLeft') focus(rows.findIndex((one) => one.accountID === row.parentID));
    else if (key === 'Enter') open(row);
    else return;
    event.preventDefault();
  };
  return { grid, onKeyDown, isStop: (index: number) => index === at, setCurrent };
}
