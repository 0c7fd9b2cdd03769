import { type Cents, formatDollars } from '#shared/money.ts';

/** What is said before a customer is sent more (docs/rules/customers.md#credit), pure; nothing is refused for it. */

export type Credit = { customerName: string; creditLimit: Cents | null; holdReason: string | null };

/** That they are on hold, and that they would owe more than they may. `owing`: what they will owe in all; null where nobody has counted it. */
export function creditSentences({ customerName, creditLimit, holdReason }: Credit, owing: Cents | null): string[] {
  const over = creditLimit !== null && owing !== null ? ((owing - creditLimit) as Cents) : (0 as Cents);
  return [
    ...(holdReason === null ? [] : [`${customerName} is on hold: ${holdReason}`]),
    ...(over > 0 && owing !== null && creditLimit !== null
      ? [
          `With this ${customerName} owes ${formatDollars(owing)}, ${formatDollars(over)} over the limit of ${formatDollars(creditLimit)}.`,
        ]
      : []),
  ];
}
