import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { amountText } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { itemCalls, type SettledWith } from '../contract.ts';
import classes from './items.module.css';

type Props = { entryID: number | null; settled: readonly SettledWith[] };

/** What the document of an entry settles, or what settles it, each with its address; what may be let go of by itself can be. */
export function SettledCard({ entryID, settled }: Props) {
  const client = useQueryClient();
  const may = useMay();
  if (settled.length === 0) return null;
  const takeOff = (itemID: number, name: string) =>
    entryID !== null && void write(client, itemCalls.takeOffCredit, { entryID, itemID }, { done: `${name} taken off` });
  return (
    <section className={classes.settled} aria-label="Settled with">
      <h2>Settled with</h2>
      <ul>
        {settled.map(({ item, amount, on, mayTakeOff }) => {
          const name = [item.name, item.reference].filter(Boolean).join(' ');
          return (
            <li key={`${item.itemID} ${on}`} className={classes.item}>
              <div className={classes.what}>
                <PageLink href={item.address}>{name}</PageLink>
                <span className={classes.about}>on {formatDate(on)}</span>
              </div>
              {mayTakeOff && may(can('accounting', 'update')) ? (
                <button
                  type="button"
                  className={classes.tool}
                  aria-label={`Take off ${name}`}
                  onClick={() => takeOff(item.itemID, name)}
                >
                  Take off
                </button>
              ) : (
                <span />
              )}
              <span className={`${classes.open} figures`}>{amountText(amount)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
