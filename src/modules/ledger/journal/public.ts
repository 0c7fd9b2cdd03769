import type { Context } from '#server/context.ts';
import type { Input } from '#shared/contract.ts';
import type { JournalEntry, journalCalls } from './contract.ts';
import { journalServices } from './service.ts';

/** Entries with their lines and versions, for the documents that posted them. */
export { chainOf, readEntries } from './reports.ts';
export { assertPostable } from './service.ts';

/** Posts an entry as if by hand. Errors: those of the call. */
export const postByHand = (context: Context, form: Input<typeof journalCalls.insertEntry>): Promise<JournalEntry> =>
  journalServices.insertEntry(context, form);
