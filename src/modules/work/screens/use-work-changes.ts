import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import type { Call } from '#shared/contract.ts';
import { uuidv7 } from '#shared/ids.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { showError } from '#web/actions/toast.tsx';
import type { Sent } from '#web/api/api.ts';
import { useEdits } from '#web/api/edits.tsx';
import { readingKey, type WritingOptions, write } from '#web/api/query.ts';
import { capitalised } from '#web/days/formats.ts';
import { useKept } from '#web/outbox/use-kept.ts';
import { recordPlace } from '#web/outbox/waiting.ts';
import type { KeptOffline } from '#web/outbox/write-or-keep.ts';
import { type EditedField, workFields } from '../field-rules.ts';
import type { WorkArea, WorkDetail } from './work-area.tsx';

/** What a change says in the list of what waits, and what the page shows meanwhile. */
type Shown = { says: string; value: Partial<WorkDetail> };

/** A call about one task or ticket, which answers it as it is then. */
type ItemCall = Call<z.ZodType, z.ZodType<WorkDetail>>;
type Done<C> = WritingOptions<C>['done'];
export const labelOf = (area: WorkArea, field: EditedField): string =>
  field === 'typeID' ? area.typeLabel : workFields[field].label;

/** Everything that changes one task or ticket: the reply is shown at once, and lists and colleagues hear of it. */
export function useWorkChanges(area: WorkArea, id: number) {
  const client = useQueryClient();
  /** What names it in every call about it. */
  const item = area.named(id);
  const key = readingKey(area.calls.get, item);
  const kept = useKept({ module: area.module, id });

  /** Runs a call about this item. `done` is the toast; with an undo token it offers Undo. */
  const run = <C extends ItemCall>(contract: C, done: Done<C>, input: Sent<C>) =>
    confirmedAction({
      run: async () => {
        const reply = await write(client, contract, input, { done, isQuiet: true });
        client.setQueryData(key, reply.data);
      },
      tellsWhy: true,
    });
  /**
   * `run` for what is done without signal too: kept on the device until the server has it, shown at its place meanwhile.
   * Answers what came of it while somebody stood by.
   */
  const keep = async <C extends ItemCall>(
    contract: C,
    input: Sent<C>,
    at: Omit<KeptOffline, 'record'>,
    done?: Done<C>,
  ): Promise<'saved' | 'waiting' | 'refused'> => {
    try {
      const reply = await kept.keep(contract, input, at, { done });
      if (reply) client.setQueryData(key, reply.data);
      return reply ? 'saved' : 'waiting';
    } catch (error) {
      if (!at.staysRefused) showError(error);
      return 'refused';
    }
  };
  /** `keep` for a button that asks for nothing back. Without a place of its own it is told above the parts of the page. */
  const start = <C extends ItemCall>(
    contract: C,
    done: Done<C>,
    input: Sent<C>,
    at: Partial<Omit<KeptOffline, 'record'>> = {},
  ) => {
    const says = typeof done === 'string' ? capitalised(done) : 'A change';
    void keep(contract, input, { place: recordPlace(`${contract.path}/${uuidv7()}`), says, ...at }, done);
  };

  // How a field reads while it waits: a chosen customer by name.
  const shownAs = useRef(new Map<EditedField, Shown>());
  /** Fields are edited one at a time; each kind has its call. */
  const edits = useEdits({
    record: { module: area.module, entityId: id },
    send: async (edit) => {
      const [field, change] = Object.entries(edit)[0] as [EditedField, { was: unknown; now: unknown }];
      const { contract, input } = area.edit(id, field, change.was, change.now);
      const label = labelOf(area, field);
      const shown = shownAs.current.get(field) ?? { says: `${label} changed`, value: { [field]: change.now } };
      const at = { place: recordPlace(field), ...shown };
      const reply = await kept.keep(contract, input, at, { done: `${label} changed` });
      if (reply) client.setQueryData(key, reply.data);
      return reply;
    },
  });
  /** Saves one field; other people's other fields stay. The same field changed meanwhile is asked about. */
  const save = (field: EditedField, was: unknown, now: unknown, shown?: Shown) => {
    if (shown) shownAs.current.set(field, shown);
    else shownAs.current.delete(field);
    return edits.saveField(field, was, now);
  };

  return { item, run, keep, start, save, edits };
}

export type WorkChanges = ReturnType<typeof useWorkChanges>;
