import { useReading } from '#web/query.ts';
import type { WorkArea, WorkBeside } from './work-panel.tsx';

/** What a page shows beside its item; however many parts ask, it is read once. */
export const useWorkBeside = (area: WorkArea, id: number): WorkBeside | undefined =>
  useReading(area.details, { [area.idName]: id }, { also: ['tasks', 'tickets', 'customers', 'work', 'cloud_links'] })
    .data;
