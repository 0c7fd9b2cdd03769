import type { z } from 'zod';
import type { Call } from '#shared/contract.ts';
import { call, type Sent } from './api.ts';

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
