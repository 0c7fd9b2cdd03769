import { useState } from 'react';
import { useReading } from '#web/api/query.ts';
import type { ChoiceSource } from '#web/picker/choice-list.tsx';
import { searchCalls } from '../../search/contract.ts';
import type { Item } from '../rules.ts';
import type { WorkArea, WorkDetail } from './work-area.tsx';

/** A choice is a number: the lowest bit tells tasks from tickets. */
const toChoiceID = ({ kind, id }: Item): number => id * 2 + (kind === 'task' ? 1 : 0);
const targetOf = (choice: number): Item => ({ kind: choice % 2 === 1 ? 'task' : 'ticket', id: Math.floor(choice / 2) });

/** Tasks and tickets to link with, by number or words; before anything is typed, open ones of the same customer. */
export function useLinkChoices(area: WorkArea, work: WorkDetail, isOwnKind: boolean) {
  const [text, setText] = useState('');
  const near = useReading(area.calls.listByFilters, work.customerID === null ? {} : { customers: [work.customerID] })
    .data?.rows;
  const modules = isOwnKind ? [area.module] : ['tasks', 'tickets'];
  const found = useReading(searchCalls.find, { text, modules }, { isEnabled: text !== '', keepsPrevious: true }).data;
  const items =
    text === ''
      ? near?.map((row) => ({ kind: area.kind, id: row.id, subject: row.subject }))
      : found?.hits.map(({ module, entityID, label }) => ({
          kind: module === 'tasks' ? ('task' as const) : ('ticket' as const),
          id: entityID,
          subject: label,
        }));
  const others = items?.filter(({ kind, id }) => kind !== area.kind || id !== work.id);
  const source: ChoiceSource = {
    choices: others?.map((item) => ({
      id: toChoiceID(item),
      label: `${item.id} ${item.subject}`,
      ...(item.kind !== area.kind && { detail: item.kind }),
    })),
    onSearch: setText,
  };
  return { ...source, targetOf };
}
