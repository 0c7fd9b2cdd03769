import { call } from '#web/api.ts';
import { confirm } from '#web/confirm.tsx';
import { usePerson } from '#web/session.tsx';
import type { WorkArea } from './work-panel.tsx';

/** Before work is ended: what would be cut off, if anything, and whether to go on (docs/rules/work.md#ending). */
export function useCloseQuestion(area: WorkArea): (id: number) => Promise<boolean> {
  const me = usePerson().currentUser;
  return async (id) => {
    const item = { [area.idName]: id };
    const [work, held] = await Promise.all([call(area.get, item), call(area.details, item)]);
    const open = held.data.steps.filter((step) => step.isRequired && step.doneAt === null);
    const atWork = work.data.activityTimestamps.filter(
      ({ endedAt, startedBy }) => endedAt === null && startedBy !== me,
    );
    if (open.length === 0 && atWork.length === 0) return true;
    const reasons = [
      ...(open.length > 0 ? [`Not done yet: ${open.map(({ title }) => title).join(', ')}.`] : []),
      ...(atWork.length > 0
        ? [`Still at work on it: ${atWork.map(({ startedByName }) => startedByName).join(', ')}. Their time will stop.`]
        : []),
    ];
    const answer = await confirm({
      title: `${area.endVerb} ${area.one} ${id} all the same?`,
      text: reasons.join(' '),
      continueLabel: area.endVerb,
    });
    return answer === 'continue';
  };
}
