import { confirm } from '#web/actions/confirm.tsx';
import { CallFailure, call } from '#web/api/api.ts';
import { isConnectionLost } from '#web/api/connection.ts';
import { usePerson } from '#web/api/session.tsx';
import { capitalised, counted } from '#web/days/formats.ts';
import type { WorkStep } from '../contract.ts';
import type { WorkArea } from './work-area.tsx';

const titlesOf = (steps: readonly WorkStep[]): string => steps.map(({ title }) => title).join(', ');

/**
 * Before work is ended: which required steps are open, with the way to them, as it cannot be ended before; which have failed and whose time
 * would be cut off, if any, and whether to go on (docs/rules/work.md#ending). Without signal nobody is asked: the server
 * decides when it hears of it.
 */
export function useCloseQuestion(area: WorkArea): (id: number, goToSteps: () => void) => Promise<boolean> {
  const me = usePerson().currentUser;
  const factsOf = async (id: number) => {
    const asked = { [area.idName]: id };
    const [{ data: work }, { data: beside }] = await Promise.all([
      call(area.get, asked, { isTriedOnce: true }),
      call(area.details, asked, { isTriedOnce: true }),
    ]);
    const steps = beside.steps.filter(({ isHidden }) => !isHidden);
    const atWork = work.activityTimestamps.filter(({ endedAt, startedBy }) => endedAt === null && startedBy !== me);
    return {
      open: steps.filter(({ isRequired, state }) => isRequired && state === 'open'),
      failed: steps.filter(({ isFailed }) => isFailed),
      names: atWork.map(({ startedByName }) => startedByName).join(', '),
    };
  };
  return async (id, goToSteps) => {
    if (isConnectionLost()) return true;
    const facts = await factsOf(id).catch((error) => {
      if (error instanceof CallFailure && error.isOffline) return null;
      throw error;
    });
    if (!facts) return true;
    const { open, failed, names } = facts;
    const what = `${area.one} ${id}`;
    if (open.length > 0) {
      const answer = await confirm({
        title: `${capitalised(what)} is not finished`,
        text: `${open.length === 1 ? 'A required step is' : `${counted(open.length, 'required step')} are`} open: ${titlesOf(open)}.`,
        continueLabel: 'Show the checklist',
      });
      if (answer === 'continue') goToSteps();
      return false;
    }
    if (failed.length === 0 && names === '') return true;
    const answer = await confirm({
      title: `${area.endVerb} ${what} all the same?`,
      text: [
        failed.length > 0 ? `Failed: ${titlesOf(failed)}.` : '',
        names && `Still at work on it: ${names}. Their time will stop.`,
      ]
        .filter(Boolean)
        .join(' '),
      continueLabel: area.endVerb,
    });
    return answer === 'continue';
  };
}
