import { expect } from 'vitest';
import type { TestPerson } from './app.ts';

/** Every row of a list that comes page by page, in the order it comes. */
export async function allPages<Row>(person: TestPerson, path: string, input: object = {}): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | null = null;
  do {
    const { status, body } = await person.call(path, { ...input, ...(next !== null && { next }) });
    expect(status).toBe(200);
    rows.push(...body.data.rows);
    next = body.data.next;
  } while (next !== null);
  return rows;
}

/** Whether texts stand in order, what is empty last, whichever way round. */
export function isInOrder(texts: readonly string[], isDown: boolean): boolean {
  return texts.every((text, index) => {
    const former = texts[index - 1];
    if (former === undefined || text === '') return true;
    if (former === '') return false;
    return isDown ? former.toLowerCase() >= text.toLowerCase() : former.toLowerCase() <= text.toLowerCase();
  });
}
