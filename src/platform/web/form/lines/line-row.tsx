import { IconGripVertical, IconX } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { SmallButton } from '../../parts/small-button.tsx';
import type { useLineOrder } from '../use-line-order.ts';
import classes from './line-grid.module.css';

export type CellProps<Line, Context> = {
  line: Line;
  context: Context;
  /** Of what is asked, for whoever does not see the head above it: "Amount, line 3". */
  name: (asked: string) => string;
  messageAt: (field: string) => string | undefined;
  /** How much it is, is said elsewhere: it stays, and so do its figures. */
  isFixed: boolean;
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
} & Pick<ReturnType<typeof useLineOrder<Line>>, 'place' | 'handle'>;

type Props<Line, Context> = {
  line: Line;
  at: number;
  columns: readonly LineColumn<Line, Context>[];
  below: LineColumn<Line, Context>['cell'] | undefined;
  context: Context;
  /** `LineMessages` as JSON, so that the same are the same. */
  said: string;
  mayRemove: boolean;
  isFixed: ((line: Line) => boolean) | undefined;
  mayMove: boolean;
  /** It is being dragged. */
  isHeld: boolean;
  acts: LineActs<Line>;
};

function Row<Line, Context>(props: Props<Line, Context>) {
  const { line, at, columns, below, context, said, mayRemove, mayMove, isHeld, acts } = props;
  const isFixed = props.isFixed?.(line) ?? false;
  const messages: LineMessages = said === '' ? {} : JSON.parse(said);
  const cell: CellProps<Line, Context> = {
    line,
    context,
    name: (asked) => `${asked}, line ${at + 1}`,
    messageAt: (field) => messages[field],
    isFixed,
    put: (part) => acts.put(at, part),
    onLeave: (field) => acts.leave(at, field),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: where a line is let go that is dragged
    <div
      className={classes.line}
      data-line={at}
      data-below={below ? true : undefined}
      data-held={isHeld || undefined}
      ref={standApart}
      onDragOver={(event) => acts.place(at).onDragOver(event)}
      onDrop={(event) => acts.place(at).onDrop(event)}
    >
      {mayMove && (
        <button
          type="button"
          className={classes.handle}
          aria-label={`Move line ${at + 1}`}
          ref={(handle) => acts.handle(at).ref(handle)}
          draggable
          onDragStart={(event) => acts.handle(at).onDragStart(event)}
          onDragEnd={() => acts.handle(at).onDragEnd()}
          onKeyDown={(event) => acts.handle(at).onKeyDown(event)}
        >
          <IconGripVertical size={14} stroke={1.8} />
        </button>
      )}
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
      {mayRemove && !isFixed && (
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
    </div>
  );
}

/**
 * A form looks through all its fields for one of that name whenever React reads something of it, which is at each event: hundreds of lines do
 * not belong to theirs. They are sent with it as what was entered, and Enter is theirs.
 */
function standApart(row: HTMLElement | null): void {
  for (const field of row?.querySelectorAll('input, button') ?? []) field.setAttribute('form', 'none');
}

/** A line. It is drawn again only when something of it is another, so what it does asks `acts` then, which stay the same. */
export const LineRow = memo(Row) as typeof Row;
