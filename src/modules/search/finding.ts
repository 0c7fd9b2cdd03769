import type { Context } from '#server/context.ts';
import type { Entities, EntityServer, Found } from '#server/records/entities.ts';
import {
  alikeQuery,
  type FoundRecord,
  foundRecords,
  type Place,
  type Query,
  queriesOf,
} from '#server/search/asking.ts';
import { areAlike, askedExactly, askedWords, wordsOf } from '#server/search/record-words.ts';
import type { Hit } from './contract.ts';

/** What is found, of what the person may see: what they may not see is read past, so that it is neither shown nor counted. */

/** So many at first; of who sees few of them ever more are asked for, up to a bound. */
const firstPiece = 16;
const pieceGrowth = 8;
const lastPiece = 30_000;

/** What one may read and search, work before whom and what it is for. */
export const searchedKinds = (entities: Entities, context: Context, modules?: readonly string[]): EntityServer[] =>
  entities
    .all()
    .reverse()
    .filter(
      ({ module, searched }) =>
        searched && (modules === undefined || modules.includes(module)) && entities.mayRead(context, module),
    );

/** A few of each kind: the one of a number first. Where nothing holds the words, what holds words that are alike. */
export async function fewOfEach(
  context: Context,
  kinds: EntityServer[],
  text: string,
  most: number,
): Promise<{ hits: Hit[]; isAlike: boolean }> {
  const { exact, held } = await queriesOf(context, text);
  if (!held || kinds.length === 0) return { hits: [], isAlike: false };
  const ask = (query: Query) => seenOfEach(context, kinds, query, most);
  const [numbered, holding] = [exact ? await ask(exact) : new Map<string, number[]>(), await ask(held)];
  const hits = await showEach(context, kinds, (module) => [
    ...new Set([...(numbered.get(module) ?? []), ...(holding.get(module) ?? [])]),
  ]);
  if (hits.length > 0) return { hits: few(calledFirst(hits, text, kinds), most), isAlike: false };
  const query = await alikeQuery(context, text);
  if (!query) return { hits: [], isAlike: false };
  const alike = await ask(query);
  const shown = await showEach(context, kinds, (module) => alike.get(module) ?? []);
  return { hits: few(calledFirst(shown, text, kinds), most), isAlike: shown.length > 0 };
}

/**
 * Kinds of which one has exactly the number that is typed come first, then those of which one is called by the words before those that only name it, and of these first what is called so from its beginning: a
 * customer before the work that is done for them, and before the invoices that are called by them.
 */
function calledFirst(hits: readonly Hit[], text: string, kinds: readonly EntityServer[]): Hit[] {
  const named = new Set(kinds.filter(({ isNamedElsewhere }) => isNamedElsewhere).map(({ module }) => module));
  const asked = askedWords(text);
  const exactly = askedExactly(text);
  const [first = ''] = asked;
  const is = (one: string, word: string) => word.startsWith(one) || areAlike(one, word);
  const rankOf = ({ module, number, label }: Hit) => {
    const words = wordsOf({ id: 0, number, texts: [label] });
    if (exactly?.every((one) => words.includes(one))) return -1;
    if (!asked.every((one) => words.some((word) => is(one, word)))) return 3;
    if (!is(first, wordsOf({ id: 0, texts: [label] })[0] ?? '')) return 2;
    return named.has(module) && number === null ? 0 : 1;
  };
  const ranks = new Map<string, number>();
  for (const hit of hits) ranks.set(hit.module, Math.min(ranks.get(hit.module) ?? 3, rankOf(hit)));
  return hits.toSorted((one, other) => (ranks.get(one.module) ?? 3) - (ranks.get(other.module) ?? 3));
}

const few = (hits: readonly Hit[], most: number): Hit[] =>
  [...Map.groupBy(hits, ({ module }) => module).values()].flatMap((some) => some.slice(0, most));

/** Where a page of one kind goes on: in what holds the words or is alike, after a record. */
export type PagePlace = { isAlike: boolean } & Place;

