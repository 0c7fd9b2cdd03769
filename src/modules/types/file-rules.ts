import { shortened } from '../imports/rules.ts';

/** The type that a cell of a file names, however it is written; of one that there is not it is said what to do. */
export function typeAsked(
  kind: 'referral' | 'asset',
  types: ReadonlyMap<string, number>,
  called: string,
  wrong: (sentence: string) => void,
): number | null {
  const found = types.get(called.toLowerCase()) ?? null;
  if (called && found === null)
    wrong(`There is no ${kind} type called “${shortened(called)}”. Add it in the settings, or leave this column out.`);
  return found;
}
