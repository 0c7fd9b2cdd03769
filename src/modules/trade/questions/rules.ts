import { z } from 'zod';
import { formatCalendarDate, isSensibleDay } from '#shared/dates.ts';

/** What is asked before something is posted (docs/rules/ledger.md), pure; the server refuses none of it. */

export const questions = z.object({
  questions: z.array(
    z.object({ message: z.string(), documents: z.array(z.object({ label: z.string(), address: z.string() })) }),
  ),
});
export type Question = z.infer<typeof questions>['questions'][number];

export const dayQuestions = (date: string, today: string): Question[] =>
  isSensibleDay(date, today)
    ? []
    : [{ message: `${formatCalendarDate(date)} is far from today. Is the year right?`, documents: [] }];

/** None where no document is alike. */
export const questionOf = (message: string, documents: Question['documents']): Question[] =>
  documents.length === 0 ? [] : [{ message, documents }];

export const repeated = 'The same amount for the same name on the same day is entered already.';

/** Of an edit that says another name. */
export const ofOthers = 'This comes again. What is created of it is for the new name too, from now on.';

/** Of an edit what it brings: what could be asked of it before was asked then. */
export const newQuestions = (now: readonly Question[], before: readonly Question[]): Question[] =>
  now.filter(({ message }) => !before.some((one) => one.message === message));
