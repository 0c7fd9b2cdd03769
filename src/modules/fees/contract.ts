import { z } from 'zod';
import { changesOf, id, line, nothing, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { stateLetters } from '../places/contract.ts';
import { feeBases } from './rules.ts';

const percentUnits = z.number().int().min(1, 'Enter a percentage').max(1_000_000, 'At most 100 percent');
const state = z.string().regex(stateLetters, 'Choose states of the list');

/** What there is to say of one: an amount or a percentage, and where it may be charged. */
const feeFields = {
  feeName: line(80).min(1, 'Name the fee'),
  amount: money
    .refine((cents) => cents > 0, 'Enter an amount above zero')
    .nullable()
    .default(null),
  /** In ten thousandths of a percent: 3.5 % is 35000. */
  percentUnits: percentUnits.nullable().default(null),
  basis: z.enum(feeBases).default('whole'),
  isTaxable: z.boolean().default(false),
  accountID: id,
  activeFrom: calendarDate.nullable().default(null),
  activeUntil: calendarDate.nullable().default(null),
  /** Where it must not be charged. */
  excludedStates: z.array(state).max(60).default([]),
  /** Proposed on every invoice where it may be charged; otherwise it is chosen. */
  isProposed: z.boolean().default(false),
  /** On what is paid by card: one percentage of the whole. */
  isCardSurcharge: z.boolean().default(false),
};

const fee = z.object({
  feeID: id,
  feeName: z.string(),
  amount: money.nullable(),
  percentUnits: z.number().nullable(),
  basis: z.enum(feeBases),
  isTaxable: z.boolean(),
  accountID: id,
  activeFrom: calendarDate.nullable(),
  activeUntil: calendarDate.nullable(),
  excludedStates: z.array(z.string()),
  isProposed: z.boolean(),
  isCardSurcharge: z.boolean(),
});
export type Fee = z.infer<typeof fee>;
const one = z.object({ feeID: id });

export const feeCalls = {
  listFees: read({
    path: 'settings/list_fees',
    shows: ['fees', 'accounts'],
    about:
      'The fees and the card surcharge of the company, in use or not, and the accounts that they can be booked to.',
    permission: can('accounting', 'read'),
    input: z.object({}),
    output: z.object({
      fees: z.array(fee.extend({ isArchived: z.boolean() })),
      accounts: z.array(z.object({ accountID: id, label: z.string() })),
      /** Fee and Surcharge Income; null before the books are set up. */
      usualAccountID: id.nullable(),
    }),
  }),
  createFee: write({
    path: 'settings/create_fee',
    about: 'Declares a fee, or the one surcharge on cards.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object(feeFields),
    output: fee,
  }),
  updateFee: write({
    path: 'settings/update_fee',
    about: 'Changes the named fields of a fee; invoices that have it keep what they say.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ feeID: id, changes: changesOf(feeFields) }),
    output: fee,
  }),
  archiveFee: write({
    path: 'settings/archive_fee',
    about: 'Takes a fee out of use; invoices that have it keep it.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: one,
    output: nothing,
  }),
  bringBackFee: write({
    path: 'settings/bring_back_fee',
    about: 'Puts a fee back into use, unless its name was taken meanwhile.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: one,
    output: nothing,
  }),
  listChargeable: read({
    path: 'invoices/get_invoice_fees',
    shows: ['invoices', 'fees', 'customers'],
    about: 'The fees that may be charged to a customer on a day, by the state of their first location.',
    permission: can('invoices', 'read'),
    input: z.object({ customerID: id.nullable().default(null), date: calendarDate }),
    output: z.object({ fees: z.array(fee) }),
  }),
};
