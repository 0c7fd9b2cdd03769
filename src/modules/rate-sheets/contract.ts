import { z } from 'zod';
import { itemClassKeys } from '#modules/sales-tax/rules.ts';
import { changesOf, id, line, listAsked, nothing, pageOf, paragraph, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { decimal, unitPrice } from '#shared/form-figures.ts';
import { can } from '#shared/permission.ts';
import { fieldsOfNew } from '../custom-fields/new-contract.ts';
import { increments, maxRates, problemOfRate, rateKindKeys, rateLevelKeys, sheetTabKeys } from './rules.ts';

const maxRate = 100_000_000;
const rate = () => unitPrice('rate', 0, maxRate).nullable().default(null);
export const rateLine = z
  .object({
    kind: z.enum(rateKindKeys),
    serviceID: id.nullable().default(null),
    name: line(150).default(''),
    rate: rate(),
    hasOvertime: z.boolean().default(false),
    hasDouble: z.boolean().default(false),
    overtimeRate: rate(),
    doubleRate: rate(),
    dayRate: rate(),
    weekRate: rate(),
    monthRate: rate(),
    standbyPercent: decimal('percentage', 0, 1000).nullable().default(null),
    isOperated: z.boolean().default(false),
    upToCost: unitPrice('cost', 0.01, maxRate).nullable().default(null),
    markupPercent: decimal('percentage', -100, 10_000).nullable().default(null),
    minimumHours: decimal('number of hours', 0.25, 24).nullable().default(null),
  })
  .superRefine((one, refinement) => {
    const problem = problemOfRate(one);
    if (problem) refinement.addIssue({ code: 'custom', path: [problem.field], message: problem.sentence });
  });
const rateLines = z.array(rateLine).max(maxRates, `Keep it to ${maxRates} lines`);

const clock = z.number().int().min(0).max(1440, 'Give a time of the day');
const counts = z.union([z.literal(1), z.literal(1.5), z.literal(2)], 'Choose 1x, 1.5x or 2x');
const hoursOf = (label: string, most: number) => decimal(label, 0, most).nullable().default(null);

const forWhom = {
  customerID: id.nullable().default(null),
  locationID: id.nullable().default(null),
  divisionID: id.nullable().default(null),
};

/** What there is to say of one. */
export const sheetFields = {
  name: line(100).min(1, 'Name the sheet'),
  ...forWhom,
  validFrom: calendarDate,
  validUntil: calendarDate.nullable().default(null),
  /** Nothing is priced by it yet. */
  isDraft: z.boolean().default(true),
  remarks: paragraph(2000).default(''),
  straightFrom: clock.default(7 * 60),
  straightUntil: clock.default(15.5 * 60),
  beyondMultiplier: counts.default(1.5),
  saturdayMultiplier: counts.default(1.5),
  sundayMultiplier: counts.default(2),
  holidayMultiplier: counts.default(2),
  dailyHours: hoursOf('number of hours of a day', 24),
  weeklyHours: hoursOf('number of hours of a week', 168),
  incrementMinutes: z.literal(increments).default(15),
  isBestRate: z.boolean().default(true),
};

const scope = {
  customerID: id.nullable(),
  customerName: z.string().nullable(),
  locationID: id.nullable(),
  locationName: z.string().nullable(),
  divisionID: id.nullable(),
  divisionName: z.string().nullable(),
};
const sheetRow = z.object({
  rateSheetID: id,
  name: z.string(),
  ...scope,
  validFrom: calendarDate,
  validUntil: calendarDate.nullable(),
  isDraft: z.boolean(),
  tab: z.enum(sheetTabKeys),
});
export type RateSheetRow = z.infer<typeof sheetRow>;

const shownLine = z.object({
  ...rateLine.shape,
  /** As the catalogue calls it. */
  serviceName: z.string().nullable(),
});
export type ShownRate = z.infer<typeof shownLine>;
const sheet = sheetRow.extend({
  remarks: z.string(),
  straightFrom: clock,
  straightUntil: clock,
  beyondMultiplier: counts,
  saturdayMultiplier: counts,
  sundayMultiplier: counts,
  holidayMultiplier: counts,
  dailyHours: z.number().nullable(),
  weeklyHours: z.number().nullable(),
  incrementMinutes: z.literal(increments),
  isBestRate: z.boolean(),
  version: z.number(),
  /** None for who sees no money. */
  lines: z.array(shownLine),
});
export type RateSheet = z.infer<typeof sheet>;

const sheetSortKeys = ['name', 'customer', 'from', 'until'] as const;
export type RateSheetSortKey = (typeof sheetSortKeys)[number];
const shows = ['ratesheets', 'services', 'customers', 'divisions'];
const raise = {
  rateSheetID: id,
  percent: decimal('percentage', -50, 100),
  /** What amounts are rounded to, in dollars. */
  to: z.literal([0.0001, 0.01, 0.05, 0.25, 0.5, 1, 5]).default(0.01),
};

export const rateSheetCalls = {
  listRateSheets: read({
    path: 'ratesheets/get_ratesheet_list',
    shows,
    about:
      'A page of 100 rate sheets, by name or by what is asked for; a tab shows those in effect, upcoming, drafts or expired.',
    permission: can('ratesheets', 'read'),
    input: z.object({
      ...listAsked(sheetSortKeys),
      tab: z.enum(sheetTabKeys).optional(),
      customerID: id.optional(),
      divisionID: id.optional(),
    }),
    output: pageOf(sheetRow),
  }),
  getRateSheetTabs: read({
    path: 'ratesheets/get_ratesheet_tabs',
    shows: ['ratesheets'],
    about: 'How many rate sheets stand under each tab.',
    permission: can('ratesheets', 'read'),
    input: z.object({}),
    output: z.object({ tabs: z.array(z.object({ tab: z.enum(sheetTabKeys), count: z.number() })) }),
  }),
  getRateSheet: read({
    path: 'ratesheets/get_ratesheet',
    shows,
    about: 'One rate sheet with its lines.',
    permission: can('ratesheets', 'read'),
    input: z.object({ rateSheetID: id }),
    output: sheet,
  }),
  createRateSheet: write({
    path: 'ratesheets/create_ratesheet',
    about: 'Adds a rate sheet. 422 where another one for the same is in effect on one of its days.',
    permission: can('ratesheets', 'create'),
    undo: 'image',
    input: z.object({ ...sheetFields, lines: rateLines.default([]), ...fieldsOfNew }),
    output: sheet,
  }),
  updateRateSheet: write({
    path: 'ratesheets/update_ratesheet',
    about: 'Changes the named fields; one that somebody else changed meanwhile answers 409 with both values.',
    permission: can('ratesheets', 'update'),
    undo: 'image',
    input: z.object({ rateSheetID: id, changes: changesOf(sheetFields) }),
    output: sheet,
  }),
  setRates: write({
    path: 'ratesheets/set_ratesheet_lines',
    about: 'Puts lines in the place of those that its writer saw; 409 where somebody else changed them meanwhile.',
    permission: can('ratesheets', 'update'),
    undo: 'image',
    input: z.object({ rateSheetID: id, was: rateLines, lines: rateLines }),
    output: sheet,
  }),
  deleteRateSheet: write({
    path: 'ratesheets/delete_ratesheet',
    about: 'Deletes a rate sheet; what was priced by it keeps its price.',
    permission: can('ratesheets', 'delete'),
    undo: 'image',
    input: z.object({ rateSheetID: id }),
    output: nothing,
  }),
  previewEscalation: read({
    path: 'ratesheets/preview_escalation',
    shows,
    about: 'What the lines of a rate sheet would be, raised by a percentage.',
    permission: can('ratesheets', 'read'),
    input: z.object(raise),
    output: z.object({ lines: z.array(z.object({ was: shownLine, now: shownLine })) }),
  }),
  escalate: write({
    path: 'ratesheets/escalate',
    about:
      'Makes the next rate sheet of one, raised by a percentage, from a day on; the one that it follows ends the day before.',
    permission: can('ratesheets', 'create'),
    undo: 'image',
    input: z.object({ ...raise, name: line(100).min(1, 'Name the sheet'), validFrom: calendarDate }),
    output: sheet,
  }),
  getServiceLines: read({
    path: 'ratesheets/get_service_lines',
    shows,
    about:
      'What a service, or each part of a bundle, is put on a document as: its words, class and account, and the rate that holds on the day for the customer, location or division.',
    permission: can('services', 'read'),
    input: z.object({ serviceID: id, date: calendarDate, ...forWhom }),
    output: z.object({
      lines: z.array(
        z.object({
          serviceID: id,
          description: z.string(),
          itemClass: z.enum(itemClassKeys),
          unit: z.string(),
          quantity: z.number(),
          rate: z.number(),
          /** Where its sale is booked, if not where its class is. */
          accountID: id.nullable(),
          /** The sheet that says the rate; null where the catalogue's price holds. */
          rateSheetID: id.nullable(),
        }),
      ),
    }),
  }),
  explainRate: read({
    path: 'ratesheets/explain_rate',
    shows,
    about:
      'What a service costs on a day for a customer, location or division, and which rate sheets were asked for it, the nearest first.',
    permission: can('ratesheets', 'read'),
    input: z.object({ serviceID: id, date: calendarDate, ...forWhom }),
    output: z.object({
      rate: z.number(),
      unit: z.string(),
      /** Null where the catalogue's price holds. */
      rateSheetID: id.nullable(),
      version: z.number().nullable(),
      looked: z.array(
        z.object({
          level: z.enum(rateLevelKeys as [(typeof rateLevelKeys)[number]]),
          rateSheetID: id.nullable(),
          name: z.string().nullable(),
          line: rateLine.nullable(),
        }),
      ),
    }),
  }),
};
