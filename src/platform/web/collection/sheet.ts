import type { CellValue } from './columns.ts';

/** A number that a spreadsheet computes from others; it shows the value until it does. */
export type Formula = { formula: string; value: number };
export type SheetCell = CellValue | Formula;
export const isFormula = (cell: SheetCell): cell is Formula => typeof cell === 'object' && cell !== null;

/** Takes rows as they come and gives the file when all have come. */
export type SheetWriter = { add: (rows: readonly (readonly SheetCell[])[]) => void; end: () => Blob };
