import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { slaCalls } from '../contract.ts';
import { BusinessHoursSection } from './business-hours-section.tsx';
import { PromisesSection } from './promises-section.tsx';

type Levels = Output<typeof slaCalls.getServiceLevels>;
export type LevelsProps = {
  levels: Levels;
  /** Saves a part whole; the toast offers Undo. */
  save: <Name extends keyof Levels>(part: Name, now: Levels[Name], done: string) => void;
  mayEdit: boolean;
};

/** Until when the company takes up and resolves tickets; each change is saved at once. */
export const ServiceLevelsCard = () => <Levels Section={PromisesSection} what="The service levels" />;

/** When the company works. */
export const WorkHoursCard = () => <Levels Section={BusinessHoursSection} what="The business hours" />;

function Levels({ Section, what }: { Section: ComponentType<LevelsProps>; what: string }) {
  const client = useQueryClient();
  const reading = useReading(slaCalls.getServiceLevels, {});
  const mayEdit = useMay()(can('settings', 'update'));
  const levels = reading.data;
  if (reading.error && !levels)
    return <Failed error={reading.error} what={what} retry={() => void reading.refetch()} />;
  if (!levels) return <LoadingLines lines={10} />;
  const save: LevelsProps['save'] = (part, now, done) => {
    const was = levels[part];
    if (JSON.stringify(was) === JSON.stringify(now)) return;
    const input = { changes: { [part]: { was, now } } };
    // What goes wrong has been shown, and what is saved is shown again.
    void write(client, slaCalls.saveServiceLevels, input, { done }).catch(() => undefined);
  };
  return <Section levels={levels} save={save} mayEdit={mayEdit} />;
}
