import type { z } from 'zod';
import type { ImportLine, LineError, ReadyLine } from '#server/declared/importers.ts';

import { isInactive, shortened } from './rules.ts';

type Read<S extends z.ZodType> = {
  /** What the record is made of, as its call takes it. */
  schema: S;
  /** Its fields by the cells of a line; what it says of a cell is wrong with that. */
  toFields(cell: (field: string) => string, wrong: (field: string, message: string) => void): unknown;
  label(record: z.output<S>): string;
  /** The field by which no two lines may be the same: of those with other mistakes that is said as well. */
  unique?: string;
  /** The field of the file by that of the record, where they are not called the same. */
  fieldOf?: Readonly<Record<string, string>>;
};

/** Lines as records, examined by the contract of the call that makes one by hand. */
export function readLines<S extends z.ZodType>(
  lines: readonly ImportLine[],
  { schema, toFields, label, unique, fieldOf = {} }: Read<S>,
): { ready: ReadyLine<z.output<S>>[]; errors: LineError[] } {
  const errors: LineError[] = [];
  const ready: ReadyLine<z.output<S>>[] = [];
  const linesOf = unique === undefined ? new Map<string, number>() : firstLines(lines, unique);
  for (const { line, cells } of lines) {
    const before = errors.length;
    const wrong = (field: string, message: string) => void errors.push({ line, field, message });
    const parsed = schema.safeParse(toFields((field) => (cells[field] ?? '').trim(), wrong));
    if (parsed.success && errors.length === before)
      ready.push({ line, label: label(parsed.data), record: parsed.data, cells, isInactive: isInactive(cells) });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const name = String(path.findLast((part) => typeof part === 'string') ?? '');
      const field = fieldOf[path.join('.')] ?? fieldOf[name] ?? name;
      const cell = (cells[field] ?? '').trim();
      wrong(field, cell === '' ? `${message}.` : `${message}; it says “${shortened(cell)}”.`);
    }
    const first = unique && errors.length > before ? linesOf.get(keyOf(cells[unique])) : undefined;
    if (unique && first !== undefined && first !== line) wrong(unique, `It stands in line ${first} already.`);
  }
  return { ready, errors };
}

const keyOf = (cell = ''): string => cell.trim().toLowerCase();

/** In which line each stands first. */
function firstLines(lines: readonly ImportLine[], field: string): Map<string, number> {
  const first = new Map<string, number>();
  for (const { line, cells } of lines) {
    const key = keyOf(cells[field]);
    if (key !== '' && !first.has(key)) first.set(key, line);
  }
  return first;
}
