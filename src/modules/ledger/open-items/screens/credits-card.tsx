import type { Cents } from '#shared/money.ts';
import { useReading } from '#web/api/query.ts';
import { amountText } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import type { Payee } from '../../rules.ts';
import { itemCalls } from '../contract.ts';
import type { ItemAccount, ItemSide } from '../rules.ts';
import classes from './items.module.css';

const others: Record<ItemSide, ItemSide> = { debit: 'credit', credit: 'debit' };
const mostNamed = 3;

/** What stands against what a payment would settle: credits of the same payee, each a way to where it is applied; nothing where there is none. */
export function CreditsCard({ account, side, payee }: { account: ItemAccount; side: ItemSide; payee: Payee }) {
  const { data } = useReading(itemCalls.listOpenItems, { account, side: others[side], payee });
  if (!data || data.items.length === 0) return null;
  const sum = data.items.reduce((all, { open }) => all + open, 0) as Cents;
  const more = data.items.length - mostNamed;
  return (
    <p className={classes.rest} role="status">
      {side === 'debit' ? `They have ${amountText(sum)}` : `You have ${amountText(sum)} with them`} as open credit:{' '}
      {data.items.slice(0, mostNamed).map(({ itemID, name, reference, address }, index) => (
        <span key={itemID}>
          {index > 0 && ', '}
          <PageLink href={address}>{[name, reference].filter(Boolean).join(' ')}</PageLink>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}. Apply it there before it is paid.
    </p>
  );
}
