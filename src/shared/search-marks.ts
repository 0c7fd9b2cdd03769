/**
 * What is asked of records besides their words, written among these, so that an address, a saved view and the search all know it: `tag:"Needs parts"`,
 * `"Well depth":"1200"` (docs/rules/search.md).
 */
export type SearchMark = { name: string; value: string };

/** By its id, which stays when it is called something else. */
export const idMark = (id: number): string => `#${id}`;
/** What tags are asked for by. */
export const tagMark = 'tag';
/** What no field of a company's own is called: it would be taken for another mark. */
export const isMarkOfAll = (name: string): boolean => name.toLowerCase() === tagMark || name.startsWith('#');

const quoted = String.raw`"((?:[^"\\]|\\.)*)"`;
const pattern = new RegExp(
  String.raw`(?<!\S)(?:(?:${quoted}|([\p{L}\p{N}_]+)):${quoted}|(tag):([\p{L}\p{N}_-]+))(?!\S)`,
  'giu',
);

/** The marks of a typed text, and the words that are left of it. */
export function readMarks(text: string): { marks: SearchMark[]; words: string } {
  const plain = (part: string | undefined) => part?.replaceAll(/\\(.)/g, '$1');
  const marks = [...text.matchAll(pattern)].map(([, quotedName, name, value, tag, tagValue]) => ({
    name: plain(quotedName) ?? name ?? tag ?? '',
    value: plain(value) ?? tagValue ?? '',
  }));
  const words = marks.length === 0 ? text : text.replaceAll(pattern, ' ').replaceAll(/\s+/g, ' ').trim();
  return { marks, words };
}

/** The text that `readMarks` reads so. */
export function writeMarks(marks: readonly SearchMark[], words: string): string {
  const quote = (part: string) => `"${part.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  const written = marks.map(
    ({ name, value }) => `${/^[\p{L}\p{N}_]+$/u.test(name) ? name : quote(name)}:${quote(value)}`,
  );
  return [...written, ...(words ? [words] : [])].join(' ');
}
