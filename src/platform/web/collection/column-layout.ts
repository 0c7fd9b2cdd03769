import { useCallback, useMemo, useState } from 'react';
import { type Column, leastWidth, mostWidth } from './columns.ts';

/** What a person changed about the columns of a list; what is not named is as the list has it. */
export type ColumnLayout = { order: string[]; hidden: string[]; widths: Record<string, number> };

export const ownLayout: ColumnLayout = { order: [], hidden: [], widths: {} };

const nameOf = (list: string): string => `columns:${list}`;

/** Anything that is no layout (an older form, a hand in the storage) is the list's own. */
function readLayout(list: string): ColumnLayout {
  try {
    return layoutFrom(JSON.parse(localStorage.getItem(nameOf(list)) ?? '{}'));
  } catch {
    return ownLayout;
  }
}

export function layoutFrom(given: unknown): ColumnLayout {
  const { order, hidden, widths } = (given ?? {}) as Record<keyof ColumnLayout, unknown>;
  const texts = (list: unknown) => (Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
  const sizes = Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(([, width]) =>
    Number.isFinite(width),
  );
  return { order: texts(order), hidden: texts(hidden), widths: Object.fromEntries(sizes) };
}

export type LaidOut<Row> = {
  /** Those that are shown, in their order. */
  columns: readonly Column<Row>[];
  /** Those that can be moved and hidden, hidden ones included. */
  movable: readonly Column<Row>[];
  layout: ColumnLayout;
  isOwn: boolean;
  isHidden: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Puts a column before another one, or last. */
  moveBefore: (key: string, before: string | null) => void;
  moveBy: (key: string, steps: number) => void;
  /** Null gives the column its own width back. */
  resize: (key: string, width: number | null) => void;
  set: (layout: ColumnLayout) => void;
};

/** The columns of a list as the person arranged them, kept per list on this device. */
export function useColumnLayout<Row>(list: string, all: readonly Column<Row>[]): LaidOut<Row> {
  const [layout, setLayout] = useState(() => readLayout(list));
  const set = useCallback(
    (next: ColumnLayout) => {
      setLayout(next);
      localStorage.setItem(nameOf(list), JSON.stringify(next));
    },
    [list],
  );
  return useMemo(() => {
    const marks = all.filter((column) => column.isMark);
    const movable = inOrder(
      all.filter((column) => !column.isMark),
      layout.order,
    );
    const isHidden = (key: string) =>
      layout.hidden.includes(key) && !movable.some((column) => column.key === key && column.opens);
    const moveTo = (key: string, index: number) => {
      const keys = movable.map((column) => column.key).filter((one) => one !== key);
      keys.splice(Math.max(0, Math.min(index, keys.length)), 0, key);
      set({ ...layout, order: keys });
    };
    return {
      columns: [...marks, ...movable.filter((column) => !isHidden(column.key))],
      movable,
      layout,
      isOwn: layout.order.length + layout.hidden.length + Object.keys(layout.widths).length === 0,
      isHidden,
      toggle: (key) =>
        set({
          ...layout,
          hidden: isHidden(key) ? layout.hidden.filter((one) => one !== key) : [...layout.hidden, key],
        }),
      moveBefore: (key, before) => {
        const rest = movable.filter((column) => column.key !== key);
        moveTo(key, before === null ? rest.length : rest.findIndex((column) => column.key === before));
      },
      moveBy: (key, steps) => moveTo(key, movable.findIndex((column) => column.key === key) + steps),
      resize: (key, width) => {
        const { [key]: _, ...widths } = layout.widths;
        set({ ...layout, widths: width === null ? widths : { ...widths, [key]: bounded(width) } });
      },
      set,
    };
  }, [all, layout, set]);
}

const bounded = (width: number): number => Math.round(Math.max(leastWidth, Math.min(mostWidth, width)));

/** In the kept order; columns that came after it was kept stay behind the one they follow by themselves. */
function inOrder<Row>(columns: readonly Column<Row>[], order: readonly string[]): Column<Row>[] {
  const known = order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const sorted = [...known];
  columns.forEach((column, index) => {
    if (sorted.includes(column)) return;
    const former = columns[index - 1];
    sorted.splice(former ? sorted.indexOf(former) + 1 : 0, 0, column);
  });
  return sorted;
}
