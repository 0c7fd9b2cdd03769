import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readMarks, writeMarks } from '#shared/search-marks.ts';
import type { Context } from '../context.ts';
import { holdsWords, type Searched } from '../database/words.ts';
import { askedExactly, askedWords } from './record-words.ts';

/** What is asked of the search. Who may see what it answers the caller asks, of the kind (docs/rules/search.md). */

export type FoundRecord = { module: string; id: number; isAhead: boolean };
/** After what of a kind one goes on. */
export type Place = { isAhead: boolean; id: number };

type Asked = {
  modules: readonly string[];
  /** Of each kind. */
  most: number;
  /** Of what stands ahead only: open work. */
  isOnlyAhead?: boolean;
  after?: Place | undefined;
};

/** What is asked of the words of a record, as the database asks it (`search_query`). */
export type Query = { text: string };

/** A text as what is asked: of the number of a record where it may be one, and of all its words; nothing where it has none. */
export async function queriesOf(context: Context, text: string): Promise<{ exact: Query | null; held: Query | null }> {
  const words = askedWords(text);
  if (words.length === 0) return { exact: null, held: null };
  const exactly = askedExactly(text);
  const [exact, held] = await Promise.all([
    exactly && queryOf(context, exactly, false),
    queryOf(context, words, false),
  ]);
  return { exact, held };
}

/** For when nothing holds the words of a text: those that are like them too; null where no word is. */
export async function alikeQuery(context: Context, text: string): Promise<Query | null> {
  const words = askedWords(text);
  const [held, alike] = await Promise.all([queryOf(context, words, false), queryOf(context, words, true)]);
  return alike.text === held.text ? null : alike;
}

async function queryOf(context: Context, words: readonly string[], isAlike: boolean): Promise<Query> {
  const { rows } = await sql<Query>`select search_query(${words}::text[], ${isAlike}) as text`.execute(context.db());
  return rows[0] ?? { text: '' };
}

/** Of each kind those that hold what is asked: what stands ahead first, then by number downwards. Whoever asks looks who may see them. */
export async function foundRecords(
  context: Context,
  query: Query,
  { modules, most, isOnlyAhead = false, after }: Asked,
): Promise<FoundRecord[]> {
  const from = after ?? { isAhead: true, id: Number.MAX_SAFE_INTEGER };
  const { rows } = await sql<FoundRecord>`
    select kind as module, id, is_ahead as "isAhead"
    from found_records(${modules}::text[], ${query.text}, ${most}, ${isOnlyAhead}, ${from.isAhead}, ${from.id})
  `.execute(context.db());
  return rows;
}

/** Beyond so many a list asks each of its rows whether it is found, rather than for the ids of all. */
const idsOfList = 10_000;
/** Of open work all are asked for: it is counted in memory. */
const openIDs = 200_000;

/** So many words of a company that hold a typed one inside are asked for; where there are as many there may be more. */
const insideWords = 20;
const mayHoldMore = ({ text }: Query) => text.split(' & ').some((each) => each.split(' | ').length > insideWords);

/** What a list is narrowed to by words: the ids, or where they are too many what to ask of each row. */
export type FoundIn = { module: string; ids: readonly number[]; query: string | null };

/** By what a list of one kind is narrowed to those that a text finds; `seen` answers which of some ids the person may see. */
export async function foundIn(
  context: Context,
  module: string,
  text: string,
  { isOnlyAhead = false, seen }: { isOnlyAhead?: boolean; seen(ids: number[]): Promise<ReadonlySet<number>> },
): Promise<FoundIn> {
  const { held } = await queriesOf(context, text);
  if (!held) return { module, ids: [], query: null };
  const most = isOnlyAhead ? openIDs : idsOfList;
  const ask = async (query: Query, isOnlyAhead: boolean, most: number) =>
    (await foundRecords(context, query, { modules: [module], most, isOnlyAhead })).map(({ id }) => id);
  const ids = await ask(held, isOnlyAhead, most);
  if (ids.length >= most) return { module, ids: [], query: held.text };
  const isSome = async (found: number[]) => found.length >= fewEnough || (await seen(found)).size > 0;
  if (await isSome(ids)) return { module, ids, query: null };
  // Where only what is ended holds the words, none that is open does; what nobody may see is as good as not there.
  if (isOnlyAhead && (await isSome(await ask(held, false, fewEnough)))) return { module, ids: [], query: null };
  const alike = await alikeQuery(context, text);
  return { module, ids: alike ? await ask(alike, isOnlyAhead, most) : [], query: null };
}
const fewEnough = 1_000;

/** Of an id of the list's own whether it is among them. */
export const isIn = ({ module, ids, query }: FoundIn, id: string) =>
  query === null
    ? sql<SqlBool>`${sql.ref(id)} = any(${ids}::bigint[])`
    : sql<SqlBool>`is_found_record(${module}, ${sql.ref(id)}, ${query})`;

type Listed = {
  /** The id of its rows, as the query names it. */
  id: string;
  visibleLabels(
    context: Context,
    ids: number[],
    more: { withDeleted: boolean },
  ): Promise<{ keys(): IteratorObject<number> }>;
  /** In which is looked for wherever it stands what the search does not look for inside of words: a picker promises it. */
  columns: readonly Searched[];
};

/** By what a list is narrowed to those that a text finds, and what a picker asks of the same list. */
export async function isListed(
  context: Context,
  module: string,
  text: string,
  { id, visibleLabels, columns }: Listed,
): Promise<RawBuilder<SqlBool>> {
  const seen = async (ids: number[]) => new Set((await visibleLabels(context, ids, { withDeleted: false })).keys());
  const found = isIn(await foundIn(context, module, text, { seen }), id);
  const { words, bears } = await apart(context, module, text, id);
  if (words === '') return found;
  const { held } = await queriesOf(context, words);
  const isAnywhere = !held || mayHoldMore(held) || askedWords(words).some((word) => word.length < 4);
  return isAnywhere ? sql<SqlBool>`(${found} or (${bears} and ${holdsWords(words, ...columns)}))` : found;
}

/** For a list that looks for words itself: these, and whether a row bears what else is asked. */
export async function apart(
  context: Context,
  module: string,
  text: string,
  id: string,
): Promise<{ words: string; bears: RawBuilder<SqlBool> }> {
  const { marks, words } = readMarks(text);
  if (marks.length === 0) return { words, bears: sql<SqlBool>`true` };
  // Whom the list shows it asks itself.
  const seen = async (ids: number[]) => new Set(ids);
  return { words, bears: isIn(await foundIn(context, module, writeMarks(marks, ''), { seen }), id) };
}
