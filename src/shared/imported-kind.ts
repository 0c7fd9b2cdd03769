import type { HeadedField } from './column-heads.ts';

/** What a column of a file can be of a kind of record that comes in from files. */
export type ImportedKind = {
  fields: Readonly<Record<string, HeadedField>>;
  /** One of these has to be there. */
  needs: readonly [string, ...string[]];
  /** By what one is there already, where that is not its name. */
  goesBy?: string;
  /** What later lines of one add to it. */
  joins?: string;
};
