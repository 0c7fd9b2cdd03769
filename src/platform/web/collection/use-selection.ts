import { useMemo, useState } from 'react';

/** The rows that were chosen, whole, so that they stay chosen when the list shows others. */
export type Selection<Row> = {
  rows: ReadonlyMap<number, Row>;
  toggle: (row: Row) => void;
  /** All of these as well (a click with Shift), or none of them. */
  put: (rows: readonly Row[], isChosen: boolean) => void;
  clear: () => void;
};

const nothing = new Map<number, never>();

/** Chosen rows of a list; another filter begins anew, because what cannot be seen is not to be changed. */
export function useSelection<Row>(rowKey: (row: Row) => number, filter: string): Selection<Row> {
  const [kept, setKept] = useState<{ filter: string; rows: ReadonlyMap<number, Row> }>({ filter, rows: nothing });
  const rows = kept.filter === filter ? kept.rows : nothing;
  return useMemo(() => {
    const change = (edit: (rows: Map<number, Row>) => void) => {
      const next = new Map(rows);
      edit(next);
      setKept({ filter, rows: next });
    };
    return {
      rows,
      toggle: (row) => change((next) => void (next.delete(rowKey(row)) || next.set(rowKey(row), row))),
      put: (given, isChosen) =>
        change((next) => {
          for (const row of given) isChosen ? next.set(rowKey(row), row) : next.delete(rowKey(row));
        }),
      clear: () => setKept({ filter, rows: nothing }),
    };
  }, [rows, filter, rowKey]);
}
