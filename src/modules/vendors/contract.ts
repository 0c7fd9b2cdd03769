import { z } from 'zod';
import {
  changesOf,
  emailAddress,
  id,
  line,
  listAsked,
  nothing,
  pageOf,
  paragraph,
  phoneNumber,
  read,
  webAddress,
  write,
} from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { fileInfo } from '#shared/file-types.ts';
import { money } from '#shared/money.ts';
import { paymentTerms } from '#shared/payment-terms.ts';
import { can } from '#shared/permission.ts';
import { endFilters, standings } from '#shared/standings.ts';
import { fieldsOfNew } from '../custom-fields/new-contract.ts';
import { contact as contactOutput } from '../customers/contract.ts';
import { contactFields } from '../customers/form-contract.ts';
import { stateCode, zipCode } from '../places/contract.ts';
import { boxKeys, usualBox } from './box-rules.ts';
import { insuranceKindKeys } from './insurance-rules.ts';
import { classificationKeys, llcClassKeys } from './tax-rules.ts';

export const vendorRow = z.object({
  vendorID: id,
  vendorName: z.string(),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  state: z.string(),
  accountNumber: z.string(),
  paymentTerms: z.string(),
  is1099: z.boolean(),
});
const listedVendor = vendorRow.extend({
  /** How it is insured, by the worst of its kinds of insurance; null where no certificate is kept. */
  insurance: z.enum(standings).nullable(),
});
export type VendorRow = z.infer<typeof listedVendor>;
const certificateFields = {
  kind: z.enum(insuranceKindKeys),
  carrier: line(100).default(''),
  policyNumber: line(60).default(''),
  /** What it pays at most; null where it does not say. */
  limit: money.nullable().default(null),
  effectiveOn: calendarDate.nullable().default(null),
  expiresOn: calendarDate,
};
const certificate = z.object({
  certificateID: id,
  kind: z.enum(insuranceKindKeys),
  carrier: z.string(),
  policyNumber: z.string(),
  limit: money.nullable(),
  effectiveOn: calendarDate.nullable(),
  expiresOn: calendarDate,
  file: fileInfo.nullable(),
});
export type Certificate = z.infer<typeof certificate>;
export const w9 = z.object({
  legalName: z.string(),
  businessName: z.string(),
  classification: z.enum(classificationKeys),
  llcClass: z.enum(['', ...llcClassKeys]),
  otherClassification: z.string(),
  exemptPayeeCode: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  tinKind: z.enum(['ssn', 'ein']),
  signedOn: calendarDate,
});
export const vendor = vendorRow.extend({
  website: z.string(),
  address: z.string(),
  zip: z.string(),
  /** In which box of form 1099 it stands what they are paid, unless the account says another. */
  box1099: z.enum(boxKeys),
  taxIDLastFour: z.string(),
  remarks: z.string(),
  /** What it says on form W-9; null while none has come. */
  w9: w9.nullable(),
  /** The paper is there; `vendors/open_w9` opens it. */
  hasW9File: z.boolean(),
  /** The whole tax id is kept; `vendors/read_tax_id` tells it. */
  hasTaxID: z.boolean(),
  certificates: z.array(certificate),
  contacts: z.array(contactOutput),
});
export type Vendor = z.infer<typeof vendor>;

/** What there is to say of one. */
const fields = {
  vendorName: line(150).min(1, 'Give the vendor a name'),
  phone: phoneNumber.default(''),
  email: z.union([z.literal(''), emailAddress]).default(''),
  website: webAddress.default(''),
  address: line(200).default(''),
  city: line(100).default(''),
  state: stateCode.default(''),
  zip: zipCode.default(''),
  accountNumber: line(60).default(''),
  paymentTerms,
  is1099: z.boolean().default(false),
  box1099: z.enum(boxKeys).default(usualBox),
  taxIDLastFour: z
    .string()
    .trim()
    .regex(/^(\d{4})?$/, 'Enter the last four digits only')
    .default(''),
  remarks: paragraph(5000).default(''),
};

/** What a list of vendors can be ordered by. */
const vendorSortKeys = ['name', 'place', 'phone', 'email', 'account', 'terms', '1099'] as const;
export type VendorSortKey = (typeof vendorSortKeys)[number];

export const vendorCalls = {
  listVendors: read({
    path: 'vendors/get_vendor_list',
    about:
      'A page of 100 vendors, by name or by what is asked for; those whose insurance has ended or ends soon where asked.',
    permission: can('vendors', 'read'),
    input: z.object({ ...listAsked(vendorSortKeys), insurance: z.enum(endFilters).optional() }),
    output: pageOf(listedVendor),
  }),
  getVendor: read({
    path: 'vendors/get_vendor',
    about: 'One vendor.',
    permission: can('vendors', 'read'),
    input: z.object({ vendorID: id }),
    output: vendor,
  }),
  createVendor: write({
    path: 'vendors/create_vendor',
    about: 'Adds a vendor. Of the tax id only the last four digits are kept.',
    permission: can('vendors', 'create'),
    undo: 'image',
    /** Without payment terms it has those that new vendors begin with. */
    input: z.object({ ...fields, paymentTerms: paymentTerms.optional(), ...fieldsOfNew }),
    output: vendor,
  }),
  updateVendor: write({
    path: 'vendors/update_vendor',
    about: 'Changes the named fields; one that somebody else changed meanwhile answers 409 with both values.',
    permission: can('vendors', 'update'),
    undo: 'image',
    input: z.object({
      vendorID: id,
      changes: changesOf(fields),
    }),
    output: vendor,
  }),
  deleteVendor: write({
    path: 'vendors/delete_vendor',
    about: 'Deletes a vendor; what refers to it keeps its name, and it can be restored.',
    permission: can('vendors', 'delete'),
    undo: 'image',
    input: z.object({ vendorID: id }),
    output: nothing,
  }),
  saveContact: write({
    path: 'vendors/save_contact',
    about: 'Adds a contact of a vendor, or changes the one with contactID.',
    permission: can('vendors', 'update'),
    undo: 'image',
    input: z.object({ vendorID: id, contactID: id.optional(), ...contactFields }),
    output: vendor,
  }),
  removeContact: write({
    path: 'vendors/remove_contact',
    about: 'Takes a contact off a vendor.',
    permission: can('vendors', 'update'),
    undo: 'image',
    input: z.object({ vendorID: id, contactID: id }),
    output: vendor,
  }),
  saveCertificate: write({
    path: 'vendors/save_certificate',
    about:
      'Adds a certificate of insurance of a vendor, or changes the one with certificateID. Who may change vendors is told 30 days before it ends, and when it has.',
    permission: can('vendors', 'update'),
    undo: 'image',
    input: z
      .object({
        vendorID: id,
        certificateID: id.optional(),
        ...certificateFields,
        /** The certificate itself, uploaded before; null takes it off, left out it stays. */
        fileID: id.nullable().optional(),
      })
      .refine(({ effectiveOn, expiresOn }) => effectiveOn === null || effectiveOn <= expiresOn, {
        path: ['expiresOn'],
        message: 'It ends before it begins',
      }),
    output: vendor,
  }),
  removeCertificate: write({
    path: 'vendors/remove_certificate',
    about: 'Takes a certificate of insurance off a vendor.',
    permission: can('vendors', 'update'),
    undo: 'image',
    input: z.object({ vendorID: id, certificateID: id }),
    output: vendor,
  }),
};
