import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { idMark, tagMark } from '#shared/search-marks.ts';
import { call } from '#web/api/api.ts';
import { readingKey, shownIn, useReading } from '#web/api/query.ts';
import { dayCell } from '#web/collection/dated.ts';
import type { FacetSource, HeldByID, HeldCell, ListFacet } from '#web/list/list-facets.ts';
import type { FieldType } from '../../custom-fields/rules.ts';
import { choicesOf, valueSaid } from '../../custom-fields/value-rules.ts';
import { ColorMark } from '../../types/screens/color-mark.tsx';
import { facetCalls, type HeldByRecord } from '../contract.ts';
import { maxRecords } from '../rules.ts';
import classes from './facets.module.css';

/** A page of a list is asked for at once, so that what comes below leaves what was read as it is. */
const askedAtOnce = 100;
const noFacets: readonly ListFacet[] = [];

/** The tags and the fields of a company's own, as lists show and narrow by them. */
export const facetSource: FacetSource = {
  useFacets(module) {
    const { data } = useReading(facetCalls.getFacets, { module });
    return useMemo(() => {
      if (!data) return noFacets;
      const tags = data.tags.length > 0 ? [tagFacet(data.tags)] : [];
      return [...tags, ...data.fields.map(fieldFacet)];
    }, [data]);
  },

  useHeld(module, ids) {
    return useQueries({
      queries: pieces(ids, askedAtOnce).map((some) => {
        const input = { module, ids: some };
        return {
          queryKey: readingKey(facetCalls.getFacetsOfRecords, input),
          queryFn: async ({ signal }: { signal: AbortSignal }) =>
            (await call(facetCalls.getFacetsOfRecords, input, { signal })).data.records,
          meta: shownIn(facetCalls.getFacetsOfRecords, { shows: [module, 'tags', 'custom_fields'] }),
        };
      }),
      combine,
    });
  },

  async load(module, ids) {
    const all = await Promise.all(
      pieces(ids, maxRecords).map((some) => call(facetCalls.getFacetsOfRecords, { module, ids: some })),
    );
    return byID(all.flatMap(({ data }) => data.records));
  },
};

const combine = (answers: { data: HeldByRecord[] | undefined }[]) =>
  answers.every(({ data }) => data) ? byID(answers.flatMap(({ data }) => data ?? [])) : undefined;
const byID = (records: readonly HeldByRecord[]): HeldByID =>
  new Map(records.map(({ id, tags, fields }) => [id, new Map([...heldTags(tags), ...fields.map(heldField)])]));

const heldTags = (tags: HeldByRecord['tags']): [string, HeldCell][] => {
  if (tags.length === 0) return [];
  const shown = (
    <span className={classes.tags}>
      {tags.map(({ id, name, color }) => (
        <span key={id} className={classes.tag}>
          <ColorMark color={color} />
          {name}
        </span>
      ))}
    </span>
  );
  return [[tagMark, { value: tags.map(({ name }) => name).join(', '), shown }]];
};

const heldField = ({ fieldID, type, value }: HeldByRecord['fields'][number]): [string, HeldCell] => [
  idMark(fieldID),
  { value: type === 'number' ? Number(value) : type === 'date' ? dayCell(value) : valueSaid(type, value) },
];

const pieces = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));

const tagFacet = (tags: HeldByRecord['tags']): ListFacet => ({
  label: 'Tags',
  mark: tagMark,
  choices: tags.map(({ id, name, color }) => ({ id, label: name, mark: <ColorMark color={color} /> })),
  askedAs: ({ id }) => idMark(id),
  column: { width: { least: 70, most: 220, extra: 14 }, leavesBelow: 900 },
});

type Field = { fieldID: number; name: string; type: FieldType; choices: string[] };

function fieldFacet({ fieldID, name, type, choices }: Field): ListFacet {
  const words = choicesOf({ type, choices });
  return {
    label: name,
    mark: idMark(fieldID),
    choices: words.map((word, index) => ({ id: index + 1, label: valueSaid(type, word) })),
    askedAs: ({ id }) => words[id - 1] ?? '',
    column: { isOffAtFirst: true, align: type === 'number' ? 'right' : 'left' },
  };
}
