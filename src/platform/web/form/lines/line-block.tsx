import { type ComponentProps, type CSSProperties, memo } from 'react';
import classes from './line-grid.module.css';
import { LineRow } from './line-row.tsx';

type RowProps<Line, Context> = ComponentProps<typeof LineRow<Line, Context>>;
type Props<Line, Context> = Omit<RowProps<Line, Context>, 'line' | 'at' | 'said' | 'isHeld'> & {
  lines: readonly Line[];
  /** The place of the first of them. */
  at: number;
  keysOf: (lines: readonly Line[]) => string[];
  /** Of each line that has any, by its place: what `LineRow` takes. */
  said: ReadonlyMap<number, string>;
  /** The place of the one that is marked; null if it is none of these. */
  held: number | null;
};

function Rows<Line, Context>({ lines, at, keysOf, said, held, ...props }: Props<Line, Context>) {
  const keys = keysOf(lines);
  return (
    <div className={classes.block} style={{ '--lines': lines.length } as CSSProperties}>
      {lines.map((line, index) => (
        <LineRow
          key={keys[index]}
          {...props}
          line={line}
          at={at + index}
          said={said.get(at + index) ?? ''}
          isHeld={held === at + index}
        />
      ))}
    </div>
  );
}

type Compared = Readonly<Record<string, unknown>> & { lines: readonly unknown[] };

/** Whether all is the same, and each of the lines. */
const isSame = (was: Compared, now: Compared): boolean =>
  was.lines.length === now.lines.length &&
  was.lines.every((line, index) => line === now.lines[index]) &&
  Object.keys(now).every((name) => name === 'lines' || was[name] === now[name]);

/** Some of the lines. They are looked at only when something of them is another: of hundreds, a letter walks the rows of one block. */
export const LineBlock = memo(Rows, isSame as never) as typeof Rows;
