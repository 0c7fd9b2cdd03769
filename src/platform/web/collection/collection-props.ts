import type { ReactNode } from 'react';
import type { LaidOut } from './column-layout.ts';
import type { Sort } from './columns.ts';
import type { Selection } from './use-selection.ts';

export type CollectionProps<Row> = {
  /** What the list is called for screen readers, and in sentences: `Tickets`. */
  name: string;
  /** Which list of which filter this is: its place is kept under it, and another one begins at the top. */
  place: string;
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => number;
  hrefOf: (row: Row) => string;
  laidOut: LaidOut<Row>;
  card: (row: Row) => ReactNode;
  /** Below what opens it: what a card lets do that a row has in a cell of its own. */
  underCard?: ((row: Row) => ReactNode) | undefined;
  view: 'table' | 'cards';
  empty: ReactNode;
  error?: unknown;
  retry?: () => void;
  sort?: Sort | undefined;
  onSort?: ((key: string) => void) | undefined;
  selection?: Selection<Row> | undefined;
  hasMore?: boolean;
  loadMore?: () => void;
  /** Rows that are one step back, such as closed work, are drawn quieter. */
  isQuiet?: (row: Row) => boolean;
};
