// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by transform, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the row's link has the focus
// biome-ignore-all lint/a11y/noStaticElementInteractions: it only listens to where the focus goes
import { useElementSize } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef } from 'react';
import { CheckBox } from '../check-box.tsx';
import { PageLink } from '../page-link.tsx';
import { Bone, useLongWait } from '../states.tsx';
import { type CollectionProps, toggled, useKeptPlace } from './collection-props.ts';
import { type Column, trackOf } from './columns.ts';
import classes from './table-view.module.css';
import { useRowKeys } from './use-row-keys.ts';

const rowHeight = 36;
const selectWidth = 26;

export function TableView<Row>(props: CollectionProps<Row>) {
  const { rows, rowKey, selection, hasMore, loadMore } = props;
  const { ref: sizeRef, width } = useElementSize();
  const list = useRef<HTMLDivElement>(null);
  const place = useKeptPlace(window.location.pathname + window.location.search);
  const columns = useMemo(
    () => props.columns.filter((column) => !column.leavesBelow || width === 0 || width >= column.leavesBelow),
    [props.columns, width],
  );
  const tracks = useMemo(() => {
    const sized = columns.map((column) => trackOf(column, rows ?? []));
    return [...(selection ? [`${selectWidth}px`] : []), ...sized].join(' ');
  }, [columns, rows, selection]);

  const virtual = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialOffset: place.initialOffset,
    onChange: (instance) => place.keep(instance.scrollOffset ?? 0),
  });
  const items = virtual.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && rows && lastIndex >= rows.length - 15) loadMore?.();
  }, [hasMore, lastIndex, loadMore, rows]);

  const toggleAt = (index: number) => {
    const row = rows?.[index];
    if (row !== undefined && selection) selection.onChange(toggled(selection.keys, rowKey(row)));
  };
  const { follow } = useRowKeys({
    count: rows?.length ?? 0,
    list,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    toggle: selection && toggleAt,
  });

  return (
    <div
      className={classes.table}
      ref={sizeRef}
      role="table"
      aria-label={props.name}
      aria-rowcount={rows?.length ?? -1}
      aria-busy={rows === undefined}
    >
      <div className={classes.head} style={{ gridTemplateColumns: tracks }} role="row">
        {selection && <SelectAll keys={(rows ?? []).map(rowKey)} selection={selection} />}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
        ))}
      </div>
      <div className={classes.scroll} ref={list} onFocus={(event) => follow(event.target)}>
        {rows ? (
          <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {items.map((item) => {
              const row = rows[item.index];
              if (row === undefined) return null;
              const key = rowKey(row);
              return (
                <TableRow
                  key={key}
                  row={row as unknown}
                  index={item.index}
                  start={item.start}
                  tracks={tracks}
                  columns={columns as readonly Column<unknown>[]}
                  href={props.hrefOf(row)}
                  isQuiet={props.isQuiet?.(row) ?? false}
                  isSelected={selection?.keys.has(key) ?? false}
                  onToggle={selection && toggleAt}
                />
              );
            })}
          </div>
        ) : (
          <Skeleton columns={columns} tracks={tracks} hasSelect={Boolean(selection)} />
        )}
      </div>
    </div>
  );
}

type RowProps = {
  row: unknown;
  index: number;
  start: number;
  tracks: string;
  columns: readonly Column<unknown>[];
  href: string;
  isQuiet: boolean;
  isSelected: boolean;
  onToggle: ((index: number) => void) | undefined;
};

const TableRow = memo(
  function TableRow({ row, index, start, tracks, columns, href, isQuiet, isSelected, onToggle }: RowProps) {
    return (
      <div
        className={classes.row}
        role="row"
        aria-rowindex={index + 2}
        aria-selected={onToggle ? isSelected : undefined}
        data-row={index}
        data-quiet={isQuiet || undefined}
        style={{ gridTemplateColumns: tracks, transform: `translateY(${start}px)` }}
      >
        {onToggle && (
          <div className={classes.select} role="cell">
            <CheckBox isChecked={isSelected} onChange={() => onToggle(index)} label="Select" isTabStop={false} />
          </div>
        )}
        {columns.map((column) => (
          <div
            key={column.key}
            role="cell"
            className={column.isMark ? classes.mark : classes.cell}
            data-align={column.align}
            data-second={column.isSecond || undefined}
          >
            {column.opens ? (
              <PageLink href={href} className={classes.opens} data-opens>
                {column.render(row)}
              </PageLink>
            ) : (
              column.render(row)
            )}
          </div>
        ))}
      </div>
    );
  },
  (was, now) =>
    was.row === now.row &&
    was.start === now.start &&
    was.index === now.index &&
    was.tracks === now.tracks &&
    was.columns === now.columns &&
    was.isSelected === now.isSelected &&
    was.isQuiet === now.isQuiet,
);

type HeadCellProps<Row> = {
  column: Column<Row>;
  sort: CollectionProps<Row>['sort'];
  onSort: CollectionProps<Row>['onSort'];
};

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { sortKey } = column;
  const isSorted = sort !== undefined && sort.key === sortKey;
  const order = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <div
      role="columnheader"
      aria-sort={order}
      className={column.isMark ? classes.mark : classes.cell}
      data-align={column.align}
    >
      {sortKey && onSort ? (
        <button
          type="button"
          className={classes.sorter}
          onClick={() => onSort({ key: sortKey, isDescending: isSorted && !sort.isDescending })}
        >
          {column.title}
          {order === 'ascending' && <IconArrowUp size={14} stroke={1.8} aria-hidden />}
          {order === 'descending' && <IconArrowDown size={14} stroke={1.8} aria-hidden />}
        </button>
      ) : (
        <span className={column.isMark ? 'only-read-aloud' : undefined}>{column.title}</span>
      )}
    </div>
  );
}

function SelectAll({
  keys,
  selection,
}: {
  keys: readonly number[];
  selection: NonNullable<CollectionProps<never>['selection']>;
}) {
  const chosen = keys.filter((key) => selection.keys.has(key)).length;
  const isAll = keys.length > 0 && chosen === keys.length;
  return (
    <div className={classes.select} role="columnheader" data-shown={chosen > 0 || undefined}>
      <CheckBox
        label="Select all"
        isChecked={isAll}
        isSome={chosen > 0 && !isAll}
        onChange={() => selection.onChange(new Set(chosen > 0 ? [] : keys))}
      />
    </div>
  );
}

/** The same rows and columns as what is coming. */
function Skeleton<Row>({
  columns,
  tracks,
  hasSelect,
}: {
  columns: readonly Column<Row>[];
  tracks: string;
  hasSelect: boolean;
}) {
  const isLong = useLongWait(true);
  if (!isLong) return null;
  return (
    <div aria-hidden>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones never change places
        <div key={index} className={classes.bones} style={{ gridTemplateColumns: tracks, opacity: 1 - index * 0.08 }}>
          {hasSelect && <span />}
          {columns.map((column) => (
            <span key={column.key} className={column.isMark ? classes.mark : classes.cell} data-align={column.align}>
              {!column.isMark && <Bone width={column.width === 'grow' ? `${50 + ((index * 17) % 40)}%` : '70%'} />}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
