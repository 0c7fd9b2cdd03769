import type { Cents } from '#shared/money.ts';
import { agingBuckets, bucketOf } from '../items/rules.ts';

/** Receivables and payables by age, pure (behaviour B3). */

/** What is open, on the side that is normal for it, and for how many days it has been due; what is the other way round is a credit. */
export type Aged = { daysPastDue: number; cents: number };
export type Age = { buckets: Cents[]; unapplied: Cents; total: Cents };

export function ageOf(items: readonly Aged[]): Age {
  const buckets = agingBuckets.map(() => 0);
  let unapplied = 0;
  for (const { daysPastDue, cents } of items) {
    const at = bucketOf(daysPastDue);
    if (cents < 0) unapplied += cents;
    else buckets[at] = (buckets[at] ?? 0) + cents;
  }
  const total = buckets.reduce((sum, cents) => sum + cents, unapplied);
  return { buckets: buckets as Cents[], unapplied: unapplied as Cents, total: total as Cents };
}
