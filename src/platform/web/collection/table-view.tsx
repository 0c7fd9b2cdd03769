// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by transform, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the row's link has the focus
// biome-ignore-all lint/a11y/noStaticElementInteractions: it only listens to where the focus goes
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { SkeletonBar, useLongWait } from '../page/states.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import type { CollectionProps } from './collection-props.ts';
import { type Column, mayEditCell, sizeOf, tracksOf } from './columns.ts';
import { HeadCell } from './head-cell.tsx';
import { useKeptPlace } from './kept-place.ts';
import { type EditEnd, TableRow } from './table-row.tsx';
import classes from './table-view.module.css';
import { useBoxSize } from './use-box-size.ts';
import { useChoosing } from './use-choosing.ts';
import { useFixedRows } from './use-fixed-rows.ts';
import { useLatest } from './use-latest.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';

const rowHeight = 36;
const headHeight = 32;
const selectWidth = 26;
const sidePadding = 24;
const ofWidth = (width: number) => ({ width, gives: 0 });
/** Pages are asked for before their rows are needed; but the second not before the first is being read. */
const rowsAhead = 25;

export function TableView<Row>(props: CollectionProps<Row>) {
  const { rows, rowKey, selection, hasMore, loadMore, laidOut } = props;
  const list = useRef<HTMLDivElement>(null);
  const { width, height } = useBoxSize('table', list);
  const place = useKeptPlace(props.place, list);
  // Told apart by those that leave, so that the rows are not drawn again for each pixel of width.
  const leaving = laidOut.columns.filter(({ leavesBelow }) => leavesBelow && width > 0 && width < leavesBelow);
  const left = leaving.map(({ key }) => key).join();
  const columns = useMemo(
    () => laidOut.columns.filter(({ key }) => !left.split(',').includes(key)),
    [laidOut.columns, left],
  );
  const { widths } = laidOut.layout;
  const sized = useMemo(
    () => new Map(laidOut.columns.map((column) => [column.key, sizeOf(column, rows ?? [])])),
    [laidOut.columns, rows],
  );
  const sizes = columns.flatMap(({ key }) => (widths[key] ? ofWidth(widths[key]) : (sized.get(key) ?? [])));
  const tracks = tracksOf([...(selection ? [ofWidth(selectWidth)] : []), ...sizes], width - sidePadding).join(' ');

  const editing = useEditing(columns, rows, rowKey);
  const editedIndex = editing.index;
  const fixed = useFixedRows({
    count: rows?.length ?? 0,
    rowHeight,
    headHeight,
    list,
    height,
    firstOffset: place.first.offset,
    onScroll: place.keepOffset,
    // The row that is edited stays, however far one scrolls: what was typed in it is not lost.
    stays: editedIndex,
  });
  const { lastIndex } = fixed;
  useEffect(() => {
    if (hasMore && rows && lastIndex >= rows.length - rowsAhead) loadMore?.();
  }, [hasMore, lastIndex, loadMore, rows]);

  const choosing = useChoosing(rows, rowKey, selection);
  const keys = useRowKeys({
    count: rows?.length ?? 0,
    list,
    scrollTo: fixed.scrollTo,
    first: place.first.row,
    onMove: place.keepRow,
    toggle: selection && choosing.toggle,
    stretch: selection && choosing.stretch,
    edit: editing.editFirst,
  });
  const onEdited = useLatest((end: EditEnd) => {
    editing.end(end);
    if (end === 'stay' && editedIndex >= 0) keys.focusRow(editedIndex);
  });

  return (
    <div
      className={classes.table}
      role="table"
      aria-label={props.name}
      aria-rowcount={rows?.length ?? -1}
      aria-busy={rows === undefined}
    >
      <div className={classes.scroll} ref={list} onFocus={(event) => keys.follow(event.target)}>
        <div className={classes.wide} style={{ '--tracks': tracks } as CSSProperties}>
          <div className={classes.head} role="row">
            {selection && <SelectAll rows={rows ?? []} rowKey={rowKey} selection={selection} />}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} laidOut={laidOut} sort={props.sort} onSort={props.onSort} />
            ))}
          </div>
          {rows ? (
            <div style={{ height: fixed.height, position: 'relative' }}>
              {fixed.items.map((item) => {
                const row = rows[item.index];
                if (row === undefined) return null;
                const key = rowKey(row);
                return (
                  <TableRow
                    key={key}
                    row={row as unknown}
                    index={item.index}
                    start={item.start}
                    columns={columns as readonly Column<unknown>[]}
                    href={props.hrefOf(row)}
                    isQuiet={props.isQuiet?.(row) ?? false}
                    isSelected={selection?.rows.has(key) ?? false}
                    onToggle={selection && choosing.onToggle}
                    rowKey={key}
                    edited={editing.at?.row === key ? editing.at.key : undefined}
                    onEdit={editing.onEdit}
                    onEdited={onEdited}
                  />
                );
              })}
            </div>
          ) : (
            <Skeleton columns={columns} hasSelect={Boolean(selection)} />
          )}
        </div>
      </div>
    </div>
  );
}

