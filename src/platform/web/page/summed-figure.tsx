import { amountText, dollarsText } from './amount.tsx';
import { Figure } from './figure.tsx';
import { FigureExplained, unlisted } from './figure-explained.tsx';

type Props<Row> = {
  label: string;
  definition?: string;
  cents: number;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  of: (row: Row) => number;
};

const listed = 100;

/** What all rows of a report come to, and how. */
export function SummedFigure<Row>({
  label,
  definition = 'What the rows below come to.',
  cents,
  rows,
  nameOf,
  of,
}: Props<Row>) {
  const left = rows.slice(listed);
  const parts = () => [
    ...rows.slice(0, listed).map((row) => ({ label: nameOf(row), value: amountText(of(row)) })),
    ...unlisted(
      left.length,
      'row',
      left.reduce((sum, row) => sum + of(row), 0),
    ),
  ];
  return (
    <Figure label={label} value={dollarsText(cents)}>
      {() => (
        <FigureExplained label={label} value={dollarsText(cents)} definition={definition} parts={parts()} sum={label} />
      )}
    </Figure>
  );
}
