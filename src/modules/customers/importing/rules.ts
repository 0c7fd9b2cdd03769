import type { ImportedKind } from '#shared/imported-kind.ts';
import { companyFields, inactiveFields, phoneLooks } from '../../imports/company-rules.ts';

/** Where the work is, and not the bill. */
const service = ['service', 'property', 'site', 'job'] as const;

/** As QuickBooks, Jobber, Housecall Pro and people's own tables call what they know of customers. */
export const customerImport = {
  fields: {
    customerName: {
      label: 'Customer',
      heads: ['customer', 'company', 'client', 'business', 'organization'],
      wholeHeads: ['name', 'display', 'full', 'account'],
    },
    firstName: { label: 'First name', heads: ['first', 'given'] },
    lastName: { label: 'Last name', heads: ['last', 'family', 'surname'] },
    contactName: { label: 'Contact', heads: ['contact', 'attention', 'attn'] },
    contactTitle: { label: 'Title of the contact', heads: ['title', 'position'] },
    phone: {
      label: 'Phone',
      heads: ['phone', 'telephone', 'tel'],
      wholeHeads: ['main', 'work', 'home', 'number', 'numbers'],
      looks: phoneLooks,
    },
    mobile: { label: 'Phone of the contact', heads: ['mobile', 'cell'], wholeHeads: ['phone', 'number'] },
    otherPhone: {
      label: 'Other phone',
      heads: [],
      wholeHeads: ['home', 'work', 'office', 'other', 'business', 'alt', 'phone', 'number'],
    },
    ...companyFields,
    ...inactiveFields,
    parentName: {
      label: 'Parent customer',
      heads: ['parent'],
      wholeHeads: ['customer', 'client', 'of', 'sub', 'name'],
    },
    referralType: { label: 'Referral type', heads: ['referral', 'referred'] },
    creditLimit: { label: 'Credit limit', heads: ['limit'] },
    requiresPurchaseOrder: {
      label: 'PO number required',
      heads: [],
      wholeHeads: ['po', 'p', 'o', 'purchase', 'order', 'required', 'requires', 'needed'],
    },
    requiresAFE: { label: 'AFE number required', heads: ['afe'] },
    requiresCostCode: { label: 'Cost code required', heads: [] },
    requiresSignature: { label: 'Signature required', heads: ['signature'] },
    serviceAddress: { label: 'Service street', heads: [], wholeHeads: [...service, 'street', 'address', 'line', '1'] },
    serviceCity: { label: 'Service city', heads: [], wholeHeads: [...service, 'city'] },
    serviceState: { label: 'Service state', heads: [], wholeHeads: [...service, 'state', 'province'] },
    serviceZip: { label: 'Service ZIP', heads: [], wholeHeads: [...service, 'zip', 'postal', 'code'] },
    // After the street: a head that says the property alone is mostly its address.
    locationName: { label: 'Location', heads: [], wholeHeads: [...service, 'location', 'name'] },
    // An address as it stands on an envelope, line by line: QuickBooks Desktop.
    billTo1: { label: 'Bill to 1', heads: [] },
    billTo2: { label: 'Bill to 2', heads: [] },
    billTo3: { label: 'Bill to 3', heads: [] },
    billTo4: { label: 'Bill to 4', heads: [] },
    billTo5: { label: 'Bill to 5', heads: [] },
  },
  joins: 'location',
  needs: ['customerName', 'lastName', 'firstName', 'contactName'],
} as const satisfies ImportedKind;
