import { notFound } from '#shared/errors.ts';
import type { UndoneEvent } from '#shared/event-names.ts';
import type { FieldsInWords } from '#shared/fields-in-words.ts';
import { can, type Verb } from '#shared/permission.ts';
import type { SearchMark } from '#shared/search-marks.ts';
import type { Context } from '../context.ts';
import type { RecordWords } from '../search/record-words.ts';
import type { SearchedKind } from '../search/searched-kind.ts';
import type { Entities, EntityServer, Restoration } from './entities.ts';

type OfRecord = { module: string; entityId: number };

export type FacetWords = Required<Pick<RecordWords, 'texts' | 'marks'>>;

/**
 * What records of every kind may have beside their own fields, kept by one module for all of them: tags. A change of it is told as one of the
 * record, so that its history, its watchers, undo and the search know of it as of any other (docs/decisions/0061-facets.md).
 */
export type Facet = {
  /** Whether an event tells of it. */
  isOwn(event: UndoneEvent): boolean;
  /** What of it stands in events, as people read that. */
  fields: FieldsInWords;
  /** Errors: as those of its own calls. */
  restore(context: Context, record: OfRecord, change: Restoration): Promise<void>;
  /** What some records of a kind are found by through it. */
  words(context: Context, module: string, ids: readonly number[]): Promise<ReadonlyMap<number, FacetWords>>;
  /** By the kind of record that those words name: the records of a kind that name one. */
  follows: Readonly<Record<string, (context: Context, module: string, id: number) => Promise<number[]>>>;
};

/** Only what has a page and can be taken back has facets: what is looked at, and can be put right. */
const hasFacets = ({ address, restore, isWithoutFacets }: EntityServer): boolean =>
  address !== null && restore !== undefined && !isWithoutFacets;

/** Of the given ids those that one may see. Errors: 404 for a kind without facets; 403 without the right. */
export async function visibleBearers(
  context: Context,
  entities: Entities,
  module: string,
  ids: readonly number[],
): Promise<number[]> {
  const entity = entities.get(module);
  if (!hasFacets(entity)) throw notFound('Record');
  context.require(can(entity.feature, 'read'));
  return ids.length === 0 ? [] : [...(await entity.visibleLabels(context, [...ids], { withDeleted: false })).keys()];
}

/** Errors: 404 for a kind without facets, and for a record that is not there or out of sight; 403 without the right. */
export async function assertBearer(context: Context, entities: Entities, record: OfRecord, verb: Verb): Promise<void> {
  const seen = await visibleBearers(context, entities, record.module, [record.entityId]);
  const entity = entities.get(record.module);
  if (seen.length === 0) throw notFound(entity.noun);
  context.require(can(entity.feature, verb));
}

/** A kind of record with what others keep of its records. */
export function withFacet(entity: EntityServer, facet: Facet): EntityServer {
  const { module, restore, searched } = entity;
  if (!hasFacets(entity) || !restore) return entity;
  return {
    ...entity,
    fields: { ...entity.fields, ...facet.fields },
    restore: (context, id, change) =>
      facet.isOwn(change.event)
        ? facet.restore(context, { module, entityId: id }, change)
        : restore(context, id, change),
    ...(searched && { searched: foundThrough(facet, module, searched) }),
  };
}

function foundThrough(facet: Facet, module: string, searched: SearchedKind): SearchedKind {
  const own = Object.keys(facet.fields);
  const follows = Object.entries(facet.follows).map(([of, idsOf]) => [
    of,
    async (context: Context, id: number) => [
      ...((await searched.follows?.[of]?.(context, id)) ?? []),
      ...(await idsOf(context, module, id)),
    ],
  ]);
  return {
    ...searched,
    ...(searched.fields && { fields: [...searched.fields, ...own] }),
    follows: { ...searched.follows, ...Object.fromEntries(follows) },
    // Nobody has put anything on what was just made, unless what tells of that says so.
    keptOfNew: [...(searched.keptOfNew ?? []), ...own],
    wordsOfNew: searched.wordsOfNew ?? searched.words,
    async words(context, which) {
      const records = await searched.words(context, which);
      const more = await facet.words(
        context,
        module,
        records.map(({ id }) => id),
      );
      return records.map((record) => {
        const { texts = [], marks = [] } = more.get(record.id) ?? {};
        return { ...record, texts: [...record.texts, ...texts], marks: [...(record.marks ?? []), ...marks] };
      });
    },
  };
}

/** What a query answers of records, by record. */
export const byRecord = <Row extends { entity_id: number }>(
  rows: readonly Row[],
): Map<number, Omit<Row, 'entity_id'>[]> =>
  new Map(
    [...Map.groupBy(rows, ({ entity_id }) => entity_id)].map(([id, some]) => [
      id,
      some.map(({ entity_id: _, ...row }) => row),
    ]),
  );

/** What a query found of records, as a facet answers its words. */
export const wordsOfRecords = (
  rows: readonly { id: number; text: string | null; marks: readonly SearchMark[] }[],
): Map<number, FacetWords> =>
  new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, some]) => [
      id,
      { texts: some.map(({ text }) => text), marks: some.flatMap(({ marks }) => marks) },
    ]),
  );
