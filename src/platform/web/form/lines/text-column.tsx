import { TextInput } from '@mantine/core';
import type { LineColumn } from './line-row.tsx';

type Options = Pick<LineColumn<never, never>, 'label' | 'width' | 'isRequired'> & { maxLength?: number };

/** A column of words. */
export const textColumn = <Field extends string, Line extends Record<Field, string>, Context>(
  field: Field,
  { maxLength, ...column }: Options,
): LineColumn<Line, Context> => ({
  ...column,
  field,
  cell: ({ line, name, messageAt, put }) => (
    <TextInput
      aria-label={name(column.label)}
      required={column.isRequired ?? false}
      value={line[field]}
      error={messageAt(field)}
      onChange={(event) => put({ [field]: event.currentTarget.value } as Partial<Line>)}
      {...(maxLength !== undefined && { maxLength })}
    />
  ),
});
