import { z } from 'zod';
import { agingBuckets } from '#modules/ledger/open-items/rules.ts';
import { namedBookKinds, payeeKinds } from '#modules/ledger/rules.ts';
import { id, read } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { agingColumns } from './rules.ts';

const payee = z.object({ kind: z.enum(payeeKinds), id });
const age = {
  /** What is open, by days past due: current, 1–30, 31–60, 61–90, 91 and more. */
  buckets: z.array(money).length(agingBuckets.length),
  /** Credits that are not applied yet, below zero. */
  unapplied: money,
  total: money,
  /** Held back until the work is accepted; it has no age and is not in the total. */
  retainage: money,
};

/** What is open, credits that are not applied taken away, and beside it what is held back. */
const owed = { total: money, retainage: money };

const agedItem = z.object({
  itemID: id,
  entryID: id,
  source: z.string(),
  sourceName: z.string(),
  sourceID: id.nullable(),
  reference: z.string(),
  date: calendarDate,
  dueOn: calendarDate,
  payee: payee.nullable(),
  payeeName: z.string().nullable(),
  daysPastDue: z.number(),
  /** The column it stands in; null for a credit, which is "Unapplied". */
  bucket: z.number().nullable(),
  isRetainage: z.boolean(),
  /** What is open of it; credits are below zero. */
  open: money,
});
export type AgedItem = z.infer<typeof agedItem>;

export const agingCalls = {
  listAgedItems: read({
    path: 'accounting/list_aged_items',
    shows: namedBookKinds,
    about:
      'The documents behind an aging: what is open of each at the end of a day, oldest due first; at most 1,000 of them, with how many there are and what they come to.',
    permission: can('accounting', 'read'),
    input: z.object({
      account: z.enum(['receivable', 'payable']),
      asOf: calendarDate.optional(),
      by: z.enum(['due', 'date']).default('due'),
      knownOn: calendarDate.optional(),
      /** Of one payee only. */
      payee: payee.nullable().default(null),
      /** Only what names no payee. */
      isOfNobody: z.boolean().default(false),
      /** Only what stands in one column. */
      column: z.enum(agingColumns).optional(),
    }),
    output: z.object({
      asOf: calendarDate,
      items: z.array(agedItem),
      hasMore: z.boolean(),
      /** Of all, those that are not among the items too. */
      itemCount: z.number(),
      total: money,
    }),
  }),
  getFamilyBalance: read({
    path: 'accounting/get_family_balance',
    shows: [...namedBookKinds, 'customers'],
    about: 'What a customer and everybody below them owe today: one by one, each after its parent, and together.',
    permission: can('accounting', 'read'),
    input: z.object({ customerID: id }),
    output: z.object({
      rows: z.array(
        z.object({
          customerID: id,
          customerName: z.string(),
          parentCustomerID: id.nullable(),
          /** How far below the customer: 0 is the customer. */
          level: z.number(),
          ...owed,
        }),
      ),
      ...owed,
    }),
  }),
  getAging: read({
    path: 'accounting/get_aging',
    shows: namedBookKinds,
    about:
      'Receivables or payables by payee and age at the end of a day, by due date or by date; the total is the balance of the account on that day.',
    permission: can('accounting', 'read'),
    input: z.object({
      account: z.enum(['receivable', 'payable']),
      asOf: calendarDate.optional(),
      by: z.enum(['due', 'date']).default('due'),
      /** As it was known at the end of this day. */
      knownOn: calendarDate.optional(),
      /** Of one payee only. */
      payee: payee.nullable().default(null),
    }),
    output: z.object({
      /** Today where no day was asked for. */
      asOf: calendarDate,
      rows: z.array(z.object({ payee: payee.nullable(), payeeName: z.string().nullable(), ...age })),
      totals: z.object(age),
    }),
  }),
};
