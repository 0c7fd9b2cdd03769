import { useCallback, useState } from 'react';
import { useReading } from '#web/api/query.ts';
import type { ListFilter } from '#web/list/record-list.tsx';
import type { ChoiceSource } from '#web/picker/choice-list.tsx';
import { typeCalls } from '../contract.ts';
import { type TypeKind, typeChoices } from '../rules.ts';

/** The types of one list as choices of a picker: those in use, and the one that is chosen already; read once they are wanted. */
export function useTypeChoices(kind: TypeKind, chosen: number | null = null, isWanted = true): ChoiceSource {
  const reading = useReading(typeCalls.listTypes, { kind }, { isEnabled: isWanted });
  return {
    choices: typeChoices(reading.data?.types, chosen),
    ...(reading.error && { retry: () => void reading.refetch() }),
  };
}

/** A list's filter by type, in use or not. */
export function useTypeFilter(kind: TypeKind, label: string, chosen: string | undefined): ListFilter {
  const [isWanted, setWanted] = useState(false);
  const onOpen = useCallback(() => setWanted(true), []);
  const types = useReading(typeCalls.listTypes, { kind }, { isEnabled: isWanted || chosen !== undefined }).data?.types;
  const choices = types?.map(({ id, name, isArchived }) => ({
    id,
    label: name,
    ...(isArchived && { detail: 'Out of use' }),
  }));
  return { label, named: types?.find(({ id }) => String(id) === chosen)?.name, choices, onOpen };
}
