import type { SignedPermission } from '#shared/permission.ts';

/**
 * A table of a module as it leaves with the rest of a company's records (docs/rules/moving.md): what is not named here stays. Columns
 * whose names end in `_cents` leave as dollars, those in `_units` as what they are ten thousandths of.
 */
export type ExportedTable = {
  /** Of the file, without its ending. */
  name: string;
  table: string;
  /** What tells its rows apart, in the order in which they leave. */
  key: readonly string[];
  columns: readonly string[];
  permission: SignedPermission;
  /** Rows of some kind only. */
  only?: { column: string; is: string };
  /** Rows only that say something in this column. */
  having?: string;
  /**
   * The record that decides who sees a row: of one module, or of the one that a column names (by `modules` where it says another word). Rows of
   * records that are out of sight stay, or come without the columns that are `blank` then.
   */
  seenAs?: {
    module: string | { column: string; modules?: Readonly<Record<string, string>> };
    id: string;
    blank?: readonly string[];
  };
  /** Rows that are deleted have a moment here, and stay. */
  deleted?: string;
};
