// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by transform, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the row's link has the focus

import { IconPencil } from '@tabler/icons-react';
import { memo, Suspense } from 'react';
import { PageLink } from '../page/page-link.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { type Column, mayEditCell, shownIn } from './columns.ts';
import classes from './table-view.module.css';

const CellEditor = lazyPart(() => import('./cell-editor.tsx'), 'CellEditor');

/** What the keys of an editor ask for when it is done. */
export type EditEnd = 'stay' | 'next' | 'former';

type Props = {
  row: unknown;
  index: number;
  start: number;
  columns: readonly Column<unknown>[];
  href: string;
  isQuiet: boolean;
  isSelected: boolean;
  onToggle: ((index: number, isStretched: boolean) => void) | undefined;
  rowKey: number;
  /** The column that is edited in this row. */
  edited: string | undefined;
  onEdit: (row: number, key: string) => void;
  onEdited: (end: EditEnd) => void;
};

export const TableRow = memo(function TableRow(props: Props) {
  const { row, index, start, columns, href, isQuiet, isSelected, onToggle, edited } = props;
  return (
    <div
      className={classes.row}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={onToggle ? isSelected : undefined}
      data-row={index}
      data-quiet={isQuiet || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      {onToggle && (
        <div className={classes.select} role="cell">
          <CheckBox
            isChecked={isSelected}
            onChange={(isStretched) => onToggle(index, isStretched)}
            label="Select"
            isTabStop={false}
          />
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.key}
          role="cell"
          className={column.isMark ? classes.mark : classes.cell}
          data-align={column.align}
          data-second={column.isSecond || undefined}
          data-edited={edited === column.key || undefined}
        >
          {edited === column.key ? (
            <Suspense fallback={shownIn(column, row)}>
              <CellEditor column={column} row={row} onDone={props.onEdited} />
            </Suspense>
          ) : (
            <Cell column={column} row={row} href={href} onEdit={() => props.onEdit(props.rowKey, column.key)} />
          )}
        </div>
      ))}
    </div>
  );
});

type CellProps = { column: Column<unknown>; row: unknown; href: string; onEdit: () => void };

function Cell({ column, row, href, onEdit }: CellProps) {
  const mayEdit = mayEditCell(column, row);
  const shown = shownIn(column, row);
  if (column.opens)
    return (
      <span className={classes.opening}>
        <PageLink href={href} className={classes.opens} data-opens>
          {typeof shown === 'string' ? <span className={classes.words}>{shown}</span> : shown}
        </PageLink>
        {mayEdit && (
          <button
            type="button"
            className={classes.pencil}
            tabIndex={-1}
            aria-label={`Edit ${column.title}`}
            data-edits
            onClick={onEdit}
          >
            <IconPencil size={14} stroke={1.8} aria-hidden />
          </button>
        )}
      </span>
    );
  if (!mayEdit) return shown;
  return (
    <button type="button" className={classes.edits} tabIndex={-1} data-edits onClick={onEdit}>
      <span className="only-read-aloud">Edit {column.title}: </span>
      {shown}
    </button>
  );
}
