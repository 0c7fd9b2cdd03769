import { expect, test } from 'vitest';
import { columnsOf, type Place } from './field-columns.ts';

type Fields = { name: string; lines: { amount: number }[]; payee: { kind: string; id: number } | null };
type Columns = { [Field in keyof Fields]: Place<Fields[Field]> };

const columns = {
  name: 'name',
  lines: { json: 'lines' },
  payee: { kind: 'payee_kind', id: 'payee_id' },
} satisfies Columns;

test('a field is written to its column, as JSON, or part by part; what is not given is not written', () => {
  const lines = [{ amount: 5 }];
  expect(columnsOf({ name: 'Fuel', lines, payee: { kind: 'vendor', id: 7 } }, columns)).toEqual({
    name: 'Fuel',
    lines: '[{"amount":5}]',
    payee_kind: 'vendor',
    payee_id: 7,
  });
  expect(columnsOf({ payee: null, unknown: 1 }, columns)).toEqual({ payee_kind: null, payee_id: null });
});

test('lines of a table of their own have no column in the record’s; a part of one that is forgotten does not compile', () => {
  type Lines = { amount: number; payee: { kind: string; id: number } | null }[];
  const at = { below: 'form_lines', of: { table: 'forms', id: 'form_id' }, line: 'line' };
  const lines: Place<Lines> = {
    ...at,
    columns: { amount: 'amount_cents', payee: { kind: 'payee_kind', id: 'payee_id' } },
  };
  expect(columnsOf({ name: 'Fuel', lines: [] }, { name: 'name', lines })).toEqual({ name: 'Fuel' });
  // @ts-expect-error The payee’s number has no column.
  const forgotten: Place<Lines> = { ...at, columns: { amount: 'amount_cents', payee: { kind: 'payee_kind' } } };
  expect(forgotten).toBeDefined();
});

test('a field or a part of one that is forgotten does not compile', () => {
  // @ts-expect-error The payee's number has no column.
  const withoutPart = { ...columns, payee: { kind: 'payee_kind' } } satisfies Columns;
  // @ts-expect-error The lines have none.
  const withoutField: Columns = { name: 'name', payee: 'payee' };
  expect([withoutPart.name, withoutField.name]).toEqual(['name', 'name']);
});
