import { type CellValue, isDated, isMoney, type Money, plainOf } from './columns.ts';

/** An amount that a spreadsheet computes from others; it shows its own until it does. */
export type Formula = Money & { formula: string };
export type SheetCell = CellValue | Formula;
export const isFormula = (cell: SheetCell): cell is Formula => isMoney(cell) && 'formula' in cell;
export const plainCell = (cell: SheetCell): string | number | null => (isDated(cell) ? cell.date : plainOf(cell));

/** Sums stand out from what they are sums of. */
export type SheetRow = { cells: readonly SheetCell[]; isTotal?: boolean };
/** What stands above the columns: their titles, and above these what the sheet is, whose and of when. */
export type SheetHead = { titles: readonly string[]; about?: readonly string[] };

/** Takes rows as they come and gives the file when all have come. */
export type SheetWriter = { add: (rows: readonly SheetRow[]) => void; end: () => Blob };
