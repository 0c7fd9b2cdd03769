import { z } from 'zod';
import { id } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { importFields, maxRows, rowsAtOnce } from './rules.ts';

export const importID = z.uuid('This is no import');
export const oneImport = z.object({ importID });

const cell = z.string().max(20_000, 'Keep a cell to 20,000 characters');
/** A portion of a file: each line with the cells that are imported, by field. */
export const importRows = z.object({
  importID,
  fileName: z.string().trim().min(1).max(200),
  rows: z
    .array(
      z.object({ line: z.number().int().min(2).max(1_000_000), cells: z.partialRecord(z.enum(importFields), cell) }),
    )
    .min(1)
    .max(rowsAtOnce),
});
export type ImportCells = z.infer<typeof importRows>['rows'][number]['cells'];

export const importCheck = z.object({
  rows: z.number(),
  errorCount: z.number(),
  /** The first of them, in the order of the lines. */
  errors: z.array(z.object({ line: z.number(), field: z.enum(importFields), message: z.string() })),
});
export type ImportCheck = z.infer<typeof importCheck>;

export const madeImport = z.object({
  importID,
  fileName: z.string(),
  madeAt: utcTime,
  madeByName: z.string(),
  madeCount: z.number().max(maxRows),
  takenBackAt: utcTime.nullable(),
});
export const importResult = z.object({ made: z.number(), firstID: id });
export const takenBack = z.object({ deleted: z.number(), kept: z.number() });
