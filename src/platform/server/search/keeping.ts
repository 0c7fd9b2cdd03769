import { sql } from 'kysely';
import type { Context, EmittedEvent } from '../context.ts';
import type { Entities } from '../records/entities.ts';
import { isLearned, type RecordWords, wordsOf } from './record-words.ts';
import type { SearchedKind } from './searched-kind.ts';

/** What the search knows of records, kept with what happens to them: in the same transaction, in one place for all kinds. */

/** So many records at once, whatever one transaction did to. */
const recordsAtOnce = 500;
/** Whose words name one that is called something else now, in the background: they may be many. */
export const followJob = 'follow_search_words';
export type Followed = { tenantId: number; module: string; id: number };

/** Before a transaction ends: every record that its events name is found by its words as they are now. */
export async function keepWords(entities: Entities, context: Context, events: readonly EmittedEvent[]): Promise<void> {
  const learned = new Set<string>();
  for (const [module, some] of Map.groupBy(events, (event) => event.module)) {
    const entity = entities.find(module);
    const kind = entity?.searched;
    const changed = kind ? some.filter((event) => mayChangeWords(kind, event)) : [];
    const ids = new Set(changed.flatMap(({ entityId, alike = [] }) => [entityId, ...alike]));
    // In one order, so that two who keep the same wait for each other and never in a circle.
    const inOrder = [...ids].sort((one, other) => one - other);
    const isNew = changed.every((event) => event.before === null && !isMoreThanMade(kind, event));
    const asked = isNew && kind?.wordsOfNew ? { ...kind, words: kind.wordsOfNew } : kind;
    if (asked) for (const word of await keepRecords(context, module, asked, inOrder)) learned.add(word);
    const calledBy = entity?.calledBy ?? kind?.calledBy;
    const renamed = new Set(some.filter((event) => isRenamed(calledBy, event)).map(({ entityId }) => entityId));
    if (!entities.all().some(({ searched }) => searched?.follows?.[module])) continue;
    for (const id of renamed) {
      const payload: Followed = { tenantId: context.tenantId, module, id };
      await sql`select directory.add_job(${followJob}, ${JSON.stringify(payload)}::json)`.execute(context.db());
    }
  }
  await learn(context, learned);
}

/** What is made or goes has no fields before or after; of what changed only its own fields are in the event. */
const mayChangeWords = ({ fields }: SearchedKind, { before, after }: EmittedEvent): boolean =>
  !fields || !before || !after || 'deletedAt' in after || fields.some((field) => field in after || field in before);

const isMoreThanMade = (kind: SearchedKind | undefined, { after }: EmittedEvent): boolean =>
  kind?.keptOfNew?.some((field) => after != null && field in after) ?? false;

const isRenamed = (calledBy: string | undefined, { before, after }: EmittedEvent): boolean =>
  calledBy !== undefined && before != null && after != null && calledBy in after;

/** The named records of a kind are found by their words as they are now; what is not there any more by none. Answers what the vocabulary is to know. */
export async function keepRecords(
  context: Context,
  module: string,
  kind: SearchedKind,
  ids: readonly number[],
): Promise<string[]> {
  const learned: string[] = [];
  for (let at = 0; at < ids.length; at += recordsAtOnce) {
    const some = ids.slice(at, at + recordsAtOnce);
    learned.push(...(await put(context, module, some, await kind.words(context, { ids: some }))));
  }
  return learned;
}

/** The next records of a kind after one, gone through without anything having happened to them; null when there are no more. */
export async function keepNext(
  context: Context,
  module: string,
  kind: SearchedKind,
  after: number,
): Promise<number | null> {
  const records = await kind.words(context, { after, most: recordsAtOnce });
  const ids = records.map(({ id }) => id);
  await learn(context, new Set(await put(context, module, ids, records)));
  return records.length < recordsAtOnce ? null : (ids.at(-1) ?? null);
}

async function put(
  context: Context,
  module: string,
  ids: readonly number[],
  records: readonly RecordWords[],
): Promise<string[]> {
  const given = records.map((record) => ({ id: record.id, ahead: record.isAhead === true, words: wordsOf(record) }));
  await sql`select keep_search_words(${module}, ${ids}::bigint[], ${JSON.stringify(given)}::json)`.execute(
    context.db(),
  );
  return given.flatMap(({ words }, index) => {
    const { number } = records[index] ?? {};
    return words.filter((word) => isLearned(word, number == null ? null : String(number)));
  });
}

/** At the end, all at once: whoever adds a word keeps others who add it waiting until the transaction ends. */
export async function learn(context: Context, words: ReadonlySet<string>): Promise<void> {
  if (words.size === 0) return;
  await sql`select learn_search_words(${[...words]}::text[])`.execute(context.db());
}
