import { unprocessable } from '#shared/errors.ts';

/** What a trigger refuses in words for people. */
const refusalCode = 'NO422';

/** Does work that the database may refuse in people's words. Errors: 422 with them. */
export async function inItsWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === refusalCode) throw unprocessable((error as Error).message);
    throw error;
  }
}
