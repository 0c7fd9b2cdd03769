import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import { anyOf } from '../database/idioms.ts';
import type { Found } from '../records/entities.ts';
import type { RecordWords } from './record-words.ts';

/** Records that are named, or the next after one. */
export type Which = { ids: readonly number[] } | { after: number; most: number };

/** How a kind of record is found (docs/rules/search.md): what it says here is all that the search needs of it. */
export type SearchedKind = {
  /** The words of those that are there, by id upwards: what is deleted is among none of them, and so is not found. */
  words(context: Context, which: Which): Promise<RecordWords[]>;
  /** The same of those that were made in this transaction, where others keep something of the older ones too (`facets.ts`). */
  wordsOfNew?(context: Context, which: Which): Promise<RecordWords[]>;
  /** Of the given ids those that are there, as the palette shows them; who may see them is asked of `visibleLabels` before. */
  show(context: Context, ids: number[]): Promise<Found[]>;
  /** Fields of events by which what was just made says that something of the kind is kept of it already. */
  keptOfNew?: readonly string[];
  /** The fields of its events that are among its words; a change of others leaves them as they are. Absent where any may be. */
  fields?: readonly string[];
  /** The field of its events that says what it is called, where words of others name it. */
  calledBy?: string;
  /** By the kind of record that its words name: its own that name one. Their words follow when it is called something else. */
  follows?: Readonly<Record<string, (context: Context, id: number) => Promise<number[]>>>;
};

/** The condition, order and bound of `which`, for a query of the words of a kind. */
export function chosen(id: RawBuilder<number>, which: Which) {
  return {
    where: 'ids' in which ? sql<SqlBool>`${id} = ${anyOf(which.ids)}` : sql<SqlBool>`${id} > ${which.after}`,
    limit: 'ids' in which ? Math.max(1, which.ids.length) : which.most,
  };
}