/** A page of one kind, the one of a number first. */
export async function pageOfKind(
  context: Context,
  kind: EntityServer,
  text: string,
  { size, after }: { size: number; after: PagePlace | undefined },
): Promise<{ hits: Hit[]; next: PagePlace | null; isAlike: boolean }> {
  const { exact, held } = await queriesOf(context, text);
  if (!held) return { hits: [], next: null, isAlike: false };
  const numbered = exact ? await seenOfKind(context, kind, exact, size) : { seen: [], next: null };
  const first = new Set(numbered.seen.map(({ id }) => id));
  const ask = async (isAlike: boolean) => {
    const query = isAlike ? await alikeQuery(context, text) : held;
    if (!query) return { hits: [], next: null, isAlike: false };
    const page = await seenOfKind(context, kind, query, size, after);
    const ids = page.seen.map(({ id }) => id).filter((id) => !first.has(id));
    const hits = await show(context, kind, after ? ids : [...first, ...ids]);
    return { hits, next: page.next && { ...page.next, isAlike }, isAlike: isAlike && hits.length > 0 };
  };
  if (after) return ask(after.isAlike);
  const page = await ask(false);
  return page.hits.length > 0 ? page : ask(true);
}

async function seenOfEach(
  context: Context,
  kinds: EntityServer[],
  query: Query,
  most: number,
): Promise<Map<string, number[]>> {
  const modules = kinds.map(({ module }) => module);
  const found = Map.groupBy(await foundRecords(context, query, { modules, most: firstPiece }), ({ module }) => module);
  const seen = new Map<string, number[]>();
  for (const kind of kinds) {
    const some = await fill(context, kind, query, { size: most, found: found.get(kind.module) ?? [] });
    seen.set(
      kind.module,
      some.seen.map(({ id }) => id),
    );
  }
  return seen;
}

async function seenOfKind(
  context: Context,
  kind: EntityServer,
  query: Query,
  size: number,
  after?: Place,
): Promise<Filled> {
  const found = await foundRecords(context, query, { modules: [kind.module], most: firstPiece, after });
  return fill(context, kind, query, { size, found });
}

type Filled = { seen: FoundRecord[]; next: Place | null };

/** Of a first piece and what follows it so many that the person sees, and where it goes on if there are more. */
async function fill(
  context: Context,
  kind: EntityServer,
  query: Query,
  { size, found }: { size: number; found: FoundRecord[] },
): Promise<Filled> {
  const seen: FoundRecord[] = [];
  for (let piece = firstPiece, some = found; ; ) {
    const ids = some.map(({ id }) => id);
    const labels = ids.length > 0 ? await kind.visibleLabels(context, ids, { withDeleted: false }) : new Map();
    seen.push(...some.filter(({ id }) => labels.has(id)));
    if (seen.length > size) return { seen: seen.slice(0, size), next: seen[size - 1] ?? null };
    const last = some.at(-1);
    if (some.length < piece || !last || piece >= lastPiece) return { seen, next: null };
    piece = Math.min(piece * pieceGrowth, lastPiece);
    some = await foundRecords(context, query, { modules: [kind.module], most: piece, after: last });
  }
}

async function showEach(context: Context, kinds: EntityServer[], idsOf: (module: string) => number[]): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const kind of kinds) hits.push(...(await show(context, kind, idsOf(kind.module))));
  return hits;
}

/** As they are shown, in the order of the ids. */
async function show(context: Context, kind: EntityServer, ids: number[]): Promise<Hit[]> {
  if (ids.length === 0) return [];
  const found = new Map(((await kind.searched?.show(context, ids)) ?? []).map((one) => [one.id, one]));
  return ids.flatMap((id) => {
    const one = found.get(id);
    return one ? [toHit(kind, one)] : [];
  });
}

const toHit = (entity: EntityServer, { id, ...hit }: Found): Hit => ({
  ...hit,
  aside: hit.aside ?? null,
  module: entity.module,
  noun: entity.noun,
  entityID: id,
  address: entity.address?.(id) ?? '/',
});
