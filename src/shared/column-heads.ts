/** What a column of a file can be: how people call it, and words that stand for it. */
export type HeadedField = {
  label: string;
  /** One of these in a head is enough. */
  heads: readonly string[];
  /** What the whole file is about: a head is that field when it says nothing else, and of many other columns a part of the name. */
  wholeHeads?: readonly string[];
  /** What stands in such a column, where no head says it. */
  looks?: RegExp;
};

/** Words by which a head says that it is a number and not the thing itself: "Ticket No", "Job #". */
const numberWords = ['no', 'nr', 'num', 'number', 'id', 'code'];
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('#', ' number ')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/**
 * Which column is which field, by their heads: a head that is a field's own name wins over one that only has a word of it, whichever
 * comes first, and both a head and a field are used once. Null for columns that nothing stands for.
 */
export function fieldsByHeads<Key extends string>(
  fields: Readonly<Record<Key, HeadedField>>,
  heads: readonly string[],
): (Key | null)[] {
  const keys = Object.keys(fields) as Key[];
  const pairs = heads.flatMap((head, column) =>
    keys.flatMap((key, order) => {
      const fit = fitOf(wordsOf(head), fields[key]);
      return fit ? [{ key, column, order, ...fit }] : [];
    }),
  );
  pairs.sort((a, b) => b.score - a.score || a.at - b.at || a.column - b.column || a.order - b.order);
  const found = heads.map((): Key | null => null);
  for (const { key, column } of pairs) if (found[column] === null && !found.includes(key)) found[column] = key;
  return found;
}

/** How well, and at which word; null when it does not. */
function fitOf(words: readonly string[], { label, heads, wholeHeads = [] }: HeadedField) {
  const known = [...heads, ...wholeHeads];
  if (words.length === 0) return null;
  if (words.join(' ') === wordsOf(label).join(' ')) return { score: 4, at: 0 };
  const isNumber =
    words.some((word) => numberWords.includes(word)) && !known.some((head) => numberWords.includes(head));
  if (isNumber) return null;
  if (words.length === 1 && heads.includes(words[0] ?? '')) return { score: 3, at: 0 };
  if (words.every((word) => known.includes(word))) return { score: 2, at: 0 };
  const at = words.findIndex((word) => heads.includes(word));
  return at < 0 ? null : { score: 1, at };
}

/** Heads of columns that hold something and stand for nothing: they are left out, which is said before anything is made. */
export const leftOutHeads = (
  heads: readonly string[],
  fields: readonly (string | null)[],
  rows: readonly (readonly string[])[],
): string[] =>
  heads.flatMap((head, column) =>
    fields[column] === null && rows.some((cells) => (cells[column] ?? '').trim() !== '')
      ? [head.trim() || `Column ${column + 1}`]
      : [],
  );
