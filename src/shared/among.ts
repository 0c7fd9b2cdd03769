/** Whether a word, such as one of an address, is one of these. */
export const isAmong = <T extends string>(all: readonly T[], word: string | undefined): word is T =>
  (all as readonly (string | undefined)[]).includes(word);
