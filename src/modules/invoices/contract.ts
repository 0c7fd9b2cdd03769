import { z } from 'zod';
import { entryLine } from '#modules/ledger/journal/contract.ts';
import { settledWith, voidReason } from '#modules/ledger/open-items/contract.ts';
import { bookKinds, namedBookKinds } from '#modules/ledger/rules.ts';
import { creditedTax, taxRules } from '#modules/sales-tax/contract.ts';
import { itemClassKeys } from '#modules/sales-tax/rules.ts';
import { questions } from '#modules/trade/questions/rules.ts';
import { emailAddress, id, line, nextPage, pageOf, paragraph, read, searchText, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { amountOrNone, decimal, unitPrice } from '#shared/form-figures.ts';
import { money } from '#shared/money.ts';
import { paymentTerms } from '#shared/payment-terms.ts';
import { can } from '#shared/permission.ts';
import { fieldsOfNew } from '../custom-fields/new-contract.ts';
import { invoiceKindKeys, invoiceStatuses, maxLines, maxOfLine } from './rules.ts';

const percent = decimal('percentage', 0, 100).default(0);

const invoiceLine = z.object({
  /** Of a line that stands, which it goes on being, wherever it stands now. Where none of the lines says one, they are known by their places. */
  lineID: id.optional(),
  /** Of a credit memo: the line of an invoice that it credits, of which no more can be credited than is left. */
  origin: z.object({ documentID: id, lineID: id }).optional(),
  description: line(300).min(1, 'Say what it is for'),
  itemClass: z.enum(itemClassKeys).default('service'),
  quantity: decimal('quantity', 0.0001, 1_000_000).default(1),
  rate: unitPrice('rate', -maxOfLine, maxOfLine),
  discountPercent: percent,
  accountID: id,
  isTaxable: z.boolean().nullable().default(null),
  stockCost: amountOrNone,
  /** The service of the catalogue that it was taken from; what the line says is its own from then on. */
  serviceID: id.optional(),
  ticketID: id.nullable().default(null),
});

export const invoiceForm = z.object({
  kind: z.enum(invoiceKindKeys).default('invoice'),
  customerID: id,
  date: calendarDate,
  terms: paymentTerms.nullable().default(null),
  dueOn: calendarDate.nullable().default(null),
  purchaseOrder: line(100).default(''),
  memo: paragraph(500).default(''),
  message: paragraph(2000).default(''),
  divisionID: id.nullable().default(null),
  zoneID: id.nullable().default(null),
  discount: amountOrNone,
  /** Only of what was approved when discounts fell on fees too, and of what is made of it. */
  isDiscountOnFees: z.boolean().optional(),
  isDiscountShown: z.boolean().default(false),
  retainagePercent: percent,
  lines: z.array(invoiceLine).min(1, 'Enter at least one line').max(maxLines, `Enter at most ${maxLines} lines`),
});

const status = z.enum(Object.keys(invoiceStatuses) as [keyof typeof invoiceStatuses]);
const invoiceRow = z.object({
  invoiceID: id,
  kind: z.enum(invoiceKindKeys),
  /** Given when it is approved, without gaps. */
  number: z.number().nullable(),
  name: z.string(),
  /** The one of product.md §3: what comes from field work is `ticketBatch`. */
  invoiceType: z.enum(['ticketBatch', 'other']),
  status,
  isSubmitted: z.boolean(),
  isApproved: z.boolean(),
  isPaid: z.boolean(),
  /** Paid by credit memos alone. */
  isCredited: z.boolean(),
  customerID: id,
  customerName: z.string(),
  date: calendarDate,
  due: calendarDate,
  isOverdue: z.boolean(),
  purchaseOrder: z.string(),
  total: money,
  /** What is not paid of it, or, of a credit memo, not used; nothing before it is approved. */
  open: money.nullable(),
  /** What the customer still holds back of it, or what of that a credit memo has not given back yet; nothing before it is approved. */
  heldOpen: money.nullable(),
  mailedAt: z.string().nullable(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

export const invoice = invoiceRow.extend({
  version: z.number(),
  form: invoiceForm,
  totals: z.object({
    lines: z.array(money),
    subtotal: money,
    discount: money,
    taxes: z.array(z.object({ jurisdiction: z.string(), percent: z.number(), taxable: money, tax: money })),
    tax: money,
    zoneName: z.string(),
    exemption: z.string().nullable(),
    retainage: money,
  }),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  mailedTo: z.string(),
  voidedAt: z.string().nullable(),
  customerEmail: z.string(),
  /** What stands and credits lines of it; `discount` is what of the credit memo's discount falls on that line. */
  creditedBy: z.array(z.object({ lineID: id, invoiceID: id, name: z.string(), amount: money, discount: money })),
  /** The batch of field tickets that it bills. */
  batch: z.object({ fieldTicketID: id, name: z.string() }).nullable(),
  /** Which tickets its lines bill; none for who does not read field tickets. */
  bills: z.array(z.object({ lineID: id, fieldTicketID: id })),
  /** The invoices whose lines it credits. */
  credits: z.array(z.object({ invoiceID: id, name: z.string() })),
  /** What stands for it in the ledger, with its lines. */
  entryID: id.nullable(),
  postedLines: z.array(entryLine),
  settled: z.array(settledWith),
  /** What it leaves open in the ledger, to be paid or used. */
  itemID: id.nullable(),
  heldItemID: id.nullable(),
});
export type Invoice = z.infer<typeof invoice>;

const page = {
  search: searchText.optional(),
  statuses: z.array(status).max(5).default([]),
  isOverdue: z.boolean().optional(),
  customerID: id.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  next: nextPage.optional(),
};
const pageOutput = pageOf(invoiceRow);
const one = { invoiceID: id };
export const mayApprove = { kind: 'sub', feature: 'invoices', sub: 'approve invoices' } as const;

export const invoiceCalls = {
  getOptions: read({
    path: 'invoices/getInvoiceFormOptions',
    shows: ['invoices', 'accounts', 'tax_zones', 'books_closings'],
    about: 'What the fields of an invoice are chosen from: income accounts, tax zones, terms, today.',
    permission: can('invoices', 'read'),
    input: z.object({}),
    output: z.object({
      isSetUp: z.boolean(),
      today: calendarDate,
      firstOpenDay: calendarDate.nullable(),
      accounts: z.array(
        z.object({
          accountID: id,
          number: z.string(),
          name: z.string(),
          systemKey: z.string().nullable(),
          type: z.string(),
        }),
      ),
      zones: z.array(z.object({ zoneID: id, name: z.string() })),
    }),
  }),
  getTaxes: read({
    path: 'invoices/get_invoice_taxes',
    shows: ['invoices', 'customer_taxes', 'tax_zones', 'tax_agencies', 'tax_settings'],
    about:
      'How an invoice to a customer is taxed on a day: in the named zone, else the customer’s, else the default one; a credit memo as the invoices that it credits, and what is approved as it is.',
    permission: can('invoices', 'read'),
    input: z.object({
      customerID: id.nullable().default(null),
      zoneID: id.nullable().default(null),
      date: calendarDate,
      /** Of a credit memo, the invoices whose lines it credits: it is taxed as they were. */
      credits: z.array(id).max(maxLines).default([]),
      /** Of an edit, what is edited: what is approved keeps its tax while customer, zone and day stay. */
      invoiceID: id.nullable().default(null),
    }),
    output: taxRules.extend({ credited: z.array(creditedTax) }),
  }),
  listInvoices: read({
    path: 'invoices/get_invoice_list',
    shows: ['invoices', ...bookKinds, 'customers'],
    about: 'Invoices and credit memos, the latest first, 50 at a time.',
    permission: can('invoices', 'read'),
    input: z.object(page),
    output: pageOutput,
  }),
  listRecent: read({
    path: 'accounting/getRecentInvoices',
    shows: namedBookKinds,
    about: 'Invoices and credit memos of some days that were posted, the latest first, 50 at a time.',
    permission: can('accounting', 'read'),
    input: z.object({ from: calendarDate.optional(), to: calendarDate.optional(), next: nextPage.optional() }),
    output: pageOutput,
  }),
  getSums: read({
    path: 'invoices/get_invoice_sums',
    shows: ['invoices', ...bookKinds],
    about: 'How many invoices stand where, and what they come to.',
    permission: can('invoices', 'read'),
    input: z.object({}),
    output: z.object({
      sums: z.array(
        z.object({
          key: z.enum(['PENDING', 'SUBMITTED', 'APPROVED', 'OVERDUE', 'PAID']),
          count: z.number(),
          amount: money,
        }),
      ),
      /** All, the void ones too. */
      total: z.number(),
    }),
  }),
  getInvoice: read({
    path: 'invoices/getInvoiceData',
    shows: ['invoices', ...bookKinds, 'customers'],
    about: 'One invoice as it was entered, with its sums, its tax, what paid it and what it posted.',
    permission: can('invoices', 'read'),
    input: z.object(one),
    output: invoice,
  }),
  findQuestions: read({
    path: 'invoices/get_invoice_questions',
    shows: ['invoices', ...bookKinds, 'customers'],
    about:
      'What somebody should be asked before an invoice is saved: one of the same customer, amount and day, and a day that looks like a slip; of what is approved, too, a customer who is on hold or would owe more than they may. Of an edit only what it brings.',
    permission: can('invoices', 'read'),
    input: z.object({
      form: invoiceForm,
      invoiceID: id.nullable().default(null),
      /** It is posted by this, or is posted already. */
      isApproved: z.boolean().default(false),
    }),
    output: questions,
  }),
  insertInvoice: write({
    path: 'invoices/insert_invoice',
    about: 'Saves an invoice or a credit memo as a draft, or, with the right to, approves and posts it at once.',
    permission: can('invoices', 'create'),
    undo: 'inverse',
    input: z.object({ form: invoiceForm, isApproved: z.boolean().default(false), ...fieldsOfNew }),
    output: invoice,
  }),
  updateInvoice: write({
    path: 'invoices/update_invoice',
    about:
      'Edits an invoice; what is posted is taken back and posted anew, by who may approve. With the version that the writer saw; another one answers 409.',
    permission: can('invoices', 'update'),
    undo: 'inverse',
    input: z.object({ ...one, version: z.int(), form: invoiceForm }),
    output: invoice,
  }),
  submitInvoice: write({
    path: 'invoices/submit_invoice',
    about: 'Asks for the approval of a draft.',
    permission: can('invoices', 'update'),
    undo: 'inverse',
    input: z.object(one),
    output: invoice,
  }),
  approveInvoice: write({
    path: 'invoices/approve_invoice',
    about:
      'Approves a draft: it gets its number and is posted. Undone it is void; the number stays. With the version that was looked at, another one answers 409.',
    permission: mayApprove,
    undo: 'inverse',
    input: z.object({ ...one, version: z.int().optional() }),
    output: invoice,
  }),
  deleteInvoice: write({
    path: 'invoices/delete_invoice',
    about: 'Deletes a draft; voids what is posted: it stays, at zero effect, and what paid it is open again.',
    permission: can('invoices', 'delete'),
    undo: 'inverse',
    input: z.object({ ...one, reason: voidReason }),
    output: z.object({ isVoid: z.boolean() }),
  }),
  emailInvoice: write({
    path: 'invoices/email_invoice',
    about: 'Mails an approved invoice as PDF to its customer.',
    permission: can('invoices', 'update'),
    undo: 'none',
    input: z.object({ ...one, email: emailAddress, message: paragraph(2000).default('') }),
    output: z.object({ mailedAt: z.string() }),
  }),
};
