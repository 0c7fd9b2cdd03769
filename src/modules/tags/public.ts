import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import { byRecord, type Facet, wordsOfRecords } from '#server/records/facets.ts';
import { unprocessable } from '#shared/errors.ts';
import { EventsOf } from '#shared/event-names.ts';
import { idMark, type SearchMark, tagMark } from '#shared/search-marks.ts';
import type { TagNames } from '../types/public.ts';
import type { RecordTag } from './contract.ts';
import { maxTags } from './rules.ts';
import type { TagTables } from './tables.ts';

/** The tags of records: the one place that reads and writes them. */

type Tables = TagTables & TagNames;
/** The record that bears them. */
export type OfRecord = { module: string; entityId: number };

const borne = (context: Context, module: string, ids: readonly number[]) =>
  context
    .db<Tables>()
    .selectFrom('record_tags as r')
    .innerJoin('tags as t', 't.type_id', 'r.tag_id')
    .where('r.module', '=', module)
    .where('r.entity_id', '=', anyOf(ids))
    .orderBy(sql`lower(t.name)`);

/** Of some records of a kind those that bear any, each with its own by name. */
export async function tagsOfAll(
  context: Context,
  module: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordTag[]>> {
  const rows = await borne(context, module, ids)
    .select(['r.entity_id', 't.type_id as id', 't.name', 't.color'])
    .execute();
  return byRecord(rows);
}

/** By name. */
export const tagsInUse = (context: Context): Promise<RecordTag[]> =>
  context
    .db<Tables>()
    .selectFrom('tags')
    .select(['type_id as id', 'name', 'color'])
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();

/** By name. */
export const tagsOf = (context: Context, { module, entityId }: OfRecord): Promise<RecordTag[]> =>
  borne(context, module, [entityId]).select(['t.type_id as id', 't.name', 't.color']).execute();

/** Of its kind, whichever that is. */
const eventsOf = (module: string) => new EventsOf<'tags_changed'>(module);

/** Puts tags on a record and takes others off it. Errors: 422 for more than a record bears. */
export async function changeTags(
  context: Context,
  { module, entityId }: OfRecord,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<void> {
  const db = context.db<TagTables>();
  const put = add.filter((tag) => !remove.includes(tag));
  const added =
    put.length === 0
      ? []
      : await db
          .insertInto('record_tags')
          .values(put.map((tag_id) => ({ module, entity_id: entityId, tag_id })))
          .onConflict((target) => target.columns(withTenant('module', 'entity_id', 'tag_id')).doNothing())
          .returning('tag_id')
          .execute();
  const removed =
    remove.length === 0
      ? []
      : await db
          .deleteFrom('record_tags')
          .where('module', '=', module)
          .where('entity_id', '=', entityId)
          .where('tag_id', '=', anyOf(remove))
          .returning('tag_id')
          .execute();
  if (added.length + removed.length === 0) return context.leftAsItWas();
  const now = (await tagsOf(context, { module, entityId })).map(({ id }) => id);
  if (now.length > maxTags) {
    const message = `A record bears at most ${maxTags} tags`;
    throw unprocessable(message, { add: message });
  }
  const isNew = new Set(added.map(({ tag_id }) => tag_id));
  const was = [...now.filter((tag) => !isNew.has(tag)), ...removed.map(({ tag_id }) => tag_id)];
  context.emit({
    ...eventsOf(module).event('tags_changed'),
    entityId,
    before: { tags: was.toSorted((one, other) => one - other) },
    after: { tags: now.toSorted((one, other) => one - other) },
  });
}

/** By its name, as people type it, and by its id, as filters keep it. */
const marksOf = (name: string, id: number): SearchMark[] =>
  [name, idMark(id)].map((value) => ({ name: tagMark, value }));

/** What records of every kind have of tags: told, taken back and found as the record's own. */
export const tagFacet: Facet = {
  isOwn: (event) => eventsOf('').is(event, 'tags_changed'),
  fields: { tags: { label: 'Tags', of: 'tags' } },
  restore: (context, record, change) => changeTags(context, record, backTo(change)),
  async words(context, module, ids) {
    const rows = await borne(context, module, ids)
      .select(['r.entity_id as id', 't.name as text', 't.type_id'])
      .execute();
    return wordsOfRecords(rows.map(({ id, text, type_id }) => ({ id, text, marks: marksOf(text, type_id) })));
  },
  follows: {
    async tags(context, module, id) {
      const rows = await context
        .db<TagTables>()
        .selectFrom('record_tags')
        .select('entity_id')
        .where('module', '=', module)
        .where('tag_id', '=', id)
        .execute();
      return rows.map(({ entity_id }) => entity_id);
    },
  },
};

function backTo({ expected, former }: Restoration) {
  const [now, was] = [expected, former].map(({ tags }) => tags as number[]) as [number[], number[]];
  return { add: was.filter((tag) => !now.includes(tag)), remove: now.filter((tag) => !was.includes(tag)) };
}
