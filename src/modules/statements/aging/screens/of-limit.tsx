import type { Cents } from '#shared/money.ts';
import { dollarsText } from '#web/page/amount.tsx';
import classes from './aging.module.css';

/** What is left of what they may owe, with what is held back; in red by how much they are beyond it. */
export function OfLimit({ owed, limit }: { owed: Cents; limit: Cents }) {
  const left = (limit - owed) as Cents;
  if (left >= 0)
    return (
      <p className={classes.quiet}>
        {dollarsText(left)} left of the limit of {dollarsText(limit)}.
      </p>
    );
  return (
    <p className={classes.over} role="status">
      {dollarsText((0 - left) as Cents)} over the limit of {dollarsText(limit)}.
    </p>
  );
}
