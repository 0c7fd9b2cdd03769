import type { Context } from '#server/context.ts';
import type { Names } from '#server/declared/references.ts';
import type { DocumentDrafter, DraftedDocument } from './posting.ts';
import type { MovingTables } from './tables.ts';

/** Makes documents of a file's entries; given to the import by composition, since what makes documents stands above the ledger. */
export type DocumentMaker<D extends DraftedDocument = DraftedDocument> = {
  /** One for each time that a file is gone through: it remembers which numbers are taken. */
  begin(context: Context): Promise<DocumentDrafter<D>>;
  /** Their numbers among the company's records. */
  identify(context: Context, count: number): Promise<number[]>;
  keep(context: Context, importID: number, posted: readonly PostedDocument<D>[]): Promise<void>;
  /** Of an import, when its entries have been reversed. */
  takeBack(context: Context, importID: number): Promise<void>;
};
export type PostedDocument<D extends DraftedDocument> = { document: D; documentID: number; entryID: number };

/** What the import is given by composition of modules that stand above it: who makes documents, and what they name. */
export type OfOthers = { maker: DocumentMaker; names: readonly Names[] };

/** Whether books of another program stand in those of the company. */
export async function hasImportedBooks(context: Context): Promise<boolean> {
  const row = await context
    .db<MovingTables>()
    .selectFrom('book_imports')
    .select('import_id')
    .where('state', '=', 'imported')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
