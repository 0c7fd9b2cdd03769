import { can } from '#shared/permission.ts';
import { useWriting } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { amountText } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { itemCalls, type SettledWith } from '../contract.ts';
import classes from './items.module.css';

type Props = { entryID: number | null; settled: readonly SettledWith[] };

/** What the document of an entry settles, or what settles it, each with its address; what may be let go of by itself can be. */
export function SettledCard({ entryID, settled }: Props) {
  const may = useMay();
  const takeOff = useWriting(itemCalls.takeOffCredit, {
    done: (_, { itemID }) => `${nameOf(settled.find(({ item }) => item.itemID === itemID))} taken off`,
  });
  if (settled.length === 0) return null;
  return (
    <section className={classes.settled} aria-label="Settled with">
      <h2>Settled with</h2>
      <ul>
        {settled.map((one) => {
          const { item, amount, on, mayTakeOff } = one;
          const name = nameOf(one);
          return (
            <li key={`${item.itemID} ${on}`} className={classes.item}>
              <div className={classes.what}>
                <PageLink href={item.address}>{name}</PageLink>
                <span className={classes.about}>on {formatDate(on)}</span>
              </div>
              {mayTakeOff && entryID !== null && may(can('accounting', 'update')) ? (
                <button
                  type="button"
                  className={classes.tool}
                  aria-label={`Take off ${name}`}
                  disabled={takeOff.isRunning}
                  onClick={() => takeOff.start({ entryID, itemID: item.itemID })}
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

const nameOf = (one: SettledWith | undefined): string =>
  one ? [one.item.name, one.item.reference].filter(Boolean).join(' ') : '';
