import type { Context } from '../context.ts';

/** The days of which the books are to be closed. */
export type ClosingPeriod = { from: string; to: string };

/** One thing that is not right yet before the books are closed, with what it comes to and where it is mended. */
export type CloseFinding = { label: string; date: string | null; cents: number; address: string };

/**
 * What one line of the close checklist finds (docs/rules/closing.md), declared by the module whose records it looks at. Its words
 * are in `closeChecks` of the accounting module; a line without a finder is not shown.
 */
export type CloseFinder = {
  check: string;
  /** Null where the company has nothing of the kind. */
  find(context: Context, period: ClosingPeriod): Promise<CloseFinding[] | null>;
};
