import { useMemo } from 'react';
import type { ImportedKind } from '#shared/imported-kind.ts';
import { useReading } from '#web/api/query.ts';
import { facetCalls } from '../../facets/contract.ts';
import { ownColumn } from '../rules.ts';

/**
 * A kind with the fields that the company has added to it: a column is one of them when it is called the same. Null until they are there, or
 * cannot be had.
 */
export function useOwnFields(module: string, kind: ImportedKind): ImportedKind | null {
  const { data, error } = useReading(facetCalls.getFacets, { module });
  const isKnown = data !== undefined || error !== null;
  return useMemo(() => {
    const own = data?.fields?.map(({ fieldID, name }) => [ownColumn(fieldID), { label: name, heads: [] }]) ?? [];
    return isKnown ? { ...kind, fields: { ...kind.fields, ...Object.fromEntries(own) } } : null;
  }, [kind, data, isKnown]);
}
