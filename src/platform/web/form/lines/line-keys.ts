import { useRef } from 'react';

/** Lines that stand one after the other, and are looked at together. */
export type Block<Line> = { key: string; at: number; lines: Line[] };

/** How many lines a block has about: a letter walks as many blocks as there are, and the rows of its own. */
const about = 10;

/** What a line is known by while it is changed and moved: what stands in its fields and where the focus is stays with it. */
export function useLineKeys<Line extends object>() {
  const { current: keys } = useRef(new WeakMap<Line, number>());
  const { current: count } = useRef({ given: 0 });
  const keyOf = (line: Line): number => {
    const key = keys.get(line) ?? ++count.given;
    keys.set(line, key);
    return key;
  };
  /** A form may begin with the same empty line twice. */
  const all = (lines: readonly Line[]): string[] => {
    const seen = new Map<number, number>();
    return lines.map((line) => {
      const key = keyOf(line);
      const times = seen.get(key) ?? 0;
      seen.set(key, times + 1);
      return `${key}.${times}`;
    });
  };
  const changed = (was: Line, now: Line): Line => {
    keys.set(now, keyOf(was));
    return now;
  };
  /** Of every so many lines one begins a block, wherever it stands: what is added, moved or taken away leaves the other blocks what they are. */
  const blocks = (lines: readonly Line[]): Block<Line>[] => {
    const found: Block<Line>[] = [];
    const begun = new Set<number>();
    for (const [at, line] of lines.entries()) {
      const key = keyOf(line);
      const last = found.at(-1);
      if (last && (key % about !== 0 || begun.has(key))) last.lines.push(line);
      else found.push({ key: last ? String(key) : 'first', at, lines: [line] });
      begun.add(key);
    }
    return found;
  };
  return { all, changed, blocks };
}
