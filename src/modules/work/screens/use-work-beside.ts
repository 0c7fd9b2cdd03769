import { useReading } from '#web/query.ts';
import type { WorkArea, WorkBeside } from './work-panel.tsx';

/** What a page shows beside its item; however many parts ask, it is read once. */
export const useWorkBeside = (area: WorkArea, id: number): WorkBeside | undefined => useBeside(area, id).data;

/** Whether it has come, or is known not to. */
export const useIsBesideSettled = (area: WorkArea, id: number): boolean => !useBeside(area, id).isPending;

const useBeside = (area: WorkArea, id: number) =>
  useReading(area.details, { [area.idName]: id }, { also: ['tasks', 'tickets', 'customers', 'work', 'cloud_links'] });
