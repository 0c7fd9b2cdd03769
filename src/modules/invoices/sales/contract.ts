import { z } from 'zod';
import { summedBy } from '#modules/documents/rules.ts';
import { id, read } from '#shared/contract.ts';
import { calendarDate, risingDays } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { bothCompared, risingCompared } from '#shared/report-days.ts';
import { invoiceKindKeys } from '../rules.ts';

const sums = {
  /** Invoices and credit memos; 0 where lines of one document belong to several rows. */
  documentCount: z.number(),
  lineCount: z.number(),
  /** Of invoices, without tax and less discounts. */
  invoiced: money,
  /** The same of credit memos. */
  credited: money,
  /** Invoiced less credited. */
  sales: money,
  /** The sales of the days that it is compared with; null where it is not. */
  compared: money.nullable(),
};
const row = z.object({
  /** What its lines are asked for by: an id (`0` for none), a class, or the first day of a month. */
  subject: z.string(),
  name: z.string(),
  ...sums,
});
export type SalesRow = z.infer<typeof row>;

const soldLine = z.object({
  documentID: id,
  kind: z.enum(invoiceKindKeys),
  number: z.number(),
  date: calendarDate,
  customerName: z.string(),
  description: z.string(),
  /** Less its part of the document's discount; of a credit memo below zero. */
  amount: money,
});
export type SoldLine = z.infer<typeof soldLine>;

export const salesCalls = {
  getSales: read({
    path: 'invoices/get_sales',
    shows: ['invoices', 'customers', 'accounts', 'divisions'],
    about:
      'What was invoiced less what was credited in a range of days, without tax and less discounts, by customer, by what was sold, by account, division or month; compared with other days. By the dates of approved documents that are not void.',
    permission: can('accounting', 'read'),
    input: z
      .object({
        /** This fiscal year up to today, unless it says more. */
        from: calendarDate.optional(),
        to: calendarDate.optional(),
        compareFrom: calendarDate.optional(),
        compareTo: calendarDate.optional(),
        by: z.enum(summedBy).default('customer'),
      })
      .refine(...risingDays)
      .refine(...bothCompared)
      .refine(...risingCompared),
    /** The most sold first; months in their order. */
    output: z.object({
      from: calendarDate,
      to: calendarDate,
      by: z.enum(summedBy),
      comparedWith: z.object({ from: calendarDate, to: calendarDate }).nullable(),
      rows: z.array(row),
      totals: z.object(sums),
    }),
  }),
  listSoldLines: read({
    path: 'invoices/list_sold_lines',
    shows: ['invoices', 'customers', 'accounts', 'divisions'],
    about:
      'The lines that a figure of the sales is made of, the latest first; at most 200 of them, with how many there are and what they come to.',
    permission: can('accounting', 'read'),
    input: z
      .object({
        from: calendarDate,
        to: calendarDate,
        by: z.enum(summedBy),
        subject: z.string().max(40),
        /** Of one kind of document only. */
        kind: z.enum(invoiceKindKeys).optional(),
      })
      .refine(...risingDays),
    output: z.object({ lines: z.array(soldLine), lineCount: z.number(), total: money }),
  }),
};
