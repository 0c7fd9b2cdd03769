import type { Entity } from '#shared/entity.ts';
import type { EventName } from '#shared/event-names.ts';
import type { Context } from '../context.ts';

/** A line of a file, counted from 1 for its head, with what stands in the columns that are taken. */
export type ImportLine = { line: number; cells: Readonly<Record<string, string>> };
export type LineError = { line: number; field: string; message: string };
/** A line as the record that it becomes, and what that is called. */
export type ReadyLine<T> = {
  line: number;
  label: string;
  record: T;
  /** What stood in the line. */
  cells?: ImportLine['cells'];
  /** Later lines that say more of the same record. */
  joined?: readonly number[];
  /** The other program keeps it and no longer works with it: it stays out unless it is wanted. */
  isInactive?: boolean;
};

/** How a kind of record comes in from files (docs/rules/importing.md); `imports` does what is the same for all. */
export type Importer<T = unknown> = {
  entity: Pick<Entity, 'module' | 'feature'>;
  /** What is kept of a line until it is imported, where that is not all of it: a secret is sealed or left out. */
  kept?(context: Context, cells: ImportLine['cells']): ImportLine['cells'];
  /** What it becomes of each line, and what is wrong with which. */
  examine(context: Context, lines: readonly ImportLine[]): Promise<{ ready: ReadyLine<T>[]; errors: LineError[] }>;
  /** Of some names those that a record has already, in small letters. Absent where two may be called alike. */
  findSame?(context: Context, labels: readonly string[]): Promise<string[]>;
  /** What is there already cannot be made once more. */
  isUnique?: true;
  /** How many more it may make today, and what of that is used up, where that has a limit. */
  left?(context: Context): Promise<{ count: number; of: string }>;
  /** Makes the records, in their order; answers their ids. Whoever calls it tells of it. */
  make(context: Context, records: readonly T[]): Promise<number[]>;
  /** Deletes those of the records that are there and that the person sees; answers which. */
  drop(context: Context, ids: readonly number[]): Promise<number[]>;
  /** What is told of the first of them: that they were made, and that this was taken back. `alsoMade` is what making tells of each. */
  events: Record<'made' | 'undone', { module: string; name: EventName }> & { alsoMade?: readonly EventName[] };
};
