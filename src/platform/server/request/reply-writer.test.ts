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
  test('with money at any depth is what the contract itself would encode, and leaves out what it does not name', () => {
    const inner = z.object({ cost: money.nullable(), tax: money.optional(), days: z.array(calendarDate) });
    const output = z.object({
      rows: z.array(inner),
      totals: z.array(money),
      one: inner.nullable(),
      maybe: z.array(money).optional(),
      kind: z.union([z.literal('a'), z.number()]),
      byName: z.record(z.string(), money),
      either: z.union([inner, z.object({ name: z.string() })]),
    });
    const row = { cost: 1250 as Cents, tax: -5 as Cents, days: ['2026-11-03'] };
    const data = {
      rows: [row, { cost: null, days: [] }],
      totals: [0, 1, -199_999] as Cents[],
      one: null,
      kind: 'a' as const,
      byName: { a: 7 as Cents },
      either: row,
    };
    const secret = { rows: data.rows.map((each) => ({ ...each, secret: 1 })), one: { ...row, secret: 1 } };
    expect(write(output, data)).toEqual(JSON.parse(JSON.stringify(z.encode(output, data))));
    expect(write(output, { ...data, ...secret, secret: 1 })).toEqual(
      JSON.parse(JSON.stringify(z.encode(output, { ...data, one: row }))),
    );
  });
  test('with a fraction of a cent is a mistake of ours', () => {
    expect(() => write(z.object({ total: money }), { total: 0.5 })).toThrow('0.5 is not whole cents');
  });
  test('a download has none', () => {
    expect(() => write(bytes, {})).not.toThrow();
  });
});
