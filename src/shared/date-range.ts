import { dateEmptyMessage, dateOrderMessage } from './texts.ts';

/** Two calendar dates, `YYYY-MM-DD`, both included. */
export type DateRange = { start: string; end: string };

/**
 * Why a range cannot be taken (product.md §5), or null. Who shows it puts the former value back when a date is empty.
 */
export function dateRangeMessage(range: { start: string | null; end: string | null }): string | null {
  if (!range.start || !range.end) return dateEmptyMessage;
  return range.start > range.end ? dateOrderMessage : null;
}
