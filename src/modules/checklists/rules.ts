/** What a checklist is made of, and how far one is (docs/rules/checklists.md). Pure; both halves use it. */
import type { StepProgress, StepType } from './step-rules.ts';

/** What a step asks for, beside its title. */
export type StepDefinition = {
  help: string;
  type: StepType;
  /** Of a number: what it is measured in, and between which it is right, both included. */
  unit: string;
  min: number | null;
  max: number | null;
  /** Of a choice. */
  options: string[];
  /** Of a scan: what is right, all of it or, with a `*` at its end, how it begins; any code when there are none. */
  codes: string[];
  /** Shown only when an earlier step of the checklist was answered so; otherwise it is hidden. */
  condition: { stepID: number; equals: string } | null;
  /** The role that does it; empty is anybody. */
  role: string;
  /** Whoever fails it is offered a ticket for what is to be done about it. */
  failCreatesTicket: boolean;
};
/** A step of a checklist; its id stays the same from version to version. */
export type ChecklistStep = { id: number; title: string; isRequired: boolean } & StepDefinition;

export const plainTick: StepDefinition = {
  help: '',
  type: 'tick',
  unit: '',
  min: null,
  max: null,
  options: [],
  codes: [],
  condition: null,
  role: '',
  failCreatesTicket: false,
};

/** Steps as they are read: what was kept before a kind of step had a field has what a plain tick has. */
export const completeSteps = (steps: readonly ChecklistStep[]): ChecklistStep[] =>
  steps.map((step) => ({ ...plainTick, ...step }));

export const canFail = ({ type }: Pick<StepDefinition, 'type'>): boolean =>
  type === 'pass_fail' || type === 'number' || type === 'scan';

/** The answers that a condition can ask for. */
export function answersOf({ type, options }: Pick<StepDefinition, 'type' | 'options'>): readonly string[] {
  if (type === 'tick') return ['yes'];
  if (type === 'pass_fail') return ['pass', 'fail'];
  return type === 'choice' ? options : [];
}

/** What is wrong with the steps of a checklist: of the first that is, its place and a sentence; null when nothing is. */
export function findProblem(steps: readonly ChecklistStep[]): { at: number; sentence: string } | null {
  for (const [at, step] of steps.entries()) {
    const sentence = problemOf(step, steps.slice(0, at));
    if (sentence) return { at, sentence };
  }
  return null;
}

function problemOf(step: ChecklistStep, before: readonly ChecklistStep[]): string | null {
  const { title, type, options, codes, min, max, condition } = step;
  if (before.some((other) => other.id === step.id)) return `“${title}” has the id of another step.`;
  if (type === 'choice' && options.length < 2) return `Give “${title}” at least two options.`;
  if (new Set(options).size < options.length) return `“${title}” has the same option twice.`;
  if (new Set(codes).size < codes.length) return `“${title}” has the same code twice.`;
  if (min !== null && max !== null && min > max) return `“${title}”: the least is more than the most.`;
  if (step.failCreatesTicket && !canFail(step)) return `“${title}” cannot fail, so it opens no ticket.`;
  if (!condition) return null;
  const asked = before.find((other) => other.id === condition.stepID);
  if (!asked) return `“${title}” depends on a step that does not come before it.`;
  return answersOf(asked).includes(condition.equals) ? null : `“${title}” depends on an answer that cannot be given.`;
}

/** A tick has none; the files of a photo or signature are named by their numbers. */
export type StepValue = string | number | number[] | null;

/** A step as somebody fills it in. */
export type FilledStep = StepDefinition & {
  /** Which step of which checklist it was copied from; null for one that is only here. */
  checklistID: number | null;
  templateStepID: number | null;
  isRequired: boolean;
  isFormer: boolean;
  state: StepProgress;
  value: StepValue;
};

/** An answer in words: `21 psi`; empty of a tick and of files. */
export const answerText = ({ unit }: Pick<StepDefinition, 'unit'>, value: StepValue): string =>
  value === null || Array.isArray(value) ? '' : [String(value), unit].filter(Boolean).join(' ');

/** An answer in the words of the list of what waits. `files`: how many come with it. */
export function answerSaid(step: Pick<StepDefinition, 'type' | 'unit'>, value: StepValue, files = 0): string {
  if (!Array.isArray(value)) return answerText(step, value);
  if (step.type === 'signature') return 'signed';
  return files === 1 ? '1 photo' : `${files} photos`;
}

