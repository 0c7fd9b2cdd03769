import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bytes, read } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { type Cents, money } from '#shared/money.ts';
import { everyone } from '#shared/permission.ts';
import { plainSchema, writerOf } from './reply-writer.ts';

const write = (output: z.ZodType, data: unknown) =>
  JSON.parse(writerOf(read({ path: 'x', about: 'x', permission: everyone, input: z.object({}), output }))(data));

describe('a reply', () => {
  test('leaves out what the contract does not name, at every depth', () => {
    const output = z.object({ rows: z.array(z.object({ id: z.number(), name: z.string().nullable() })) });
    const rows = [
      { id: 1, name: 'O’Neil "💧"\n', secret: 'x' },
      { id: 2, name: null, secret: 'y' },
    ];
    expect(write(output, { rows, secret: 1 })).toEqual({
      rows: [
        { id: 1, name: 'O’Neil "💧"\n' },
        { id: 2, name: null },
      ],
    });
  });
  test('says null for a list or an object that may be missing, and nothing for a field that is', () => {
    const output = z.object({
      list: z.array(z.string()).nullable(),
      inner: z.object({ a: z.number() }).nullable(),
      maybe: z.string().optional(),
    });
    expect(write(output, { list: null, inner: null })).toEqual({ list: null, inner: null });
    expect(write(output, { list: ['a'], inner: { a: 1, b: 2 }, maybe: 'x' })).toEqual({
      list: ['a'],
      inner: { a: 1 },
      maybe: 'x',
    });
  });
  test('is written by generated code when it holds nothing but values that may be missing', () => {
    const row = {
      text: z.string().nullable(),
      day: calendarDate.nullable(),
      kind: z.literal(['a', 'b']),
      is: z.boolean(),
    };
    expect(plainSchema(z.object({ rows: z.array(z.object(row)) }))).not.toBeNull();
    expect(plainSchema(z.object({ total: money }))).toBeNull();
  });
  test('turns cents into dollars, chooses among alternatives, and keeps unknown values', () => {
    const output = z.object({
      total: money,
      either: z.union([z.object({ a: z.number() }), z.object({ b: z.string() })]),
      any: z.unknown(),
    });
    expect(write(output, { total: 1082_50 as Cents, either: { b: 'x' }, any: { deep: [1] } })).toEqual({
      total: 1082.5,
      either: { b: 'x' },
      any: { deep: [1] },
    });
  });
  test('a download has none', () => {
    expect(() => write(bytes, {})).not.toThrow();
  });
});
