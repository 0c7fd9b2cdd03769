import type { ReactNode } from 'react';
import { type Cents, formatDollars } from '#shared/money.ts';
import type { Column } from '../collection/columns.ts';
import classes from './amount.module.css';

const figures = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1234567` → `12,345.67`, negative ones in parentheses, as accountants write them. */
export function amountText(cents: number): string {
  const text = figures.format(Math.abs(cents) / 100);
  return cents < 0 ? `(${text})` : text;
}
/** With the sign of the dollar: `($120.00)`. */
export function dollarsText(cents: number): string {
  const text = formatDollars(Math.abs(cents) as Cents);
  return cents < 0 ? `(${text})` : text;
}

/** An amount of money, in figures of one width, which stand below one another in a column. */
export const Amount = ({ cents, hasSign = false }: { cents: number | null; hasSign?: boolean }) =>
  cents === null ? null : (
    <span className="figures" data-below={cents < 0 || undefined}>
      {hasSign ? dollarsText(cents) : amountText(cents)}
    </span>
  );

/** A column of money; nothing where there is none. */
export const moneyColumn = <Row,>(
  key: string,
  title: string,
  of: (row: Row) => number | null,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({
  key,
  title,
  align: 'right',
  width: { least: 96, extra: 24 },
  value: (row) => {
    const cents = of(row);
    return cents === null ? null : { cents };
  },
  render: (row) => <Amount cents={of(row)} />,
  ...more,
});

/** Sums of money above a page. */
export function FigureStrip({ figures: shown }: { figures: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.figures}>
      {shown.map(({ label, value }) => (
        <div key={label} className={classes.figure}>
          <dt className={classes.label}>{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
