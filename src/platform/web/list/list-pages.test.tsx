import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { stream } from '#shared/contract.ts';
import { type Cents, money } from '#shared/money.ts';
import { everyone } from '#shared/permission.ts';
import { streamedRows } from './list-pages.ts';

const row = z.object({ name: z.string(), cost: money });
const listPumps = stream({
  path: 'pumps/stream',
  about: 'Every pump.',
  permission: everyone,
  input: z.object({}),
  output: row,
});

/** Answers with these bytes, a piece after the other, and then ends or fails. */
function answerInPieces(pieces: readonly Uint8Array[], end: 'whole' | 'cut off') {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(control) {
      const piece = pieces[sent++];
      if (piece) control.enqueue(piece as Uint8Array<ArrayBuffer>);
      else if (end === 'whole') control.close();
      else control.error(new TypeError('network error'));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
}
const read = async () => {
  const rows: z.output<typeof row>[] = [];
  for await (const page of streamedRows(listPumps, {}, new AbortController().signal)) rows.push(...page);
  return rows;
};
afterEach(() => void vi.unstubAllGlobals());

const text = Buffer.from('{"name":"Niño 💧","cost":1.25}\n{"name":"Second","cost":2}\n\n');
const rows = [
  { name: 'Niño 💧', cost: 125 as Cents },
  { name: 'Second', cost: 200 as Cents },
];

test('rows come whole wherever the network cuts them, within a letter too', async () => {
  for (let size = 1; size <= text.length; size += 1) {
    const count = Math.ceil(text.length / size);
    answerInPieces(
      Array.from({ length: count }, (_, at) => text.subarray(at * size, (at + 1) * size)),
      'whole',
    );
    expect(await read()).toEqual(rows);
  }
});

test('an answer that ends before its end is no answer, though it looked like one', async () => {
  const lost = 'The connection was lost before everything had come. Try again.';
  answerInPieces([text], 'cut off');
  await expect(read()).rejects.toThrow(lost);
  for (let length = 0; length < text.length; length += 1) {
    answerInPieces([text.subarray(0, length)], 'whole');
    await expect(read()).rejects.toThrow(lost);
  }
});

test('no rows at all are an answer', async () => {
  answerInPieces([Buffer.from('\n')], 'whole');
  expect(await read()).toEqual([]);
});

test('whoever stops reading lets go of the answer', async () => {
  const cancel = vi.fn();
  vi.stubGlobal(
    'fetch',
    async () => new Response(new ReadableStream({ start: (control) => control.enqueue(text), cancel })),
  );
  for await (const page of streamedRows(listPumps, {}, new AbortController().signal)) {
    expect(page).toEqual(rows);
    break;
  }
  expect(cancel).toHaveBeenCalledOnce();
});

test('a row of another form is refused', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const line of ['{"name":1}', '{"na', 'null']) {
    answerInPieces([Buffer.from(`${line}\n\n`)], 'whole');
    await expect(read()).rejects.toMatchObject({ code: 'malformed_reply' });
  }
});
