import type { Context } from '../context.ts';

/** Something in the books that is not as it must be. */
export type BookProblem = { entryID: number | null; accountID: number | null; message: string };

/** What a module that keeps figures of its own beside the ledger compares with it, at the latest when somebody proves the books. */
export type BookProof = (context: Context) => Promise<BookProblem[]>;

/** What a module holds against the voiding of an entry. Errors: 422, in words that lead to what is to be done first. */
export type VoidGuard = (context: Context, entry: { entryID: number; rootID: number }) => Promise<void>;

/** What a module holds against the archiving of an account. Errors: 422, in words that say what uses it. */
export type ArchiveGuard = (context: Context, accountID: number) => Promise<void>;
