import { z } from 'zod';
import { id, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { invoice } from '../contract.ts';
import { billLayoutKeys } from './rules.ts';

const asked = {
  /** A batch that is approved, or a ticket in the final review that is in none. */
  fieldTicketID: id,
  layout: z.enum(billLayoutKeys, 'Choose how its lines are put together').default('ticket'),
  /** Of the invoice; without one it is of today. */
  date: calendarDate.nullable().default(null),
};

export const billingCalls = {
  previewBill: read({
    path: 'invoices/get_bill_of_batch',
    shows: [
      'field_tickets',
      'invoices',
      'services',
      'customers',
      'accounts',
      'customer_taxes',
      'tax_zones',
      'tax_settings',
    ],
    about:
      'What an invoice of a batch of field tickets would say, and come to with tax; 409 for what is billed already.',
    permission: can('invoices', 'create'),
    input: z.object(asked),
    output: z.object({
      name: z.string(),
      customerName: z.string(),
      ticketCount: z.number(),
      /** Where it is taxed, and why there; nothing where it is taxed nowhere. */
      taxedIn: z.string().nullable(),
      taxedWhy: z.string().nullable(),
      lines: z.array(z.object({ description: z.string(), quantity: z.number(), rate: z.number(), amount: money })),
      subtotal: money,
      tax: money,
      total: money,
    }),
  }),
  billBatch: write({
    path: 'invoices/bill_batch',
    about:
      'Makes the draft of an invoice of all tickets of an approved batch; of a ticket that is in none a batch of its own first, by who may batch. 409 with the invoice that bills it already.',
    permission: can('invoices', 'create'),
    undo: 'inverse',
    input: z.object(asked),
    output: invoice,
  }),
};
