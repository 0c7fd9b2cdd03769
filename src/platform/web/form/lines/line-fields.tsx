import { IconX } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { SmallButton } from '../../parts/small-button.tsx';
import classes from './line-grid.module.css';

export type CellProps<Line, Context> = {
  line: Line;
  context: Context;
  /** Of what is asked, for whoever does not see the head above it: "Amount, line 3". */
  name: (asked: string) => string;
  messageAt: (field: string) => string | undefined;
  put: (part: Partial<Line>) => void;
  onLeave: (field: string) => void;
};

/** A field of a line; its cell names itself by `name(label)`. */
export type LineColumn<Line, Context> = {
  field: string;
  label: string;
  /** As a track of a CSS grid; a phone gives it the whole width, or half of it. */
  width: string;
  isHalf?: boolean;
  isFigure?: boolean;
  isRequired?: boolean;
  cell: (props: CellProps<Line, Context>) => ReactNode;
};

/** What is wrong with a line (`''`) and its fields. */
export type LineMessages = Record<string, string>;

export type LineActs<Line> = {
  put: (at: number, part: Partial<Line>) => void;
  remove: (at: number) => void;
  leave: (at: number, field: string) => void;
};

type Props<Line, Context> = {
  line: Line;
  at: number;
  columns: readonly LineColumn<Line, Context>[];
  below: LineColumn<Line, Context>['cell'] | undefined;
  context: Context;
  /** `LineMessages` as JSON, so that the same are the same. */
  said: string;
  mayRemove: boolean;
  acts: LineActs<Line>;
};

function Fields<Line, Context>({ line, at, columns, below, context, said, mayRemove, acts }: Props<Line, Context>) {
  const messages: LineMessages = said === '' ? {} : JSON.parse(said);
  const cell: CellProps<Line, Context> = {
    line,
    context,
    name: (asked) => `${asked}, line ${at + 1}`,
    messageAt: (field) => messages[field],
    put: (part) => acts.put(at, part),
    onLeave: (field) => acts.leave(at, field),
  };
  return (
    <>
      <div className={classes.cells}>
        {columns.map((column) => (
          <div
            key={column.field}
            data-field={column.field}
            data-half={column.isHalf || undefined}
            data-figure={column.isFigure || undefined}
          >
            <span className={classes.asked} aria-hidden>
              {column.label}
            </span>
            {column.cell(cell)}
          </div>
        ))}
      </div>
      {mayRemove && (
        <SmallButton className={classes.remove} aria-label={`Remove line ${at + 1}`} onClick={() => acts.remove(at)}>
          <IconX size={14} stroke={1.8} />
        </SmallButton>
      )}
      {below && <div className={classes.below}>{below(cell)}</div>}
      {messages[''] && (
        <p className={classes.wrong} role="alert">
          {messages['']}
        </p>
      )}
    </>
  );
}

/** Drawn again only when something of this line is another. */
export const LineFields = memo(Fields) as typeof Fields;
