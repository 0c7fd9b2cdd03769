import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useShellFacts } from '#web/layout/shell-facts.tsx';
import type { Choice } from '#web/picker/choice-list.tsx';
import { timeSheetCalls, type WeekSheet } from '../contract.ts';

type Listed = { pages?: { rows?: { id?: unknown; subject?: unknown }[] }[] };

/** Work that the page knows of, for when the server cannot be asked: the open tabs, that of the weeks and of the lists that were read. */
export function useKnownWork(module: 'tasks' | 'tickets'): Choice[] {
  const client = useQueryClient();
  const { tabs } = useShellFacts();
  return useMemo(() => {
    const weeks = client.getQueriesData<WeekSheet>({ queryKey: ['time', timeSheetCalls.getWeekSheet.path] });
    const lists = client.getQueriesData<Listed>({ queryKey: [module] });
    const known = [
      ...tabs.filter((tab) => tab.module === module).map(({ entityID, title }) => [entityID, title] as const),
      ...weeks
        .flatMap(([, week]) => week?.items ?? [])
        .filter((item) => item.module === module)
        .map(({ entityID, subject }) => [entityID, subject] as const),
      ...lists
        .flatMap(([, list]) => list?.pages?.flatMap((page) => page.rows ?? []) ?? [])
        .map(({ id, subject }) => [id, subject] as const),
    ];
    const named = new Map<number, string>();
    for (const [id, subject] of known)
      if (typeof id === 'number' && typeof subject === 'string') named.set(id, subject);
    return [...named].map(([id, subject]) => ({ id, label: `${id} ${subject}` }));
  }, [client, module, tabs]);
}
