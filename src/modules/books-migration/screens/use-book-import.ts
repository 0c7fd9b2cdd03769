import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Call, Output } from '#shared/contract.ts';
import type { Sent } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { sendFile } from '#web/api/send-file.ts';
import type { Steps } from '#web/page/steps.tsx';
import { movingCalls } from '../contract.ts';
import { guessColumns, type SheetKind } from '../sheet-kind-rules.ts';

export type BookImport = Output<typeof movingCalls.getImport>;
export type Options = BookImport['options'];

const moving = new Set(['checking', 'importing', 'taking_back']);
const askEveryMs = 500;

export const isMoving = ({ state }: Pick<BookImport, 'state'>): boolean => moving.has(state);

/** A file of books from its choice to its entries: each step is begun here and goes on in the background, whoever looks on. */
export function useBookImport(importID: number | null, onImport: (importID: number | null) => void, steps: Steps) {
  const client = useQueryClient();
  // Only while a step goes on is there something new each moment.
  const [isAsking, setAsking] = useState(false);
  const reading = useReading(
    movingCalls.getImport,
    { importID: importID ?? 0 },
    { isEnabled: importID !== null, ...(isAsking && { askEveryMs }) },
  );
  const found = importID === null ? undefined : reading.data;
  const state = found?.state;
  const answeredAt = reading.dataUpdatedAt;
  useEffect(() => {
    if (answeredAt > 0) setAsking(state !== undefined && moving.has(state));
  }, [answeredAt, state]);
  useEffect(() => {
    // It brings accounts, customers, vendors and what they owe: nothing that is shown stays as it was.
    if (state === 'imported' || state === 'taken_back') void client.invalidateQueries();
  }, [client, state]);

  const ask = async <C extends Call>(contract: C, input: Sent<C>): Promise<void> => {
    await write(client, contract, input).catch(() => undefined);
  };
  const choose = (file: File) =>
    steps.run('Sending percent', 100, async (tell, signal) => {
      const how = { signal, onProgress: (share: number) => tell(Math.round(share * 100)) };
      const data = await sendFile(movingCalls.uploadBooks.path, { name: file.name }, file, how);
      onImport(movingCalls.uploadBooks.output.parse(data).importID);
    });
  const check = (options: Options) => ask(movingCalls.checkImport, { importID: importID ?? 0, options });
  const run = () => ask(movingCalls.runImport, { importID: importID ?? 0 });
  const stop = () => ask(movingCalls.stopImport, { importID: importID ?? 0 });
  const takeBack = (which: number) => {
    onImport(which);
    return ask(movingCalls.takeBackImport, { importID: which });
  };
  return { found, error: reading.error, retry: () => void reading.refetch(), choose, check, run, stop, takeBack };
}

/** Another kind of table has other columns. */
export const asKind = (options: Options, kind: SheetKind, heads: readonly string[]): Options => ({
  ...options,
  sheet: { kind, columns: guessColumns(kind, heads) },
});
