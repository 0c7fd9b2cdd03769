import { call } from '#web/api.ts';
import { confirm } from '#web/confirm.tsx';
import { usePerson } from '#web/session.tsx';
import type { WorkArea } from './work-panel.tsx';

/** Before work is ended: whose time would be cut off, if anybody's, and whether to go on (docs/rules/work.md#ending). */
export function useCloseQuestion(area: WorkArea): (id: number) => Promise<boolean> {
  const me = usePerson().currentUser;
  return async (id) => {
    const work = await call(area.get, { [area.idName]: id });
    const atWork = work.data.activityTimestamps.filter(
      ({ endedAt, startedBy }) => endedAt === null && startedBy !== me,
    );
    if (atWork.length === 0) return true;
    const names = atWork.map(({ startedByName }) => startedByName).join(', ');
    const answer = await confirm({
      title: `${area.endVerb} ${area.one} ${id} all the same?`,
      text: `Still at work on it: ${names}. Their time will stop.`,
      continueLabel: area.endVerb,
    });
    return answer === 'continue';
  };
}
