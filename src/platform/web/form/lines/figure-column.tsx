import { type FigureKind, numberKind } from '#shared/figures.ts';
import { FigureInput, numberOf } from '../cells/figure-input.tsx';
import type { LineColumn } from './line-row.tsx';

/** A column of figures: what is none stays as it was typed, and the contract refuses it; an emptied field holds `emptied`. */
export const figureColumn = <
  Field extends string,
  Line extends Partial<Record<Field, number | string | null | undefined>>,
  Context,
>(
  field: Field,
  {
    emptied,
    kind = numberKind,
    ...column
  }: Pick<LineColumn<never, never>, 'label' | 'width'> & { emptied?: null; kind?: FigureKind },
): LineColumn<Line, Context> => ({
  ...column,
  field,
  isHalf: true,
  isFigure: true,
  cell: ({ line, name, messageAt, isFixed, put }) => (
    <FigureInput
      aria-label={name(column.label)}
      kind={kind}
      value={line[field]}
      error={messageAt(field)}
      disabled={isFixed}
      onChange={(typed) => put({ [field]: numberOf(typed, kind) ?? emptied } as Partial<Line>)}
    />
  ),
});
