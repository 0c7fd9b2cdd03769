import { useQueryClient } from '@tanstack/react-query';
import { confirmedAction } from '#web/confirmed-action.ts';
import { useEdits } from '#web/edits.tsx';
import { readingKey, type WritingOptions, write } from '#web/query.ts';
import type { EditedField, WorkArea } from './work-panel.tsx';

const fieldLabels: Record<EditedField, string> = {
  subject: 'Subject',
  description: 'Description',
  customerID: 'Customer',
  dueDate: 'Due date',
  startDate: 'Start date',
  divisionID: 'Division',
  departmentID: 'Department',
  typeID: 'Type',
};
type Done = WritingOptions<WorkArea['get']>['done'];
export const labelOf = (area: WorkArea, field: EditedField): string =>
  field === 'typeID' ? area.typeLabel : fieldLabels[field];

/** Everything that changes one task or ticket: the reply is shown at once, and lists and colleagues hear of it. */
export function useWorkChanges(area: WorkArea, id: number) {
  const client = useQueryClient();
  const key = readingKey(area.get, { [area.idName]: id });

  /** Runs a call about this item. `done` is the toast; with an undo token it offers Undo. */
  const run = (contract: WorkArea['get'], done: Done, more: Record<string, unknown> = {}) =>
    confirmedAction({
      run: async () => {
        const reply = await write(client, contract, { [area.idName]: id, ...more }, { done, isQuiet: true });
        client.setQueryData(key, reply.data);
      },
      tellsWhy: true,
    });
  const start = (...given: Parameters<typeof run>) => void run(...given);

  /** Fields are edited one at a time; each kind has its call. */
  const edits = useEdits({
    record: { module: area.module, entityId: id },
    send: async (edit) => {
      const [field, change] = Object.entries(edit)[0] as [EditedField, { was: unknown; now: unknown }];
      const { contract, input } = area.edit(id, field, change.was, change.now);
      const reply = await write(client, contract, input, { done: `${labelOf(area, field)} changed`, isQuiet: true });
      client.setQueryData(key, reply.data);
      return reply;
    },
  });
  /** Saves one field; other people's other fields stay. The same field changed meanwhile is asked about. */
  const save = (field: EditedField, was: unknown, now: unknown) => edits.saveField(field, was, now);

  return { run, start, save, edits };
}

export type WorkChanges = ReturnType<typeof useWorkChanges>;
