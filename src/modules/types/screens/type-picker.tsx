import { useCallback, useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { ListFilter } from '#web/list/record-list.tsx';
import type { ChoiceSource } from '#web/picker/choice-list.tsx';
import { partChoices } from '../../tenants/rules.ts';
import { typeCalls } from '../contract.ts';
import type { TypeKind } from '../rules.ts';

/** The types of one list as choices of a picker: those in use, and what is chosen already; read once they are wanted. */
export function useTypeChoices(
  kind: TypeKind,
  chosen: readonly number[] | number | null = null,
  isWanted = true,
): ChoiceSource {
  const { data, error, refetch } = useReading(typeCalls.listTypes, { kind }, { isEnabled: isWanted });
  const mayMake = useMay()(can('settings', 'update'));
  const words = kind === 'tag' ? 'tags' : `${kind} types`;
  const way = mayMake ? { href: `/settings/${words.replace(' ', '_')}`, label: `Set up ${words}` } : undefined;
  return {
    choices: partChoices(data?.types, [chosen].flat()),
    none: { says: `There are no ${words} yet.`, way },
    ...(error && { retry: () => void refetch() }),
  };
}

/** A list's filter by type, in use or not. */
export function useTypeFilter(kind: TypeKind, label: string, chosen: string | undefined): ListFilter {
  const [isWanted, setWanted] = useState(false);
  const onOpen = useCallback(() => setWanted(true), []);
  const types = useReading(typeCalls.listTypes, { kind }, { isEnabled: isWanted || chosen !== undefined }).data?.types;
  const choices = partChoices(
    types,
    types?.map(({ id }) => id),
  );
  return { label, named: choices?.find(({ id }) => String(id) === chosen)?.label, choices, onOpen };
}
