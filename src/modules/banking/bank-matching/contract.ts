import { z } from 'zod';
import { bookKinds, namedBookKinds, payeeKinds } from '#modules/ledger/rules.ts';
import { id, line, nothing, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { ruleKinds } from '../bank-rules/rules.ts';

const bookLine = z.object({
  lineID: id,
  entryID: id,
  date: calendarDate,
  number: z.string(),
  payee: z.string(),
  memo: z.string(),
  amount: money,
});

/** A money form that a rule fills in; nobody posts it but a person. */
const prefill = z.object({
  bankRuleID: id,
  name: z.string(),
  kind: z.enum(ruleKinds),
  otherAccountID: id.nullable(),
  payee: z.object({ kind: z.enum(payeeKinds), id }).nullable(),
  memo: z.string(),
});

export const suggestion = z.object({
  bankLineIDs: z.array(id),
  lines: z.array(bookLine),
  why: z.array(z.string()),
  score: z.number(),
});
export type SuggestionShown = z.infer<typeof suggestion>;
export type Prefill = z.infer<typeof prefill>;

const one = { bankLineID: id };

export const matchingCalls = {
  getSuggestions: read({
    path: 'accounting/get_bank_suggestions',
    shows: ['bank_lines', ...bookKinds, 'bank_statements', 'bank_rules'],
    about: 'What the statement lines of an account without a match most likely are in the books, each with why.',
    permission: can('accounting', 'read'),
    input: z.object({ accountID: id }),
    output: z.object({
      suggestions: z.array(suggestion),
      rules: z.array(z.object({ bankLineID: id, ...prefill.shape })),
    }),
  }),
  findBookLines: read({
    path: 'accounting/find_book_lines',
    shows: ['bank_lines', ...namedBookKinds],
    about:
      'Lines of the books that a statement line could be, those that are none yet: those nearest in amount and day first, or by number, payee, memo and amount; 100 at most.',
    permission: can('accounting', 'read'),
    input: z.object({
      accountID: id,
      amount: money,
      date: calendarDate,
      search: z.string().trim().max(100, 'Search for fewer letters').default(''),
    }),
    output: z.object({ lines: z.array(bookLine.extend({ source: z.string() })), total: z.number() }),
  }),
  matchLines: write({
    path: 'accounting/match_bank_lines',
    about: 'Says which lines of the books statement lines are, and ticks them in the open reconciliation.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({
      accountID: id,
      matches: z
        .array(
          z.object({
            bankLineIDs: z.array(id).min(1).max(100),
            lineIDs: z.array(id).min(1, 'Name a line of the books').max(100),
            why: line(200).default('By hand'),
          }),
        )
        .min(1)
        .max(500, 'Match at most 500 at once'),
    }),
    output: z.object({ matched: z.number() }),
  }),
  unmatchLine: write({
    path: 'accounting/unmatch_bank_line',
    about: 'Takes a match away, with its ticks in the open reconciliation; a reconciled one is undone there first.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object(one),
    output: nothing,
  }),
  holdLine: write({
    path: 'accounting/hold_bank_line',
    about: 'Puts a statement line on hold, with why, with whom it lies, and the day on which they are reminded.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({
      ...one,
      reason: line(300).min(1, 'Say why it waits'),
      userID: id.optional(),
      dueOn: calendarDate.nullable().default(null),
    }),
    output: nothing,
  }),
  excludeLines: write({
    path: 'accounting/exclude_bank_lines',
    about: 'Says of statement lines that they are nothing to the books, and why: they are not proposed any more.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({
      bankLineIDs: z.array(id).min(1).max(500, 'Exclude at most 500 at once'),
      reason: line(300).default(''),
    }),
    output: z.object({ excluded: z.number() }),
  }),
  includeLine: write({
    path: 'accounting/include_bank_line',
    about: 'Takes an excluded statement line back among those without a match.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object(one),
    output: nothing,
  }),
  releaseLine: write({
    path: 'accounting/release_bank_line',
    about: 'Takes a statement line off hold.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object(one),
    output: nothing,
  }),
};
