/** What the notes of a record come to, in their own sentences (docs/rules/notes.md#summary). Pure. */

export const summaryParts = ['done', 'decided', 'open'] as const;
export type SummaryPart = (typeof summaryParts)[number];

export type SummarisedNote = { noteID: number; words: string };
export type Told = { noteID: number; sentence: string };

/** So many of a part are read in a moment. */
export const mostOfPart = 8;
/** Longer ones are lists or pasted letters; nobody reads them in a summary. */
const longest = 400;

/** The first that fits decides: what is waited for is not done, and what was agreed is more than what was done about it. */
const signs: [SummaryPart, RegExp][] = [
  [
    'open',
    /\?\s*$|\b(waiting|await(s|ing)?|needs? (?!no\b)|needed|please|can you|could you|should|must|has to|have to|to do|todo|pending|not yet|still|missing|out of|follow(s| up)|next (week|visit|step)|tomorrow|on order|is due|are due|remind)\b/i,
  ],
  [
    'decided',
    /\b(approved?|agreed|authoriz(ed|es)|decided|decision|confirmed|accepted|declined|rejected|chose|chosen|go(es|ing)? with|go ahead|instead of|will be billed|warranty applies)\b/i,
  ],
  [
    'done',
    /\b(replaced|installed|repaired|rebuilt|fixed|completed|finished|done|removed|pulled|cleaned|flushed|drained|aligned|shimmed|balanced|torqued|repacked|greased|tested|reset|adjusted|swapped|set|ordered|delivered|sent|called|met|measured|ran|locked out|tagged|out\b|back in service|down to|closed|billed)\b/i,
  ],
];

/** Which part a sentence belongs to; null when it says nothing of the kind. */
export const partOf = (sentence: string): SummaryPart | null =>
  signs.find(([, sign]) => sign.test(sentence))?.[0] ?? null;

/**
 * What was done, decided and left open, the latest first, at most {@link mostOfPart} of each. Every sentence stands in its note
 * as it is told, so nothing is stated that no note says. Notes come newest first.
 */
export function summarise(notes: readonly SummarisedNote[]): Record<SummaryPart, Told[]> {
  const parts: Record<SummaryPart, Told[]> = { done: [], decided: [], open: [] };
  const told = new Set<string>();
  for (const { noteID, words } of notes) {
    for (const sentence of sentencesOf(words)) {
      const part = partOf(sentence);
      const plain = sentence.toLowerCase();
      if (!part || parts[part].length >= mostOfPart || told.has(plain)) continue;
      told.add(plain);
      parts[part].push({ noteID, sentence });
    }
  }
  return parts;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text, each of one line. */
export const sentencesOf = (words: string): string[] =>
  words
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence.length > 3 && sentence.length <= longest);
