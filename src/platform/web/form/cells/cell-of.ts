import { z } from 'zod';
import { type CellKind, cells } from '#shared/cells.ts';
import type { Choice } from '../../picker/choice-list.tsx';

export type WholeNumbers = { least: number; most: number };
export type Cell = CellKind | 'text' | 'yesNo' | { choices: readonly string[] } | WholeNumbers;

/** The cell in which a field of a contract is typed; null for what has none, such as a record that is picked. */
export function cellOf(field: z.ZodType): Cell | null {
  const known = cells.get(field)?.cell;
  if (known) return known;
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional || field instanceof z.ZodNullable)
    return cellOf(field.unwrap() as z.ZodType);
  // "Nothing, or an address": the address decides.
  if (field instanceof z.ZodUnion) {
    const rest = (field.options as z.ZodType[]).filter((option) => !option.safeDecode('' as never).success);
    return rest.length === 1 && rest[0] ? cellOf(rest[0]) : null;
  }
  if (field instanceof z.ZodBoolean) return 'yesNo';
  if (field instanceof z.ZodNumber) return wholeNumbers(field);
  if (field instanceof z.ZodEnum) return { choices: field.options.map(String) };
  return field instanceof z.ZodString ? 'text' : null;
}

/** The words of which a field keeps one, as choices of a picker; undefined where it keeps anything else. */
export function wordChoices(field: z.ZodType | undefined): readonly Choice[] | undefined {
  const cell = field && cellOf(field);
  if (typeof cell !== 'object' || !cell || !('choices' in cell)) return undefined;
  return cell.choices.map((label, at) => ({ id: at + 1, label }));
}

/** Of whole numbers that have a limit: without one they name a record, which is picked. */
function wholeNumbers({ isInt, minValue, maxValue }: z.ZodNumber): WholeNumbers | null {
  if (!isInt || minValue === null || minValue < 0 || maxValue === null || maxValue >= Number.MAX_SAFE_INTEGER)
    return null;
  return { least: minValue, most: maxValue };
}
