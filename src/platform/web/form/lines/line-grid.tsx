import { IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import type { FieldMessages } from '#shared/errors.ts';
import { useLatest } from '../../collection/use-latest.ts';
import { useLineOrder } from '../use-line-order.ts';
import { LineBlock } from './line-block.tsx';
import classes from './line-grid.module.css';
import { type Block, useLineKeys } from './line-keys.ts';
import type { LineActs, LineColumn, LineMessages } from './line-row.tsx';
import { usePasting } from './use-pasting.ts';

type Props<Line extends object, Context> = {
  /** What the lines are. */
  label: string;
  /** Where the label stands above the grid already. */
  isLabelHidden?: boolean;
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  /** All that a line is asked for, in its row. */
  columns: readonly LineColumn<Line, Context>[];
  /** What stands below the row of a line. */
  below?: LineColumn<Line, Context>['cell'] | undefined;
  /** What the columns need besides the line; the same object as long as nothing of it changes. */
  context: Context;
  /** A new line after another one. */
  next: (before: Line | undefined) => Line;
  least?: number;
  most?: number;
  /** Which of them stay with their figures; the same function as long as these are the same. */
  isFixed?: ((line: Line) => boolean) | undefined;
  /** What is wrong with all of them (`''`), with a line (`.0`) or with a field of it (`.0.amount`). */
  messages: FieldMessages;
  onLeave?: (at: string) => void;
  /** What a key in a field of a line puts into it, of those that the grid does not know. */
  onKey?: (key: string, field: string | undefined, at: number) => Partial<Line> | null;
  pasting: Pick<Parameters<typeof usePasting<Line>>[0], 'read' | 'entered'>;
  /** Besides "Add a line". */
  foot?: ReactNode;
};

/**
 * The lines of a form, typed row by row: Enter adds one below, the arrows go to the line above and below, the handle moves a line by mouse or
 * arrows, and what is copied in a spreadsheet becomes lines. A line that did not change is not drawn again.
 */
export function LineGrid<Line extends object, Context>(props: Props<Line, Context>) {
  const { label, lines, onChange, columns, below, context, next, least = 1, most = 200 } = props;
  const { messages, onLeave, onKey, pasting, foot } = props;
  const grid = useRef<HTMLFieldSetElement>(null);
  const order = useLineOrder(lines, onChange);
  const known = useLineKeys<Line>();
  const focus = (at: number, field?: string) => requestAnimationFrame(() => focusLine(grid.current, at, field));
  const add = (after: number) => {
    if (lines.length >= most) return;
    onChange([...lines.slice(0, after + 1), { ...next(lines[after]) }, ...lines.slice(after + 1)]);
    focus(after + 1);
  };
  const put = useLatest((at: number, part: Partial<Line>) =>
    onChange(lines.map((line, index) => (index === at ? known.changed(line, { ...line, ...part }) : line))),
  );
  const remove = useLatest((at: number) => {
    onChange(lines.filter((_, index) => index !== at));
    focus(Math.min(at, lines.length - 2));
  });
  const leave = useLatest((at: number, field: string) => onLeave?.(`.${at}.${field}`));
  const [place, handle] = [useLatest(order.place), useLatest(order.handle)];
  const acts = useMemo(
    (): LineActs<Line> => ({ put, remove, leave, place, handle }),
    [put, remove, leave, place, handle],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    const at = placeOf(target);
    if (at === null || !isTypedIn(target) || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Enter') add(at);
    else if ((key === 'ArrowUp' || key === 'ArrowDown') && target.role !== 'combobox')
      focusLine(grid.current, at + (key === 'ArrowUp' ? -1 : 1), fieldOf(target));
    else {
      const part = onKey?.(key, fieldOf(target), at);
      if (!part) return;
      put(at, part);
    }
    event.preventDefault();
  };
  const onPaste = usePasting<Line>({ ...pasting, lines, onChange });
  const said = useSaid(messages);
  const widths = { '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties;
  return (
    <fieldset className={classes.grid} style={widths} ref={grid} onPaste={onPaste} onKeyDown={onKeyDown}>
      <legend className={props.isLabelHidden ? 'only-read-aloud' : undefined}>{label}</legend>
      <div className={classes.frame}>
        <Head columns={columns} />
        {/* A line that is dragged stays where it is until it is let go: the browser forgets a drag whose handle it draws anew. */}
        {known.blocks(lines).map((block) => (
          <LineBlock
            key={block.key}
            lines={block.lines}
            at={block.at}
            keysOf={known.all}
            columns={columns}
            below={below}
            context={context}
            said={said}
            mayRemove={lines.length > least}
            isFixed={props.isFixed}
            mayMove={lines.length > 1}
            held={order.held !== null && isIn(block, order.held) ? order.held : null}
            acts={acts}
          />
        ))}
        <div className={classes.foot}>
          <button
            type="button"
            className={classes.add}
            disabled={lines.length >= most}
            onClick={() => add(lines.length - 1)}
          >
            <IconPlus size={14} stroke={1.8} aria-hidden /> Add a line
          </button>
          {lines.length >= most && <span className={classes.quiet}>No more than {most}</span>}
          {foot}
        </div>
      </div>
      {messages[''] && (
        <p className={classes.wrong} role="alert">
          {messages['']}
        </p>
      )}
      <output className="only-read-aloud">{order.told}</output>
    </fieldset>
  );
}

const Head = ({
  columns,
}: {
  columns: readonly Pick<LineColumn<never, never>, 'field' | 'label' | 'isFigure' | 'isRequired'>[];
}) => (
  <div className={classes.head} aria-hidden>
    {columns.map(({ field, label, isFigure, isRequired }) => (
      <span key={field} data-figure={isFigure || undefined}>
        {label}
        {isRequired && <i> *</i>}
      </span>
    ))}
  </div>
);

/** What is wrong with lines and their fields, by their places, as `LineRow` takes it; the same as long as nothing of it is another. */
function useSaid(messages: FieldMessages): ReadonlyMap<number, string> {
  const text = JSON.stringify(messages);
  return useMemo(() => {
    const lines = new Map<number, LineMessages>();
    for (const [path, message] of Object.entries<string>(JSON.parse(text))) {
      const [, at, ...field] = path.split('.');
      if (at !== undefined) lines.set(Number(at), { ...lines.get(Number(at)), [field.join('.')]: message });
    }
    return new Map([...lines].map(([at, said]) => [at, JSON.stringify(said)]));
  }, [text]);
}

const isIn = ({ at, lines }: Block<unknown>, place: number): boolean => place >= at && place < at + lines.length;

const isTypedIn = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type !== 'checkbox';
const placeOf = (target: EventTarget): number | null => {
  const place = target instanceof Element && target.closest<HTMLElement>('[data-line]')?.dataset.line;
  return place ? Number(place) : null;
};
const fieldOf = (target: Element) => target.closest<HTMLElement>('[data-field]')?.dataset.field;

function focusLine(grid: Element | null, at: number, field?: string): void {
  const within = field === undefined ? '[data-field]' : `[data-field="${field}"]`;
  grid?.querySelector<HTMLElement>(`[data-line="${at}"] ${within} :is(input, button)`)?.focus();
}
