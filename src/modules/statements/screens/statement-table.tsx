import { IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { amountText } from '#web/page/amount.tsx';
import { Figure } from '#web/page/figure.tsx';
import { FigureExplained } from '#web/page/figure-explained.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import type { StatementColumn } from '../contract.ts';
import type { FigureAsked } from '../drill-down/contract.ts';
import { figureAddress } from '../drill-down/rules.ts';
import { FigureCard } from '../drill-down/screens/figure-card.tsx';
import { finalTotals, leavesOf, type StatementRow } from '../rules.ts';
import { percentText } from '../table-rules.ts';
import classes from './statements.module.css';
import { foldedRows, useFolding } from './use-folding.ts';

type Props = {
  name: string;
  columns: readonly StatementColumn[];
  /** What stands above each column. */
  titleOf: (column: StatementColumn) => string;
  rows: readonly StatementRow[];
  /** With two columns: what changed, and by how much of the other one. */
  isCompared: boolean;
  /** Which figure of the books a row of a column is, where it is one. */
  figureOf: (row: StatementRow, column: StatementColumn) => FigureAsked | undefined;
  /** Where a row that is neither such a figure nor a sum is explained. */
  addressOf?: (row: StatementRow, column: StatementColumn) => { label: string; href: string } | undefined;
  /** Where the head of a column leads. */
  columnAddress?: ((column: StatementColumn) => string | undefined) | undefined;
  definitionOf: (row: StatementRow) => string;
  /** What explains a figure that is none of the books' own, such as a column of an aging. */
  explain?: (about: About, row: StatementRow, index: number) => ReactNode;
  /** What stands above the names of the rows, for screen readers. */
  rowsAre?: string;
};
export type About = { label: string; value: string; definition: string };

/** A statement: groups that fold, a column for each period, and every amount opens. */
export function StatementTable({
  name,
  columns,
  titleOf,
  rows,
  isCompared,
  figureOf,
  addressOf,
  columnAddress,
  definitionOf,
  explain,
  rowsAre = 'Account',
}: Props) {
  const { closed, toggle } = useFolding();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const hrefOf = (row: StatementRow, column: StatementColumn): string | undefined => {
    const figure = figureOf(row, column);
    return figure ? figureAddress(figure) : addressOf?.(row, column)?.href;
  };
  const explained = (row: StatementRow, column: StatementColumn, index: number): ReactNode => {
    const about = {
      label: `${row.label}, ${titleOf(column)}`,
      value: amountText(row.amounts[index] ?? 0),
      definition: definitionOf(row),
    };
    const figure = figureOf(row, column);
    if (figure) return <FigureCard {...about} figure={figure} />;
    if (explain && row.parts.length === 0) return explain(about, row, index);
    const link = addressOf?.(row, column);
    return (
      <FigureExplained
        {...about}
        sum={row.label}
        parts={leavesOf(row, byKey).flatMap(({ row: leaf, sign }) => {
          const cents = sign * (leaf.amounts[index] ?? 0);
          const href = hrefOf(leaf, column);
          return cents === 0 ? [] : [{ label: leaf.label, value: amountText(cents), ...(href && { href }) }];
        })}
        {...(link && { link })}
      />
    );
  };
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={name} data-few={columns.length <= 5 || undefined}>
        <thead>
          <tr>
            <th scope="col" className={classes.first}>
              <span className="only-read-aloud">{rowsAre}</span>
            </th>
            <Heads columns={columns} titleOf={titleOf} columnAddress={columnAddress} />
            {isCompared && (
              <>
                <th scope="col">Change</th>
                <th scope="col">%</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {foldedRows(rows, closed).map((row) => {
            const group = row.kind === 'heading' ? row.groupOf : null;
            return (
              <tr
                key={row.key}
                data-kind={row.kind}
                data-depth={row.depth}
                data-final={finalTotals.has(row.key) || undefined}
              >
                <th scope="row" className={classes.first} style={indentOf(row)}>
                  {group === null ? (
                    row.label
                  ) : (
                    <button
                      type="button"
                      className={classes.fold}
                      aria-expanded={!closed.has(group)}
                      onClick={() => toggle(group)}
                    >
                      <IconChevronRight size={14} stroke={1.8} aria-hidden />
                      {row.label}
                    </button>
                  )}
                </th>
                {columns.map((column, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of one answer never change places
                  <td key={index} {...marksOf(row.amounts[index])}>
                    {row.amounts.length > 0 && (
                      <Figure
                        label={`${row.label}, ${titleOf(column)}`}
                        value={amountText(row.amounts[index] ?? 0)}
                        side="bottom-end"
                      >
                        {() => explained(row, column, index)}
                      </Figure>
                    )}
                  </td>
                ))}
                {isCompared && <Change row={row} titles={columns.map(titleOf)} />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** How an amount stands: below zero it ends with a parenthesis, and nothing is quiet. */
const marksOf = (cents: number | undefined) => ({
  'data-negative': (cents ?? 0) < 0 || undefined,
  'data-zero': cents === 0 || undefined,
});

/** Below a heading with its chevron a row begins where the heading's words do. */
const indentOf = (row: StatementRow): CSSProperties => ({
  ['--depth' as string]: row.depth,
  ['--fold-space' as string]: row.kind === 'heading' || row.depth === 0 ? '0px' : '18px',
});

function Change({ row, titles }: { row: StatementRow; titles: readonly string[] }) {
  const [now, was] = row.amounts;
  if (now === undefined || was === undefined)
    return (
      <>
        <td />
        <td />
      </>
    );
  const change = now - was;
  return (
    <>
      <td className={classes.quiet} data-negative={change < 0 || undefined}>
        <Figure label={`${row.label}, change`} value={amountText(change)} side="bottom-end">
          {() => (
            <FigureExplained
              label={`${row.label}, change`}
              value={amountText(change)}
              definition="What the first column says more than the second."
              parts={[
                { label: titles[0] ?? '', value: amountText(now) },
                { label: titles[1] ?? '', value: amountText(0 - was) },
              ]}
              sum="Change"
            />
          )}
        </Figure>
      </td>
      <td className={`${classes.quiet} figures`}>{percentText(change, was)}</td>
    </>
  );
}

type HeadsProps = Pick<Props, 'columns' | 'titleOf' | 'columnAddress'>;

/** What stands above the columns; where one leads somewhere, as a link. */
function Heads({ columns, titleOf, columnAddress }: HeadsProps) {
  return columns.map((column, index) => {
    const href = columnAddress?.(column);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns of one answer never change places
      <th key={index} scope="col">
        {href ? <PageLink href={href}>{titleOf(column)}</PageLink> : titleOf(column)}
      </th>
    );
  });
}
