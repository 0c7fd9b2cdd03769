import { useMemo } from 'react';
import { useReading } from '#web/api/query.ts';
import { useWaiting, withWaiting } from '#web/outbox/waiting.ts';
import { stepPlaceOf } from '../waiting-rules.ts';
import type { WorkArea, WorkBeside } from './work-area.tsx';

/** What a page shows beside its item, with the steps as their answers wait; however many parts ask, it is read once. */
export function useWorkBeside(area: WorkArea, id: number): WorkBeside | undefined {
  const { data } = useReading(area.calls.getDetails, area.named(id));
  const waiting = useWaiting(area.module, id);
  return useMemo(
    () => data && { ...data, steps: data.steps.map((step) => withWaiting(step, waiting.get(stepPlaceOf(step)))) },
    [data, waiting],
  );
}
