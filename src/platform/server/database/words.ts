import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A column, or what is put together of some. */
export type Searched = string | RawBuilder<string>;

/** True where every word of the text stands in one of the columns, in any order and however it is written. */
export function holdsWords(text: string, ...columns: readonly Searched[]): RawBuilder<SqlBool> {
  const [first, ...more] = columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column));
  // One column is asked as it is: putting texts together costs five times what looking through them does.
  const whole = more.length === 0 ? first : sql`concat_ws(' ', ${sql.join([first, ...more])})`;
  const words = wordsIn(text);
  if (words.length === 0) return sql<SqlBool>`false`;
  const each = words.map((word) => sql`${whole} ilike ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

export const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** `#4821` and `4821` name a record by its number; anything else does not. */
export function numberIn(text: string): number | undefined {
  const digits = /^#?(\d{1,15})$/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
