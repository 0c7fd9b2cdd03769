import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decodeText, noText } from '#shared/csv-text.ts';
import type { ImportedKind } from '#shared/imported-kind.ts';
import { call } from '#web/api/api.ts';
import { write } from '#web/api/query.ts';
import type { Steps } from '#web/page/steps.tsx';
import { type ImportCheck, importCalls, type MadeImport } from '../contract.ts';
import { maxBytes, type ReadColumns, readColumns, readSheet, rowsAtOnce, type Sheet, sheetOf } from '../rules.ts';

export type ChosenFile = ReadColumns & { name: string };
type Checked = ImportCheck & { importID: string };
/** What comes in beside the lines that are as they should be, and what stays out so that those can. */
export type Wanted = { withSame: boolean; withInactive: boolean; withoutWrong: boolean };
type Made = { made: number; importID: string; leftOut: number };
/** A line of many cells is long, and a request has a limit. */
const maxLetters = 600_000;

/** A file from its choice to its records: what is in it, what is wrong with it, and making it. */
export function useImport(module: string, kind: ImportedKind, former: readonly MadeImport[], steps: Steps) {
  const client = useQueryClient();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [made, setMade] = useState<Made | null>(null);

  const take = async (chosen: File, isTyped = false) => {
    setChecked(null);
    setMade(null);
    setFile(null);
    if (chosen.size > maxBytes) return setProblem('This file is larger than 5 MB. Split it and import the parts.');
    const found = await readFile(new Uint8Array(await chosen.arrayBuffer()));
    if (typeof found === 'string') return setProblem(found);
    setProblem(null);
    const { sheet, others } = found;
    const columns = readColumns(kind, sheet, { isTyped });
    const read = { ...columns, leftOut: [...columns.leftOut, ...others] };
    const known = former.find(({ columns }) => isLike(columns, read.sheet.heads))?.columns;
    // What was a field then may be out of use by now.
    const fields = known?.map(({ field }) => (field !== null && field in kind.fields ? field : null));
    setFile({ name: chosen.name, ...read, ...(fields && { fields }) });
  };
  /** Another meaning of a column; a field stands for one column only. */
  const map = (column: number, field: string | null) => {
    setChecked(null);
    setFile((was) => {
      if (!was) return was;
      const fields = was.fields.map((one, at) => (at === column ? field : one === field ? null : one));
      return { ...was, fields };
    });
  };
  const check = (given: ChosenFile) =>
    steps.run('Checking', given.sheet.rows.length, async (tell, signal) => {
      const importID = crypto.randomUUID();
      const columns = given.sheet.heads.map((head, at) => ({
        head: head.slice(0, 200),
        field: given.fields[at] ?? null,
      }));
      let sent = 0;
      for (const rows of portionsOf(given)) {
        if (signal.aborted) return;
        await call(importCalls.stageRows, { module, importID, fileName: given.name, columns, rows });
        sent += rows.length;
        tell(sent);
      }
      const { data } = await call(importCalls.checkImport, { module, importID });
      setChecked({ ...data, importID });
    });
  const run = async ({ importID, ...looked }: Checked, wanted: Wanted) => {
    await steps.run('Importing', undefined, async () => {
      // Whatever comes of it, it has to be looked through again.
      setChecked(null);
      const { data } = await write(client, importCalls.runImport, { module, importID, ...wanted }, { isQuiet: true });
      const { rows, sameCount, inactiveCount, errorLineCount } = looked;
      setMade({ ...data, importID, leftOut: rows + sameCount + inactiveCount + errorLineCount - data.made });
      setFile(null);
      setChecked(null);
    });
  };
  const takeBack = async (importID: string) => {
    try {
      const { data } = await write(client, importCalls.takeBackImport, { module, importID });
      setMade(null);
      return data;
    } catch {
      return null;
    }
  };
  return { file, problem, checked, made, take, map, check, run, takeBack };
}

const saved = 'Choose one that was saved as CSV or .xlsx.';

/** What is in a file, and what other sheets it has; a sentence where it cannot be imported. What it is, is told by what is in it. */
async function readFile(bytes: Uint8Array): Promise<{ sheet: Sheet; others: string[] } | string> {
  const isPacked = [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);
  if (isPacked) {
    const { readWorkbook } = await import('#web/files/workbook.ts');
    const book = readWorkbook(bytes);
    if (!book) return `This file is no workbook that can be read. ${saved}`;
    const sheet = sheetOf(book.rows);
    return typeof sheet === 'string' ? sheet : { sheet, others: book.others.map((name) => `the sheet ${name}`) };
  }
  const other = noText(bytes);
  if (other) return `This file is ${other}, whatever its name says. ${saved}`;
  const sheet = readSheet(decodeText(bytes));
  return typeof sheet === 'string' ? sheet : { sheet, others: [] };
}

/** Whether a file that was imported had the same columns: then they mean the same again. */
const isLike = (columns: MadeImport['columns'], heads: readonly string[]): boolean =>
  columns.length === heads.length && columns.every(({ head }, at) => head === heads[at]?.slice(0, 200));

type Row = { line: number; cells: Record<string, string> };

/** So many lines at once as a request holds. */
function* portionsOf({ sheet, fields }: ChosenFile): Generator<Row[]> {
  let rows: Row[] = [];
  let letters = 0;
  for (const { line, cells } of sheet.rows) {
    const named: Record<string, string> = {};
    for (const [at, field] of fields.entries()) if (field) named[field] = cells[at] ?? '';
    const length = JSON.stringify(named).length;
    if (rows.length === rowsAtOnce || (rows.length > 0 && letters + length > maxLetters)) {
      yield rows;
      rows = [];
      letters = 0;
    }
    rows.push({ line, cells: named });
    letters += length;
  }
  if (rows.length > 0) yield rows;
}
