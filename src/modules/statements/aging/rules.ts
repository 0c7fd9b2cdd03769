import { agingBuckets } from '#modules/ledger/open-items/rules.ts';
import type { Cents } from '#shared/money.ts';

/** Receivables and payables by age, pure (behaviour B3). */

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
