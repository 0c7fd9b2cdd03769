import { z } from 'zod';
import { id, line, nextPage, nothing, pageOf, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { bookKinds, namedBookKinds, payeeKinds } from '../rules.ts';
import { itemAccountKeys } from './rules.ts';

export const maxItems = 1000;
/** Why something posted is voided. */
export const voidReason = line(300).default('');

/** What is open of a posting. Amounts are above zero; the side says whether it is a debit or a credit. */
export const openItem = z.object({
  itemID: id,
  side: z.enum(['debit', 'credit']),
  payee: z.object({ kind: z.enum(payeeKinds), id }).nullable(),
  payeeName: z.string().nullable(),
  /** What made it, what people know it by (its own number where they gave it no reference), and the address of it. */
  name: z.string(),
  reference: z.string(),
  address: z.string(),
  entryID: id,
  date: calendarDate,
  due: calendarDate,
  amount: money,
  open: money,
  /** What its payee's terms take off what is open of it when it is paid early, and the last day for it. */
  discount: z.object({ until: calendarDate, amount: money }).nullable(),
});
export type OpenItem = z.infer<typeof openItem>;

/** So much of a document settled with an item from a day on, and whether that can be let go of by itself. */
export const settledWith = z.object({ item: openItem, amount: money, on: calendarDate, mayTakeOff: z.boolean() });
export type SettledWith = z.infer<typeof settledWith>;

export const payeeDocument = z.object({
  entryID: id,
  name: z.string(),
  address: z.string(),
  date: calendarDate,
  memo: z.string(),
  amount: money,
  open: money,
});
export type PayeeDocument = z.infer<typeof payeeDocument>;

export const itemCalls = {
  listOpenItems: read({
    path: 'accounting/get_open_items',
    shows: namedBookKinds,
    about: `What is open on an account: of one payee, or of everybody, the first due first, ${maxItems} at most.`,
    permission: can('accounting', 'read'),
    input: z.object({
      account: z.enum(itemAccountKeys),
      side: z.enum(['debit', 'credit']).optional(),
      payee: z
        .object({ kind: z.enum(payeeKinds), id })
        .nullable()
        .default(null),
      /** A transaction that is edited: what it settles itself counts as open. */
      transactionID: id.optional(),
    }),
    output: z.object({ items: z.array(openItem), isCut: z.boolean() }),
  }),
  getVoidEffect: read({
    path: 'accounting/get_void_effect',
    shows: bookKinds,
    about:
      'What follows when the document of an entry is voided: the day on which that counts, and what is open again; refused as the void would be.',
    permission: can('accounting', 'read'),
    input: z.object({ entryID: id }),
    output: z.object({
      date: calendarDate,
      /** Its own day, or the first open one after it. */
      countsOn: calendarDate,
      settled: z.array(z.object({ item: openItem, amount: money })),
    }),
  }),
  listPayeeDocuments: read({
    path: 'accounting/get_payee_documents',
    shows: namedBookKinds,
    about:
      'Every document that names a customer, vendor or other payee, latest first, 50 at a time; what was voided is left out.',
    permission: can('accounting', 'read'),
    input: z.object({
      payee: z.object({ kind: z.enum(payeeKinds), id }),
      /** Only those of which something is unpaid or unused. */
      isOpen: z.boolean().default(false),
      next: nextPage.optional(),
    }),
    output: pageOf(payeeDocument),
  }),
  applyCredit: write({
    path: 'accounting/apply_credit',
    about: 'Settles what is owed by a credit that is open: an unapplied payment, a credit memo, a vendor credit.',
    permission: can('accounting', 'update'),
    undo: 'inverse',
    input: z.object({
      /** The item to settle with, and how much of which others. */
      itemID: id,
      shares: z
        .array(z.object({ itemID: id, amount: money.refine((cents) => cents > 0, 'Enter an amount above zero') }))
        .min(1, 'Choose what is settled')
        .max(maxItems),
      /** Without a day each is settled from the later of its own and the credit's, or the first open one after it. */
      on: calendarDate.nullable().default(null),
    }),
    output: nothing,
  }),
  takeOffCredit: write({
    path: 'accounting/take_off_credit',
    about:
      'Lets go of what settles a document: a payment, a credit memo or a vendor credit is open again, and what it settled too. What was settled with a discount, and by a refund or a write-off, is edited or voided.',
    permission: can('accounting', 'update'),
    undo: 'inverse',
    input: z.object({ entryID: id, itemID: id }),
    output: nothing,
  }),
};
