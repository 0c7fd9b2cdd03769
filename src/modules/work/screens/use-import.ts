import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { Call } from '#shared/contract.ts';
import { decodeText } from '#shared/csv-text.ts';
import { call } from '#web/api/api.ts';
import { write } from '#web/api/query.ts';
import type { Steps } from '#web/page/steps.tsx';
import type {
  ImportCells,
  ImportCheck,
  importCheck,
  importResult,
  importRows,
  madeImport,
  oneImport,
  takenBack,
} from '../importing/contract.ts';
import { guessFields, type ImportField, maxBytes, readSheet, rowsAtOnce, type Sheet } from '../importing/rules.ts';

type One = typeof oneImport;
/** A file of many: kept in portions, looked at, made all at once, taken back as a whole. */
export type ImportCalls = {
  stageRows: Call<typeof importRows, z.ZodType<{ rows: number }>>;
  checkImport: Call<One, typeof importCheck>;
  runImport: Call<One, typeof importResult>;
  takeBackImport: Call<One, typeof takenBack>;
  listImports: Call<z.ZodObject<Record<never, never>>, z.ZodType<{ imports: z.infer<typeof madeImport>[] }>>;
};

export type ChosenFile = { name: string; sheet: Sheet; fields: (ImportField | null)[] };
type Checked = ImportCheck & { importID: string };
/** A line of many cells is long, and a request has a limit. */
const maxLetters = 600_000;

/** A file from its choice to its items: what is in it, what is wrong with it, and making it. */
export function useImport(calls: ImportCalls, steps: Steps) {
  const client = useQueryClient();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [made, setMade] = useState<{ made: number; firstID: number; importID: string } | null>(null);

  const take = async (chosen: File) => {
    setChecked(null);
    setMade(null);
    setFile(null);
    if (chosen.size > maxBytes) return setProblem('This file is larger than 5 MB. Split it and import the parts.');
    const sheet = readSheet(decodeText(new Uint8Array(await chosen.arrayBuffer())));
    if (typeof sheet === 'string') return setProblem(sheet);
    setProblem(null);
    setFile({ name: chosen.name, sheet, fields: guessFields(sheet.heads) });
  };
  /** Another meaning of a column; a field stands for one column only. */
  const map = (column: number, field: ImportField | null) => {
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
      let sent = 0;
      for (const rows of portionsOf(given)) {
        if (signal.aborted) return;
        await call(calls.stageRows, { importID, fileName: given.name, rows });
        sent += rows.length;
        tell(sent);
      }
      const { data } = await call(calls.checkImport, { importID });
      setChecked({ ...data, importID });
    });
  const run = async ({ importID }: Checked) => {
    await steps.run('Importing', undefined, async () => {
      const { data } = await write(client, calls.runImport, { importID }, { isQuiet: true });
      setMade({ ...data, importID });
      setFile(null);
      setChecked(null);
    });
  };
  const takeBack = async (importID: string) => {
    try {
      const { data } = await write(client, calls.takeBackImport, { importID });
      setMade(null);
      return data;
    } catch {
      return null;
    }
  };
  return { file, problem, checked, made, take, map, check, run, takeBack };
}

type Row = { line: number; cells: ImportCells };

/** So many lines at once as a request holds. */
function* portionsOf({ sheet, fields }: ChosenFile): Generator<Row[]> {
  let rows: Row[] = [];
  let letters = 0;
  for (const { line, cells } of sheet.rows) {
    const named: ImportCells = {};
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
