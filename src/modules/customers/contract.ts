import { z } from 'zod';
import { changesOf, id, line, listAsked, nothing, pageOf, read, write } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { fieldsOfNew } from '../custom-fields/new-contract.ts';
import { location, locationFields } from '../places/contract.ts';
import { contactFields, customerFields, newCustomerFields } from './form-contract.ts';

export const contact = z.object({
  contactID: id,
  name: z.string(),
  title: z.string(),
  email: z.string(),
  phone: z.string(),
});
/** What lists show of one, and their page too. */
const shown = {
  customerID: id,
  customerName: z.string(),
  phone: z.string(),
  email: z.string(),
  referralTypeName: z.string().nullable(),
  parentName: z.string().nullable(),
  /** What they demand of every field ticket. */
  requiresPurchaseOrder: z.boolean(),
  requiresAFE: z.boolean(),
  requiresCostCode: z.boolean(),
  requiresSignature: z.boolean(),
  isOnHold: z.boolean(),
};
export const customerRow = z.object({
  ...shown,
  city: z.string().nullable(),
  state: z.string().nullable(),
  timeZone: z.string().nullable(),
});
export type CustomerRow = z.infer<typeof customerRow>;
export const customer = z.object({
  ...shown,
  website: z.string(),
  remarks: z.string(),
  /** Invoices are due so many days after their own. */
  paymentTerms: z.string(),
  referralTypeID: id.nullable(),
  parentCustomerID: id.nullable(),
  /** Whether somebody is below them, or was merged into them. */
  isParent: z.boolean(),
  hasMerged: z.boolean(),
  /** What they may owe in all; null for any amount, and for who sees no money. */
  creditLimit: money.nullable(),
  /** Null unless they are on hold. */
  holdReason: z.string().nullable(),
  heldSince: utcTime.nullable(),
  contacts: z.array(contact),
  locations: z.array(location),
});
export type Customer = z.infer<typeof customer>;

/** What a list of customers can be narrowed to. */
const holdFilters = ['on hold', 'not on hold'] as const;
/** What a list of customers can be ordered by. */
const customerSortKeys = ['name', 'place', 'phone', 'email', 'referral'] as const;
export type CustomerSortKey = (typeof customerSortKeys)[number];

/** Who decides how much customers may owe, and whom to wait for. */
export const creditRight = can('receivables', 'update');
const creditFields = {
  /** In all, over their open documents; null for any amount. */
  creditLimit: money.refine((cents) => cents >= 0, 'Enter zero or more').nullable(),
};
const reason = line(300);

export const customerCalls = {
  listCustomers: read({
    path: 'customers/get_customer_list',
    shows: ['customers', 'referral_types'],
    about:
      'A page of 100 customers, by name or by what is asked for; of one referral type, on hold or not, below another one, where asked.',
    permission: can('customers', 'read'),
    input: z.object({
      ...listAsked(customerSortKeys),
      referralTypeID: id.optional(),
      hold: z.enum(holdFilters).optional(),
      /** Those below this one, at every level. */
      parentCustomerID: id.optional(),
    }),
    output: pageOf(customerRow),
  }),
  getCustomer: read({
    path: 'customers/get_customer',
    shows: ['customers', 'referral_types'],
    about: 'One customer with contacts and locations.',
    permission: can('customers', 'read'),
    input: z.object({ customerID: id }),
    output: customer,
  }),
  createCustomer: write({
    path: 'customers/create_customer',
    about: 'Adds a customer, with contacts and locations if given.',
    permission: can('customers', 'create'),
    undo: 'image',
    input: z.object({
      ...newCustomerFields,
      contacts: z.array(z.object(contactFields)).max(50).default([]),
      locations: z.array(z.object(locationFields)).max(50).default([]),
      ...fieldsOfNew,
    }),
    output: customer,
  }),
  updateCustomer: write({
    path: 'customers/update_customer',
    about: 'Changes the named fields; one that somebody else changed meanwhile answers 409 with both values.',
    permission: can('customers', 'update'),
    undo: 'image',
    input: z.object({ customerID: id, changes: changesOf(customerFields) }),
    output: customer,
  }),
  deleteCustomer: write({
    path: 'customers/delete_customer',
    about: 'Deletes a customer; what refers to it keeps its name, and it can be restored.',
    permission: can('customers', 'delete'),
    undo: 'image',
    input: z.object({ customerID: id }),
    output: nothing,
  }),
  saveContact: write({
    path: 'customers/save_contact',
    about: 'Adds a contact, or changes the one with contactID.',
    permission: can('customers', 'update'),
    undo: 'image',
    input: z.object({ customerID: id, contactID: id.optional(), ...contactFields }),
    output: customer,
  }),
  saveLocation: write({
    path: 'customers/save_location',
    about: 'Adds a location, or changes the one with locationID.',
    permission: can('customers', 'update'),
    undo: 'image',
    input: z.object({ customerID: id, locationID: id.optional(), ...locationFields }),
    output: customer,
  }),
  removeContact: write({
    path: 'customers/remove_contact',
    about: 'Takes a contact off a customer; what names them keeps their name.',
    permission: can('customers', 'update'),
    undo: 'image',
    input: z.object({ customerID: id, contactID: id }),
    output: customer,
  }),
  removeLocation: write({
    path: 'customers/remove_location',
    about: 'Takes a location off a customer; assets and rate sheets that name it keep it.',
    permission: can('customers', 'update'),
    undo: 'image',
    input: z.object({ customerID: id, locationID: id }),
    output: customer,
  }),
  setCreditLimit: write({
    path: 'customers/set_credit_limit',
    about:
      'Says how much a customer may owe, or that they may owe any amount. It refuses nothing: whoever goes beyond it is asked.',
    permission: creditRight,
    undo: 'image',
    input: z.object({
      customerID: id,
      ...creditFields,
      was: z
        .object(creditFields)
        .nullable()
        .default(null)
        .describe('What its writer saw; where it is something else by now the answer is 409 with what it is.'),
    }),
    output: customer,
  }),
  holdCustomer: write({
    path: 'customers/hold_customer',
    about:
      'Puts a customer on hold with a reason, or changes it. It refuses nothing: whoever works for them or sends them an invoice is told.',
    permission: creditRight,
    undo: 'image',
    input: z.object({ customerID: id, reason: reason.min(1, 'Say why') }),
    output: customer,
  }),
  releaseCustomer: write({
    path: 'customers/release_customer',
    about: 'Takes a customer off hold, with a reason if there is one.',
    permission: creditRight,
    undo: 'image',
    input: z.object({ customerID: id, reason: reason.default('') }),
    output: customer,
  }),
};