/** Which cell is edited, by its record: the list may be refreshed and put in another order meanwhile. */
function useEditing<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => number,
) {
  const [at, setAt] = useState<{ row: number; key: string } | null>(null);
  const index = useMemo(() => (at ? (rows ?? []).findIndex((row) => rowKey(row) === at.row) : -1), [at, rows, rowKey]);
  const editable = (row: Row | undefined) =>
    row === undefined ? [] : columns.filter((column) => mayEditCell(column, row));
  const begin = (row: Row | undefined, column: Column<Row> | undefined) =>
    setAt(row !== undefined && column ? { row: rowKey(row), key: column.key } : null);
  const end = (how: EditEnd) => {
    if (!at || how === 'stay') return setAt(null);
    const step = how === 'next' ? 1 : -1;
    const inRow = editable(rows?.[index]);
    const column = inRow[inRow.findIndex(({ key }) => key === at.key) + step];
    if (column) return begin(rows?.[index], column);
    const neighbour = rows?.[index + step];
    begin(neighbour, editable(neighbour).at(how === 'next' ? 0 : -1));
  };
  const onEdit = useLatest((row: number, key: string) => setAt({ row, key }));
  const editFirst = (rowIndex: number) => begin(rows?.[rowIndex], editable(rows?.[rowIndex])[0]);
  return { at, index, end, onEdit, editFirst };
}

function SelectAll<Row>({
  rows,
  rowKey,
  selection,
}: {
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  selection: Selection<Row>;
}) {
  const chosen = useMemo(
    () => (selection.rows.size === 0 ? 0 : rows.filter((row) => selection.rows.has(rowKey(row))).length),
    [rows, rowKey, selection.rows],
  );
  const isAll = rows.length > 0 && chosen === rows.length;
  return (
    <div className={classes.select} role="columnheader" data-shown={chosen > 0 || undefined}>
      <CheckBox
        label="Select all"
        isChecked={isAll}
        isSome={chosen > 0 && !isAll}
        onChange={() => (chosen > 0 ? selection.clear() : selection.put(rows, true))}
      />
    </div>
  );
}

/** The same rows and columns as what is coming. */
function Skeleton<Row>({ columns, hasSelect }: { columns: readonly Column<Row>[]; hasSelect: boolean }) {
  const isLong = useLongWait(true);
  if (!isLong) return null;
  return (
    <div aria-hidden>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones never change places
        <div key={index} className={classes.bones} style={{ opacity: 1 - index * 0.08 }}>
          {hasSelect && <span />}
          {columns.map((column) => (
            <span key={column.key} className={column.isMark ? classes.mark : classes.cell} data-align={column.align}>
              {!column.isMark && (
                <SkeletonBar width={column.width === 'grow' ? `${50 + ((index * 17) % 40)}%` : '70%'} />
              )}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
