/**
 * The lines of a form without those on which nothing was entered, but as many as the form needs. `empty` is what its people enter, as it is
 * before they do; what is proposed for a line is not in it.
 */
export function withoutBlankLines<T extends object>(lines: readonly T[], empty: Partial<T>, least: number): T[] {
  const isBlank = (line: T) =>
    (Object.keys(empty) as (keyof T)[]).every((key) => entered(line[key]) === entered(empty[key]));
  const filled = lines.filter((line) => !isBlank(line));
  return [...filled, ...lines.filter(isBlank).slice(0, Math.max(0, least - filled.length))];
}

const entered = (value: unknown): unknown => (value === undefined || value === '' ? null : value);
