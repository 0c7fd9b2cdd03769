import { agingBuckets } from '#modules/ledger/open-items/rules.ts';
import type { Cents } from '#shared/money.ts';

/** Receivables and payables by age, pure (behaviour B3). */

/** Its columns: the `agingBuckets`, credits, what these add up to, and what is held back. */
export const agingColumns = [
  'current',
  '1_30',
  '31_60',
  '61_90',
  '91_more',
  'unapplied',
  'total',
  'retainage',
] as const;
export type AgingColumn = (typeof agingColumns)[number];

/** What is open, on the side that is normal for it, in one of the `agingBuckets`; what is the other way round is a credit. */
export type Aged = { bucket: number; cents: number };
export type Age = { buckets: Cents[]; unapplied: Cents; total: Cents };

export function ageOf(items: readonly Aged[]): Age {
  const buckets = agingBuckets.map(() => 0);
  let unapplied = 0;
  for (const { bucket, cents } of items) {
    if (cents < 0) unapplied += cents;
    else buckets[bucket] = (buckets[bucket] ?? 0) + cents;
  }
  const total = buckets.reduce((sum, cents) => sum + cents, unapplied);
  return { buckets: buckets as Cents[], unapplied: unapplied as Cents, total: total as Cents };
}
