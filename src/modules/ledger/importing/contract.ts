import { z } from 'zod';
import { id, read, touch, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { entryFields } from './rules.ts';

export const rowsAtOnce = 2000;
export const maxRows = 500_000;
export const shownErrors = 100;

const oneImport = { importID: z.uuid('This is no import') };
const cell = z.string().max(1000, 'Keep a cell to 1,000 characters');

export const importCalls = {
  stageRows: touch({
    path: 'accounting/stage_entry_rows',
    about: `Keeps a portion of a file of journal entries, ${rowsAtOnce} lines at most; answers how many are kept.`,
    permission: can('accounting', 'create'),
    input: z.object({
      ...oneImport,
      fileName: z.string().trim().min(1).max(200),
      rows: z
        .array(
          z.object({
            line: z
              .int()
              .min(2)
              .max(maxRows + 1),
            cells: z.partialRecord(z.enum(entryFields), cell),
          }),
        )
        .min(1)
        .max(rowsAtOnce),
    }),
    output: z.object({ rows: z.number() }),
  }),
  checkImport: read({
    path: 'accounting/check_entry_import',
    about: `What of a file of journal entries cannot be posted, by line and field; the first ${shownErrors}.`,
    permission: can('accounting', 'create'),
    input: z.object(oneImport),
    output: z.object({
      rows: z.number(),
      entries: z.number(),
      errorCount: z.number(),
      errors: z.array(z.object({ line: z.number(), field: z.enum(entryFields), message: z.string() })),
    }),
  }),
  importEntries: write({
    path: 'accounting/import_journal_entries',
    about: 'Posts all entries of a file, or none.',
    permission: can('accounting', 'create'),
    undo: 'none',
    input: z.object(oneImport),
    output: z.object({ entries: z.number(), firstEntryID: id }),
  }),
};