/** An answer as it was typed: of a number the figure, with either decimal sign; what is none stays the text that it is. */
export function typedAnswer({ type }: Pick<StepDefinition, 'type'>, text: string): string | number {
  const trimmed = text.trim();
  const figure = Number(trimmed.replace(',', '.'));
  return type === 'number' && trimmed !== '' && !Number.isNaN(figure) ? figure : trimmed;
}

/** The answer that conditions look at; null while there is none. */
function answerOf(step: FilledStep): string | null {
  if (step.state !== 'done') return null;
  if (step.type === 'tick') return 'yes';
  return typeof step.value === 'string' ? step.value : null;
}

/**
 * The steps that there are to do: not former ones, and not those whose condition is not met. A step that depends on a hidden
 * one is hidden; one that depends on a step that was taken away is not.
 */
export function visibleSteps<Step extends FilledStep>(steps: readonly Step[]): Step[] {
  const current = steps.filter((step) => !step.isFormer);
  const visible: Step[] = [];
  for (const step of current) {
    const { condition, checklistID } = step;
    const isAsked = (other: Step) =>
      checklistID !== null && other.checklistID === checklistID && other.templateStepID === condition?.stepID;
    const asked = condition && current.find(isAsked);
    if (!asked || (visible.includes(asked) && answerOf(asked) === condition.equals)) visible.push(step);
  }
  return visible;
}

/** Skipped steps count as done; what does not apply, and what is hidden, does not count. */
export function countSteps(steps: readonly FilledStep[]): { done: number; total: number } {
  const counted = visibleSteps(steps).filter((step) => step.state !== 'na');
  return { done: counted.filter((step) => step.state !== 'open').length, total: counted.length };
}

/** What holds back the end of the work. */
export const openRequiredSteps = <Step extends FilledStep>(steps: readonly Step[]): Step[] =>
  visibleSteps(steps).filter((step) => step.isRequired && step.state === 'open');

/** Between which a number is right: `40 to 60`, or as much of it as there is. */
export function rangeText({ min, max }: Pick<StepDefinition, 'min' | 'max'>): string {
  if (min !== null && max !== null) return `${min} to ${max}`;
  if (min !== null) return `at least ${min}`;
  return max === null ? '' : `at most ${max}`;
}

/** It was answered, and the answer is not as it should be. */
export function isFailed({ state, type, value, min, max, codes }: FilledStep): boolean {
  if (state !== 'done') return false;
  if (type === 'pass_fail') return value === 'fail';
  if (type === 'scan') return typeof value === 'string' && !isExpected(codes, value);
  if (type !== 'number' || typeof value !== 'number') return false;
  return (min !== null && value < min) || (max !== null && value > max);
}

/** Whether a scanned code is one of those that are right. */
const isExpected = (codes: readonly string[], code: string): boolean =>
  codes.length === 0 ||
  codes.some((right) => (right.endsWith('*') ? code.startsWith(right.slice(0, -1)) : code === right));

export const maxScanLength = 200;
/** A code on one line, as a scanner types it. */
const isCode = (value: string): boolean => value.trim().length <= maxScanLength && !/[\r\n\t]/.test(value.trim());

/** Where on earth somebody was, as their device says. */
export type StepPlace = {
  latitude: number;
  longitude: number;
  /** The place is within so many metres of it, with 95 % confidence. */
  accuracyM: number;
};

/** What is wrong with an answer to a step; null when it can be taken. */
export function problemWith(
  { type, options }: Pick<StepDefinition, 'type' | 'options'>,
  value: StepValue,
): string | null {
  const isText = typeof value === 'string' && value.trim() !== '';
  const isFiles = Array.isArray(value) && value.length > 0;
  switch (type) {
    case 'tick':
      return value === null ? null : 'This step is only ticked off.';
    case 'pass_fail':
      return value === 'pass' || value === 'fail' ? null : 'Answer pass or fail.';
    case 'number':
      return typeof value === 'number' ? null : 'Enter a number.';
    case 'choice':
      return isText && options.includes(value) ? null : 'Choose one of the options.';
    case 'text':
      return isText ? null : 'Write what you found.';
    case 'scan':
      return isText && isCode(value) ? null : 'Scan or type the code.';
    case 'photo':
      return isFiles ? null : 'Add a photo.';
    case 'signature':
      return isFiles && value.length === 1 ? null : 'Sign it.';
  }
}
