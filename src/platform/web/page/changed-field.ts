import { z } from 'zod';
import type { Call } from '#shared/contract.ts';

/** What a call that takes `changes` keeps of one of its fields (`changesOf`). */
export function changedField(contract: Call, name: string): z.ZodType | undefined {
  const changes = shapeOf(contract.input)?.changes;
  return shapeOf(shapeOf(changes)?.[name])?.now;
}

const shapeOf = (type: z.ZodType | undefined): Record<string, z.ZodType | undefined> | undefined =>
  type instanceof z.ZodOptional
    ? shapeOf(type.unwrap() as z.ZodType)
    : type instanceof z.ZodObject
      ? type.shape
      : undefined;

/** How many characters a field holds; undefined where its contract does not say so. */
export function longest(field: z.ZodType | undefined): number | undefined {
  if (field instanceof z.ZodNullable) return longest(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodString) return field.maxLength ?? undefined;
  // With a point and four decimals where it is no whole number.
  if (field instanceof z.ZodNumber) return String(field.maxValue).length + (field.isInt ? 0 : 5);
  if (!(field instanceof z.ZodUnion)) return undefined;
  return Math.max(...(field.options as z.ZodType[]).map((option) => longest(option) ?? 0)) || undefined;
}

/** Without the sign and the commas of an amount. */
const plain = (field: z.ZodType, text: string): string => (isInt(field) ? text : text.replaceAll(/[$,\s]/g, ''));
const isInt = (field: z.ZodType): boolean =>
  field instanceof z.ZodNullable ? isInt(field.unwrap() as z.ZodType) : field instanceof z.ZodNumber && field.isInt;

/** What was typed, as the field keeps it: a number, nothing where it may be nothing, else the text. */
export function readTyped(field: z.ZodType | undefined, text: string): unknown {
  if (field instanceof z.ZodNullable) return text === '' ? null : readTyped(field.unwrap() as z.ZodType, text);
  return field instanceof z.ZodNumber ? Number(plain(field, text)) : text;
}

/** What is wrong with what was typed where a number is kept; null when nothing is. Of texts the server says so. */
export function typedProblem(field: z.ZodType | undefined, text: string): string | null {
  const typed = readTyped(field, text);
  if (!field || typeof typed !== 'number') return null;
  const isWhole = isInt(field);
  if (!(isWhole ? /^\d+$/ : /^\d*\.?\d+$/).test(plain(field, text)))
    return isWhole ? 'Enter a whole number' : 'Enter a number like 12.5';
  return z.safeDecode(field, typed as never).error?.issues[0]?.message ?? null;
}
