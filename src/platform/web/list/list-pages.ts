import type { z } from 'zod';
import type { Call } from '#shared/contract.ts';
import { CallFailure, call, decodeOutput, encodeInput, type Sent, send } from '../api/api.ts';

/** What is asked as a list is, but of pages. */
export type StreamCall<Row, Asked = unknown> = Call<
  z.ZodType<Omit<Asked, 'next' | 'pageSize'>>,
  z.ZodType<Row>,
  'stream'
>;
export type ListCall<Row> = Call<z.ZodType, z.ZodType<{ rows: Row[]; next: string | null }>>;

/** Everything a list call answers for a filter, page by page; ends early, without an error, when it is cancelled. */
export async function* pagesOf<Row, C extends ListCall<Row>>(
  contract: C,
  input: Sent<C>,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  let next: string | null = null;
  do {
    const asked: unknown = next === null ? input : { ...(input as object), next };
    const { data } = await call(contract, asked as Sent<C>, { signal });
    const page = data as { rows: Row[]; next: string | null };
    yield page.rows;
    next = page.next;
  } while (next !== null && !signal.aborted);
}

/** Everything a stream answers, as it comes; fails when it ends before its empty line, or when it is cancelled. */
export async function* streamedRows<Row>(
  contract: StreamCall<Row>,
  input: unknown,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  const response = await send(contract.path, encodeInput(contract.input, input), { signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const cutOff = () =>
    new CallFailure(0, { message: 'The connection was lost before everything had come. Try again.' });
  const read = () =>
    reader?.read().catch((error: unknown) => {
      throw signal.aborted ? error : cutOff();
    });
  let [rest, isWhole] = ['', false];
  try {
    for (let piece = await read(); piece && !piece.done; piece = await read()) {
      const lines = (rest + piece.value).split('\n');
      rest = lines.pop() ?? '';
      isWhole = lines.at(-1) === '';
      if (isWhole) lines.pop();
      yield lines.map((line) => decodeOutput(contract, parsed(line)));
    }
  } finally {
    // Whoever stops reading says so, and what is not read does not wait.
    await reader?.cancel().catch(() => undefined);
  }
  if (!isWhole) throw cutOff();
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // No promised form has nothing at all.
    return undefined;
  }
}
