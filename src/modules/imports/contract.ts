import { z } from 'zod';
import { everyKind, id, read, touch, write } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { everyone } from '#shared/permission.ts';
import { maxRows, rowsAtOnce } from './rules.ts';

const importID = z.uuid('This is no import');
/** A kind of record that comes in from files, as its events name it. */
const module = z.string().max(40);
const field = z.string().max(40);
const cell = z.string().max(20_000, 'Keep a cell to 20,000 characters');

/** What a column of a file was taken for. */
const column = z.object({ head: z.string().max(200), field: field.nullable() });
const madeImport = z.object({
  importID,
  fileName: z.string(),
  madeAt: utcTime,
  madeByName: z.string(),
  madeCount: z.number().max(maxRows),
  takenBackAt: utcTime.nullable(),
  columns: z.array(column),
});
export type MadeImport = z.infer<typeof madeImport>;

const importCheck = z.object({
  /** How many would be made, those that are there already not counted. */
  rows: z.number(),
  errorCount: z.number(),
  /** How many lines have one. */
  errorLineCount: z.number(),
  /** The first of them, in the order of the lines. */
  errors: z.array(z.object({ line: z.number(), field, message: z.string() })),
  sameCount: z.number(),
  /** Of them those that repeat an earlier line. */
  twiceCount: z.number(),
  /** Whether they can be imported all the same. */
  maySame: z.boolean(),
  /** The first lines whose name a record has already, or an earlier line. */
  same: z.array(z.object({ line: z.number(), label: z.string(), isTwice: z.boolean() })),
  /** Lines that say more of the record of an earlier one. */
  joinedCount: z.number(),
  /** Those that the other program no longer works with, not counted in `rows`. */
  inactiveCount: z.number(),
  /** The first of them. */
  inactive: z.array(z.object({ line: z.number(), label: z.string() })),
  /** How many may be made today and of what, where that has a limit. */
  left: z.object({ count: z.number(), of: z.string() }).nullable(),
});
export type ImportCheck = z.infer<typeof importCheck>;

/** The right to make records of the kind is asked for by each, and to delete them by what takes them back. */
export const importCalls = {
  stageRows: touch({
    path: 'imports/stage_rows',
    about: 'Keeps a portion of a file of records; answers how many lines are kept.',
    permission: everyone,
    input: z.object({
      module,
      importID,
      fileName: z.string().trim().min(1).max(200),
      /** Of the whole file, to be remembered. */
      columns: z.array(column).max(200).default([]),
      rows: z
        .array(z.object({ line: z.number().int().min(1).max(1_000_000), cells: z.record(field, cell) }))
        .min(1)
        .max(rowsAtOnce),
    }),
    output: z.object({ rows: z.number() }),
  }),
  checkImport: read({
    path: 'imports/check_import',
    shows: [],
    about: 'What of a file cannot be imported, by line and field, and what is there already.',
    permission: everyone,
    input: z.object({ module, importID }),
    output: importCheck,
  }),
  runImport: write({
    path: 'imports/run_import',
    about:
      'Makes a record of each line of a file, all or none; what is there already by its name, or no longer worked with, is left out unless it is asked for. Lines with mistakes are left out where that is said.',
    permission: everyone,
    input: z.object({
      module,
      importID,
      withSame: z.boolean().default(false),
      withInactive: z.boolean().default(false),
      withoutWrong: z.boolean().default(false),
    }),
    output: z.object({ made: z.number(), firstID: id }),
  }),
  takeBackImport: write({
    path: 'imports/take_back_import',
    about: 'Deletes the records that were made of a file; those that were changed or used since stay.',
    permission: everyone,
    input: z.object({ module, importID }),
    output: z.object({ deleted: z.number(), kept: z.number() }),
  }),
  listImports: read({
    path: 'imports/list_imports',
    shows: everyKind,
    about: 'The files of a kind of record that were imported lately, and how their columns were taken.',
    permission: everyone,
    input: z.object({ module }),
    output: z.object({ imports: z.array(madeImport) }),
  }),
};
