import { z } from 'zod';
import { bases, dimensions } from '#modules/ledger/balances/rules.ts';
import { bookKinds, namedBookKinds } from '#modules/ledger/rules.ts';
import { id, nextPage, pageOf, read } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { cashLineKeys } from '../cash-flow/rules.ts';

/** A figure of a statement, said so that it can be asked for again: what of, which days, which basis, as known when. */
const figure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('account'),
    accountID: id,
    /** Null: from the beginning of the books, as a balance is. */
    from: calendarDate.nullable(),
    to: calendarDate,
    basis: z.enum(bases).default('accrual'),
    knownOn: calendarDate.optional(),
    /** Only the part of one division, customer …, or what is of none of some. */
    dimension: z.enum(dimensions).optional(),
    dimensionID: id.optional(),
    exceptIDs: z.array(id).max(100).default([]),
    /** Shown on the side that is not normal for the account, as unapplied payments are. */
    isTurned: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('retained_earnings'),
    to: calendarDate,
    basis: z.enum(bases).default('accrual'),
    knownOn: calendarDate.optional(),
    /** What was earned before this day is in it; before the fiscal year of the last day, unless it says more. */
    year: calendarDate.optional(),
    isTurned: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('cash'),
    line: z.enum(cashLineKeys),
    from: calendarDate,
    to: calendarDate,
    knownOn: calendarDate.optional(),
  }),
]);
export type FigureAsked = z.infer<typeof figure>;

const part = z.object({
  label: z.string(),
  /** How many entries or documents; null where it is not a count of either. */
  entriesTotal: z.number().nullable(),
  amount: money,
  /** What it is made of, where it is a figure itself. */
  figure: z.union([z.literal('before'), z.literal('earned'), z.literal('posted')]).nullable(),
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
});
export type FigurePart = z.infer<typeof part>;

const figureEntry = z.object({
  entryID: id,
  line: z.number(),
  date: calendarDate,
  source: z.string(),
  sourceName: z.string(),
  sourceID: id.nullable(),
  reference: z.string(),
  memo: z.string(),
  payeeName: z.string().nullable(),
  amount: money,
  /** Of the cash basis: the document was not settled before the first day, or is not by the last one. */
  isUnsettled: z.enum(['before', 'after']).nullable(),
});
export type FigureEntry = z.infer<typeof figureEntry>;

const changedEntry = z.object({
  entryID: id,
  date: calendarDate,
  postedAt: utcTime,
  createdBy: z.string().nullable(),
  sourceName: z.string(),
  source: z.string(),
  sourceID: id.nullable(),
  reference: z.string(),
  memo: z.string(),
  total: money,
  reversesID: id.nullable(),
  replacesID: id.nullable(),
});
export type ChangedEntry = z.infer<typeof changedEntry>;

export const figureCalls = {
  explainFigure: read({
    path: 'accounting/explain_figure',
    shows: bookKinds,
    about: 'What a figure of a statement is made of: what was there before, and its entries by what posted them.',
    permission: can('accounting', 'read'),
    input: z.object({ figure }),
    output: z.object({ total: money, parts: z.array(part) }),
  }),
  listFigureEntries: read({
    path: 'accounting/list_figure_entries',
    shows: namedBookKinds,
    about: 'The entries behind a figure, latest first, 50 at a time; their amounts add up to it.',
    permission: can('accounting', 'read'),
    input: z.object({ figure, next: nextPage.optional() }),
    output: z.object({
      rows: z.array(figureEntry),
      next: z.string().nullable(),
      /** Of all pages. */
      total: money,
    }),
  }),
  listChangesSince: read({
    path: 'accounting/list_changes_since',
    shows: bookKinds,
    about: 'What was posted after a day and is dated in a range: why a report says something else than it did then.',
    permission: can('accounting', 'read'),
    input: z.object({
      knownOn: calendarDate,
      from: calendarDate.optional(),
      to: calendarDate.optional(),
      next: nextPage.optional(),
    }),
    output: pageOf(changedEntry),
  }),
};
