import type { Cents } from '#shared/money.ts';
import { formatDate } from '#web/days/formats.ts';
import { amountText } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import type { OpenItem } from '../contract.ts';
import classes from './items.module.css';

/** What a document settles, or what settles it, each with its address. */
export function SettledCard({ settled }: { settled: readonly { item: OpenItem; amount: Cents; on: string }[] }) {
  if (settled.length === 0) return null;
  return (
    <section className={classes.settled} aria-label="Settled with">
      <h2>Settled with</h2>
      <ul>
        {settled.map(({ item, amount, on }) => (
          <li key={`${item.itemID} ${on}`} className={classes.item}>
            <div className={classes.what}>
              <PageLink href={item.address}>{[item.name, item.reference].filter(Boolean).join(' ')}</PageLink>
              <span className={classes.about}>on {formatDate(on)}</span>
            </div>
            <span />
            <span className={`${classes.open} figures`}>{amountText(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
