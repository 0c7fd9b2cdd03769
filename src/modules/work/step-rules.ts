import { answerText, type StepDefinition, type StepValue } from '../checklists/rules.ts';
import type { WorkStep } from './contract.ts';

/** How a step that is answered is told and kept, on whichever page (docs/rules/offline.md). */

/** Where what waits for a step is shown. */
export const stepPlaceOf = ({ stepID }: Pick<WorkStep, 'stepID'>): string => `step/${stepID}`;

/** What stands there before the eyes of who answers. */
export const seenOf = ({ state, value }: Pick<WorkStep, 'state' | 'value'>) => ({ state, value });

/** An answer in the words of the list of what waits. `files`: how many come with it. */
export function saysOf(step: Pick<StepDefinition, 'type' | 'unit'>, value: StepValue, files = 0): string {
  if (!Array.isArray(value)) return answerText(step, value);
  if (step.type === 'signature') return 'signed';
  return files === 1 ? '1 photo' : `${files} photos`;
}
