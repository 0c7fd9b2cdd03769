/** What a new company does first, in this order (`program`: books, customers and vendors of another program come together); each can be left out and found again (docs/rules/settings.md). */
export const setupSteps = [
  'company',
  'trade',
  'program',
  'divisions',
  'people',
  'customers',
  'vendors',
  'ticket',
  'invoice',
] as const;
export type SetupStep = (typeof setupSteps)[number];

export const stepStates = ['done', 'open', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];

/** What is done stays done, whoever had left it out. */
export const stateOf = (isDone: boolean, isSkipped: boolean): StepState =>
  isDone ? 'done' : isSkipped ? 'skipped' : 'open';
