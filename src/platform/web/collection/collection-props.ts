import { type ReactNode, useEffect, useRef } from 'react';
import type { Column, Sort } from './columns.ts';

export type Selection = { keys: ReadonlySet<number>; onChange: (keys: ReadonlySet<number>) => void };

export type CollectionProps<Row> = {
  /** What the list is called for screen readers, and in sentences: `Tickets`. */
  name: string;
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => number;
  hrefOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  card: (row: Row) => ReactNode;
  view: 'table' | 'cards';
  empty: ReactNode;
  error?: unknown;
  retry?: () => void;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
  hasMore?: boolean;
  loadMore?: () => void;
  /** Rows that are one step back, such as closed work, are drawn quieter. */
  isQuiet?: (row: Row) => boolean;
};

const places = new Map<string, number>();

/** Keeps where a list was scrolled to, so that going back from a detail finds it as it was. */
export function useKeptPlace(name: string) {
  const place = useRef(places.get(name) ?? 0);
  const key = useRef(name);
  useEffect(() => {
    key.current = name;
  }, [name]);
  return {
    initialOffset: place.current,
    keep: (offset: number) => {
      places.set(key.current, offset);
    },
  };
}

/** The keys after a click with Shift: everything from the last one to this one. */
export function toggled(keys: ReadonlySet<number>, key: number): ReadonlySet<number> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
