import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decodeText } from '#shared/csv-text.ts';
import { showError } from '#web/actions/toast.tsx';
import { call } from '#web/api/api.ts';
import { write } from '#web/api/query.ts';
import { isText, type Layout, maxStatementBytes, noTextMessage, textOfStatement } from '../../statement-files/rules.ts';
import { bankStatementCalls, lettersAtOnce, type Preview } from '../contract.ts';

type File = { statementID: number; name: string; preview: Preview };

/** A statement file from its choice to its lines: taken in, read, read another way, imported. */
export function useStatementFile(accountID: number, onImported: () => void) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const busy = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const look = async (statementID: number, layout: Layout | null) =>
    (await call(bankStatementCalls.previewStatement, { statementID, layout })).data;
  const take = (chosen: globalThis.File) =>
    busy(async () => {
      if (chosen.size > maxStatementBytes) return setProblem('This file is larger than 5 MB. Split it.');
      const read = textOfStatement(new Uint8Array(await chosen.arrayBuffer()), decodeText);
      if (!isText(read)) return setProblem(noTextMessage);
      const text = read.replaceAll('\u0000', '');
      if (text.trim() === '') return setProblem('This file is empty.');
      let statementID: number | null = null;
      for (let offset = 0; offset < text.length; offset += lettersAtOnce) {
        const piece = text.slice(offset, offset + lettersAtOnce);
        const given = { accountID, fileName: chosen.name.slice(0, 200), statementID, offset, text: piece };
        const staged: { data: { statementID: number } } = await call(bankStatementCalls.stageStatement, given);
        statementID = staged.data.statementID;
      }
      if (statementID !== null) setFile({ statementID, name: chosen.name, preview: await look(statementID, null) });
    });
  const readAs = (layout: Layout) =>
    file && busy(async () => setFile({ ...file, preview: await look(file.statementID, layout) }));
  const run = () =>
    file &&
    busy(async () => {
      const { statementID, preview } = file;
      const given = { statementID, layout: preview.layout, leavesOut: preview.problemCount > 0 };
      await write(client, bankStatementCalls.importStatement, given, {
        isQuiet: true,
        done: ({ imported, duplicates }) =>
          `${imported} lines imported${duplicates > 0 ? `, ${duplicates} were there already` : ''}`,
      });
      onImported();
    });
  return { file, problem, isBusy, take, readAs, run };
}
