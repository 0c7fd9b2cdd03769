// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by transform, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the button and the handle in it have the focus
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { LaidOut } from './column-layout.ts';
import { type Column, leastWidth, maxWidth, type Sort } from './columns.ts';
import classes from './table-view.module.css';

type Props<Row> = {
  column: Column<Row>;
  laidOut: LaidOut<Row>;
  sort: Sort | undefined;
  onSort: ((key: string) => void) | undefined;
};

const dragAfterPx = 5;

/** A head: a click sorts, dragging it moves the column, its edge makes it wider; keys do the same at the edge. */
export function HeadCell<Row>({ column, laidOut, sort, onSort }: Props<Row>) {
  const { sortKey } = column;
  const order = sortKey && sort?.key === sortKey ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  const drag = useColumnDrag(column.key, laidOut);
  if (column.isMark)
    return (
      <div role="columnheader" className={classes.mark}>
        <span className="only-read-aloud">{column.title}</span>
      </div>
    );
  return (
    <div
      role="columnheader"
      aria-sort={order}
      className={classes.headCell}
      data-align={column.align}
      data-column={column.key}
      data-dragged={drag.isDragged || undefined}
      onPointerDown={drag.onPointerDown}
    >
      {sortKey && onSort ? (
        <button
          type="button"
          className={classes.sorter}
          onClick={() => !drag.wasDragged() && onSort(sortKey)}
          data-sorted={order !== undefined || undefined}
        >
          <span className={classes.title}>{column.title}</span>
          {order === 'ascending' && <IconArrowUp size={14} stroke={1.8} aria-hidden />}
          {order === 'descending' && <IconArrowDown size={14} stroke={1.8} aria-hidden />}
        </button>
      ) : (
        <span className={classes.title}>{column.title}</span>
      )}
      <Edge column={column} laidOut={laidOut} />
    </div>
  );
}

/** The right edge of a head: dragged, or moved with the arrow keys; Alt with an arrow moves the column itself. */
function Edge<Row>({ column, laidOut }: { column: Column<Row>; laidOut: LaidOut<Row> }) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const edge = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const measure = () => edge.current?.parentElement?.getBoundingClientRect().width ?? 0;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && event.altKey) laidOut.moveBy(column.key, step);
    else if (step) laidOut.resize(column.key, measure() + step * (event.shiftKey ? 40 : 8));
    else if (event.key === 'Enter') laidOut.resize(column.key, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
    requestAnimationFrame(() => setWidth(measure()));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: measure() };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) laidOut.resize(column.key, start.current.width + event.clientX - start.current.x);
  };
  return (
    <div
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${column.title}`}
      aria-description="Arrow keys change the width, with Alt they move the column, Enter fits it"
      aria-valuenow={Math.round(laidOut.layout.widths[column.key] ?? width)}
      aria-valuemin={leastWidth}
      aria-valuemax={maxWidth}
      tabIndex={0}
      className={classes.edge}
      onFocus={() => setWidth(measure())}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null;
      }}
      onDoubleClick={() => laidOut.resize(column.key, null)}
    />
  );
}

/** Dragging a head sideways: the column goes where it is let go, and the head it would go before is marked. */
function useColumnDrag<Row>(key: string, laidOut: LaidOut<Row>) {
  const justDragged = useRef(false);
  const [isDragged, setDragged] = useState(false);

  const begin = (row: HTMLElement, fromX: number) => {
    let drop: { head: HTMLElement; side: 'before' | 'after' } | null = null;
    justDragged.current = false;
    const mark = (next: typeof drop) => {
      delete drop?.head.dataset.drop;
      drop = next;
      if (next) next.head.dataset.drop = next.side;
    };
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (!justDragged.current && Math.abs(clientX - fromX) < dragAfterPx) return;
      justDragged.current = true;
      setDragged(true);
      const heads = [...row.querySelectorAll<HTMLElement>('[data-column]')];
      const next = heads.find((head) => clientX < middleOf(head));
      const last = heads.at(-1);
      mark(next ? { head: next, side: 'before' } : last ? { head: last, side: 'after' } : null);
    };
    const end = (event: globalThis.PointerEvent) => {
      const column = drop?.head.dataset.column;
      if (event.type === 'pointerup' && column && column !== key)
        laidOut.moveBefore(key, drop?.side === 'before' ? column : null);
      mark(null);
      setDragged(false);
      window.removeEventListener('pointermove', move);
      for (const type of ['pointerup', 'pointercancel'] as const) window.removeEventListener(type, end);
    };
    window.addEventListener('pointermove', move);
    for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, end);
  };
  return {
    isDragged,
    /** The click that ends a drag is none. */
    wasDragged: () => justDragged.current,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const row = event.currentTarget.parentElement;
      if (event.button === 0 && event.pointerType === 'mouse' && row) begin(row, event.clientX);
    },
  };
}

function middleOf(head: HTMLElement): number {
  const { left, width } = head.getBoundingClientRect();
  return left + width / 2;
}
