import { useDeferredValue } from 'react';

/** So many fill a window. */
const atFirst = 24;

/**
 * Of rows that may be a thousand those of the first window at once, and the others as soon as nothing more urgent waits. They are
 * all there, to be found in the page, read aloud and gone through by keys. Records in columns or on cards are a `Collection`.
 */
export function useLongRows<Row>(rows: readonly Row[]): readonly Row[];
export function useLongRows<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined;
export function useLongRows<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const count = useDeferredValue(rows?.length ?? 0, 0);
  return rows?.slice(0, Math.max(count, atFirst));
}
