import { z } from 'zod';
import { emailAddress, id, line, paragraph, phoneNumber, webAddress } from '#shared/contract.ts';
import { paymentTerms } from '#shared/payment-terms.ts';

/** What is asked for of a customer and of a contact; only forms need it. */
export const contactFields = {
  name: line(100).min(1, 'Enter a name'),
  title: line(100).default(''),
  email: z.union([z.literal(''), emailAddress]).default(''),
  phone: phoneNumber.default(''),
};
export const customerFields = {
  customerName: line(150).min(1, 'Give the customer a name'),
  phone: phoneNumber.default(''),
  email: z.union([z.literal(''), emailAddress]).default(''),
  website: webAddress.default(''),
  remarks: paragraph(5000).default(''),
  paymentTerms,
  /** How they came to the company: one of its referral types. */
  referralTypeID: id.nullable().default(null),
  /** Whom they are below: a sub-customer. */
  parentCustomerID: id.nullable().default(null),
  /** What every field ticket of theirs must say. */
  requiresPurchaseOrder: z.boolean().default(false),
  requiresAFE: z.boolean().default(false),
  requiresCostCode: z.boolean().default(false),
  requiresSignature: z.boolean().default(false),
};
export const newCustomerFields = {
  ...customerFields,
  /** Those that new customers begin with, where none are said. */
  paymentTerms: paymentTerms.optional(),
};
