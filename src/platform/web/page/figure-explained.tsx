import { IconArrowUpRight } from '@tabler/icons-react';
import { counted } from '../days/formats.ts';
import { amountText } from './amount.tsx';
import classes from './figure.module.css';
import { PageLink } from './page-link.tsx';
import { Failed, LoadingLines } from './states.tsx';

export type Part = {
  label: string;
  /** How many entries, or another quiet word beside it: `5 entries`. */
  note?: string;
  value: string;
  /** Where its entries are. */
  href?: string;
};

/** What there is beyond the parts that are listed, so that they add up to the figure. */
export const unlisted = (count: number, one: string, cents: number): Part[] =>
  count > 0 ? [{ label: counted(count, `more ${one}`), note: 'not listed', value: amountText(cents) }] : [];

type Props = {
  label: string;
  value: string;
  /** In words: what is counted, and what is left out. */
  definition: string;
  /** Undefined while they are on their way. */
  parts: readonly Part[] | undefined;
  /** The word of the last line, whose value is the figure itself. */
  sum: string;
  /** All entries behind it. */
  link?: { label: string; href: string };
  error?: unknown;
  retry?: () => void;
};

/** Why a figure is what it is: definition, parts, sum, and the way to its entries. */
export function FigureExplained({ label, value, definition, parts, sum, link, error, retry }: Props) {
  return (
    <div className={classes.explained}>
      <div className={classes.label}>{label}</div>
      <div className={`${classes.value} figures`}>{value}</div>
      <p className={classes.definition}>{definition}</p>
      {error && !parts ? <Failed error={error} what="What it is made of" retry={retry ?? (() => undefined)} /> : null}
      {!parts && !error && <LoadingLines lines={3} />}
      {parts && (
        <div className={classes.parts}>
          <ul className={classes.listed}>
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be alike, and none of them moves
              <li key={at} className={classes.part}>
                {part.href ? (
                  <PageLink href={part.href} className={classes.partLabel}>
                    {part.label}
                  </PageLink>
                ) : (
                  <span className={classes.partLabel}>{part.label}</span>
                )}
                {part.note && <span className={classes.note}>{part.note}</span>}
                <Amount value={part.value} />
              </li>
            ))}
          </ul>
          <div className={classes.sum}>
            <span className={classes.partLabel}>{sum}</span>
            <Amount value={value} />
          </div>
        </div>
      )}
      {link && (
        <PageLink href={link.href} className={classes.entries}>
          {link.label}
          <IconArrowUpRight size={14} stroke={1.8} aria-hidden />
        </PageLink>
      )}
    </div>
  );
}

const Amount = ({ value }: { value: string }) => (
  <span className="figures" data-below={value.endsWith(')') || undefined}>
    {value}
  </span>
);
