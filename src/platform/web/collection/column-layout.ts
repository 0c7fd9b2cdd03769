import { useCallback, useMemo, useState } from 'react';
import { type Arrangement, arranged } from '../list/arrangement.ts';
import { type Column, leastWidth, maxWidth } from './columns.ts';

/** What a person changed about the columns of a list; what is not named is as the list has it. `shown` are those that are off at first. */
export type ColumnLayout = Arrangement & { shown: string[]; widths: Record<string, number> };

export const ownLayout: ColumnLayout = { order: [], hidden: [], shown: [], widths: {} };

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
  const { order, hidden, shown, widths } = (given ?? {}) as Record<keyof ColumnLayout, unknown>;
  const texts = (list: unknown) => (Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
  const sizes = Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(([, width]) =>
    Number.isFinite(width),
  );
  return { order: texts(order), hidden: texts(hidden), shown: texts(shown), widths: Object.fromEntries(sizes) };
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
    const offAtFirst = all.filter((column) => column.isOffAtFirst).map(({ key }) => key);
    const movable = arranged(
      all.filter((column) => !column.isMark),
      { order: layout.order, hidden: [...layout.hidden, ...offAtFirst.filter((key) => !layout.shown.includes(key))] },
      ({ opens }) => opens === true,
    );
    const put = ({ order, hidden }: Arrangement) =>
      set({
        ...layout,
        order,
        hidden: hidden.filter((key) => !offAtFirst.includes(key)),
        shown: offAtFirst.filter((key) => !hidden.includes(key)),
      });
    return {
      columns: [...marks, ...movable.shown],
      movable: movable.all,
      layout,
      isOwn: JSON.stringify(layout) === JSON.stringify(ownLayout),
      isHidden: movable.isHidden,
      toggle: (key) => put(movable.toggled(key)),
      moveBefore: (key, before) => put(movable.movedBefore(key, before)),
      moveBy: (key, steps) => put(movable.movedBy(key, steps)),
      resize: (key, width) => {
        const { [key]: _, ...widths } = layout.widths;
        set({ ...layout, widths: width === null ? widths : { ...widths, [key]: bounded(width) } });
      },
      set,
    };
  }, [all, layout, set]);
}

const bounded = (width: number): number => Math.round(Math.max(leastWidth, Math.min(maxWidth, width)));
