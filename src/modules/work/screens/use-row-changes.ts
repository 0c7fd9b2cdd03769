import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { textWords, useEdits } from '#web/api/edits.tsx';
import { write } from '#web/api/query.ts';
import { formatDate } from '#web/days/formats.ts';
import type { EditedField } from '../field-rules.ts';
import type { PriorityID } from '../rules.ts';
import { labelOf } from './use-work-changes.ts';
import type { WorkArea, WorkRow } from './work-area.tsx';

type Page = { rows: WorkRow[] };
type Held = Page | { pages: Page[] };

/** What was saved stands at once in every list that has the row. */
export function showRow(client: QueryClient, area: WorkArea, saved: WorkRow): void {
  const within = <P extends Page>(page: P): P => ({
    ...page,
    rows: page.rows.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)),
  });
  const isList = (path: unknown) => path === area.calls.listByFilters.path;
  client.setQueriesData<Held>(
    { predicate: ({ queryKey }) => isList(queryKey[1]) },
    (held) => held && ('pages' in held ? { ...held, pages: held.pages.map(within) } : within(held)),
  );
}

/** Edits in the cells of a list: what was saved stands there at once, in every list that has the row. */
export function useRowChanges(area: WorkArea) {
  const client = useQueryClient();
  const edited = useRef<WorkRow | null>(null);

  const show = (saved: WorkRow) => showRow(client, area, saved);
  const edits = useEdits({
    record: { module: area.module },
    send: async (edit) => {
      const [field, change] = Object.entries(edit)[0] as [EditedField, { was: unknown; now: unknown }];
      const { contract, input } = area.edit(edited.current?.id ?? 0, field, change.was, change.now);
      const reply = await write(client, contract, input, { done: `${labelOf(area, field)} changed`, isQuiet: true });
      show(reply.data);
      return reply;
    },
  });
  const { saveField } = edits;
  // The columns are made of these: they stay the same, so that rows need not be drawn again.
  const latest = useRef({ saveField, show });
  latest.current = { saveField, show };
  const calls = useMemo(
    () => ({
      save: (work: WorkRow, field: EditedField, was: unknown, now: unknown) => {
        edited.current = work;
        return latest.current.saveField(field, was, now);
      },
      changePriority: async (work: WorkRow, priorityID: PriorityID) => {
        const { data } = await write(
          client,
          area.calls.changePriority,
          { ...area.named(work.id), priorityID },
          { done: 'Priority changed' },
        );
        latest.current.show(data);
      },
    }),
    [area, client],
  );
  return { ...calls, edits, words, what: `This ${area.one}` };
}

const words = (field: string, value: unknown) =>
  field === 'dueDate' && typeof value === 'string' ? formatDate(value) : textWords(value);

export type RowChanges = Pick<ReturnType<typeof useRowChanges>, 'save' | 'changePriority'>;
