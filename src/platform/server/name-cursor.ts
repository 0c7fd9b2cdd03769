import { Refusal } from '#shared/errors.ts';

/** Where a list in the order of names goes on: after a name and, among equal names, an id. */
export const writeNameCursor = (name: string, id: number): string => JSON.stringify([name.toLowerCase(), id]);

/** Errors: 400. */
export function readNameCursor(text: string): { name: string; id: number } {
  try {
    const [name, id] = JSON.parse(text) as [unknown, unknown];
    if (typeof name === 'string' && Number.isSafeInteger(id)) return { name, id: id as number };
  } catch {
    // told below, like any other text that is no cursor
  }
  throw new Refusal(400, 'invalid', 'This page belongs to another list.', {
    fields: { next: 'Start from the first page' },
  });
}
