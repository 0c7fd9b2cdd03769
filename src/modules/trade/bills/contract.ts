import { z } from 'zod';
import { maxItems, voidReason } from '#modules/ledger/open-items/contract.ts';
import { id, line, paragraph, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { formItem, formOf, transaction } from '../transactions/contract.ts';
import type { FormOf } from '../transactions/rules.ts';

/** The calls that product.md §7 names for bills and their payments. They are account transactions of their kinds. */

/** The form of one kind, which need not say of which. */
const only = <K extends 'bill' | 'bill_payment'>(kind: K) =>
  formOf(kind).extend({ kind: z.literal(kind).default(kind as never) }) as unknown as z.ZodType<
    FormOf<K>,
    Record<string, unknown>
  >;
const bill = only('bill');
const billPayment = only('bill_payment');
const one = { transactionID: id, reason: voidReason };

export const billCalls = {
  insertBill: write({
    path: 'accounting/insert_bill',
    about: 'Posts a bill: what a vendor charges is owed until it is paid.',
    permission: can('accounting', 'create'),
    undo: 'inverse',
    input: z.object({ form: bill }),
    output: transaction,
  }),
  updateBill: write({
    path: 'accounting/update_bill',
    about: 'Edits a posted bill. With the entry that the writer saw; another one answers 409.',
    permission: can('accounting', 'update'),
    undo: 'inverse',
    input: z.object({ transactionID: id, entryID: id, form: bill }),
    output: transaction,
  }),
  deleteBill: write({
    path: 'accounting/delete_bill',
    about: 'Voids a bill: it stays, at zero effect, and what paid it is open with its vendor.',
    permission: can('accounting', 'delete'),
    undo: 'inverse',
    input: z.object(one),
    output: transaction,
  }),
  insertBillPayment: write({
    path: 'accounting/insert_bill_payment',
    about: 'Posts a payment of bills of one vendor; what is paid beyond them stays open with the vendor.',
    permission: can('accounting', 'create'),
    undo: 'inverse',
    input: z.object({ form: billPayment }),
    output: transaction,
  }),
  updateBillPayment: write({
    path: 'accounting/update_bill_payment',
    about: 'Edits a posted bill payment. With the entry that the writer saw; another one answers 409.',
    permission: can('accounting', 'update'),
    undo: 'inverse',
    input: z.object({ transactionID: id, entryID: id, form: billPayment }),
    output: transaction,
  }),
  deleteBillPayment: write({
    path: 'accounting/delete_bill_payment',
    about: 'Voids a bill payment: its bills are open again.',
    permission: can('accounting', 'delete'),
    undo: 'inverse',
    input: z.object(one),
    output: transaction,
  }),
  payBills: write({
    path: 'accounting/pay_bills',
    about: 'Pays bills of several vendors from one account at once: one bill payment for each vendor.',
    permission: can('accounting', 'create'),
    undo: 'inverse',
    input: z.object({
      date: calendarDate,
      paidFrom: id,
      /** Of the first payment. A whole number counts up from vendor to vendor, as checks do. */
      reference: line(40).default(''),
      memo: paragraph(500).default(''),
      items: z
        .array(formItem)
        .min(1, 'Choose at least one bill')
        .max(maxItems, `Choose at most ${maxItems}`)
        .refine((items) => new Set(items.map(({ itemID }) => itemID)).size === items.length, 'Choose each only once'),
    }),
    output: z.object({ payments: z.array(transaction) }),
  }),
};
