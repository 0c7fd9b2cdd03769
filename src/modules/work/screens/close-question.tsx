import { confirm } from '#web/actions/confirm.tsx';
import { CallFailure, call } from '#web/api/api.ts';
import { capitalised, counted } from '#web/days/formats.ts';
import type { WorkStep } from '../contract.ts';
import type { WorkArea } from './work-area.tsx';

type Ending = { area: WorkArea; id: number; me: number; goToSteps: () => void };

/** What is asked before work is ended; false: it stays. */
export async function asksBeforeClosing(ending: Ending): Promise<boolean> {
  const { area, id, goToSteps } = ending;
  const facts = await factsOf(ending).catch((error) => {
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
}

async function factsOf({ area, id, me }: Ending) {
  const asked = area.named(id);
  const [{ data: work }, { data: beside }] = await Promise.all([
    call(area.calls.get, asked, { isTriedOnce: true }),
    call(area.calls.getDetails, asked, { isTriedOnce: true }),
  ]);
  const steps = beside.steps.filter(({ isHidden }) => !isHidden);
  const atWork = work.activityTimestamps.filter(({ endedAt, startedBy }) => endedAt === null && startedBy !== me);
  return {
    open: steps.filter(({ isRequired, state }) => isRequired && state === 'open'),
    failed: steps.filter(({ isFailed }) => isFailed),
    names: atWork.map(({ startedByName }) => startedByName).join(', '),
  };
}

const titlesOf = (steps: readonly WorkStep[]): string => steps.map(({ title }) => title).join(', ');
