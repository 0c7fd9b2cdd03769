import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { slaCalls } from '../contract.ts';
import { PromisesSection } from './promises-section.tsx';

// Stands below the promises.
const BusinessHoursSection = lazyPart(() => import('./business-hours-section.tsx'), 'BusinessHoursSection');

type Levels = Output<typeof slaCalls.getServiceLevels>;
export type LevelsProps = {
  levels: Levels;
  /** Saves a part whole; the toast offers Undo. */
  save: <Name extends keyof Levels>(part: Name, now: Levels[Name], done: string) => void;
  mayEdit: boolean;
};

/** When the company works, and until when it takes up and resolves tickets; each change is saved at once. */
export function ServiceLevelsCard() {
  const client = useQueryClient();
  const reading = useReading(slaCalls.getServiceLevels, {});
  const mayEdit = useMay()(can('settings', 'update'));
  const levels = reading.data;
  if (reading.error && !levels)
    return <Failed error={reading.error} what="The service levels" retry={() => void reading.refetch()} />;
  if (!levels) return <LoadingLines lines={10} />;
  const save: LevelsProps['save'] = (part, now, done) => {
    const was = levels[part];
    if (JSON.stringify(was) === JSON.stringify(now)) return;
    const input = { changes: { [part]: { was, now } } };
    // What goes wrong has been shown, and what is saved is shown again.
    void write(client, slaCalls.saveServiceLevels, input, { done }).catch(() => undefined);
  };
  const given = { levels, save, mayEdit };
  return (
    <>
      <PromisesSection {...given} />
      <Suspense fallback={null}>
        <BusinessHoursSection {...given} />
      </Suspense>
    </>
  );
}
