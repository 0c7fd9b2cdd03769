import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Call } from '#shared/contract.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import type { Sent } from '#web/api/api.ts';
import { write } from '#web/api/query.ts';
import { showRow } from './use-row-changes.ts';
import type { WorkArea, WorkRow } from './work-area.tsx';

/** Runs a call about one item of many; the toast offers Undo, and a refusal is told in the server's words. */
export function useItemCalls(area: WorkArea) {
  const client = useQueryClient();
  const running = useRef(new Set<number>());
  return async <C extends Call<z.ZodType, z.ZodType<WorkRow>>>(
    contract: C,
    id: number,
    done: string,
    input: Sent<C>,
  ) => {
    // Keys come faster than answers: the next move begins from where this one ends.
    if (running.current.has(id)) return;
    running.current.add(id);
    const reply = await confirmedAction({
      run: () => write(client, contract, input, { done, isQuiet: true }),
      tellsWhy: true,
    });
    running.current.delete(id);
    if (reply) showRow(client, area, reply.data);
  };
}

type Place = string;

/** Items that are dragged from place to place, or moved with Alt and the arrows. */
export function useMoving(move: (work: WorkRow, to: Place) => void) {
  const [held, setHeld] = useState<WorkRow | null>(null);
  const [over, setOver] = useState<Place | null>(null);
  const end = () => {
    setHeld(null);
    setOver(null);
  };
  /** For what is moved. `step` answers where an arrow leads, if anywhere. */
  const item = (work: WorkRow, step: (key: string) => Place | undefined) => ({
    draggable: true,
    'data-held': held?.id === work.id || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(work.id));
      setHeld(work);
    },
    onDragEnd: end,
    onKeyDown: (event: KeyboardEvent) => {
      if (!event.altKey || !event.key.startsWith('Arrow')) return;
      const to = step(event.key);
      if (to === undefined) return;
      event.preventDefault();
      move(work, to);
    },
  });
  /** For where it can be put. */
  const target = (place: Place) => ({
    'data-over': (held !== null && over === place) || undefined,
    onDragOver: (event: DragEvent) => {
      if (held === null) return;
      event.preventDefault();
      if (over !== place) setOver(place);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (held) move(held, place);
      end();
    },
  });
  return { item, target };
}
