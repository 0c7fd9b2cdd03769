import type { ImportedKind } from '#shared/imported-kind.ts';

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
      looks: /^[+(]?[\d][\d\s().x-]{8,}$/i,
    },
    mobile: { label: 'Phone of the contact', heads: ['mobile', 'cell'], wholeHeads: ['phone', 'number'] },
    otherPhone: {
      label: 'Other phone',
      heads: [],
      wholeHeads: ['home', 'work', 'office', 'other', 'business', 'alt', 'phone', 'number'],
    },
    email: {
      label: 'Email',
      heads: ['email', 'emails', 'mail', 'mails'],
      wholeHeads: ['e', 'main', 'address'],
      looks: /^\S+@\S+\.[a-z]{2,}$/i,
    },
    website: { label: 'Website', heads: ['website', 'web', 'url', 'homepage'] },
    address: { label: 'Street', heads: ['street', 'address'], wholeHeads: ['billing', 'bill', 'line', '1', 'to'] },
    address2: {
      label: 'Street, second line',
      heads: ['suite', 'unit'],
      wholeHeads: ['street', 'address', 'line', '2', 'billing'],
    },
    city: { label: 'City', heads: ['city', 'town'] },
    state: { label: 'State', heads: ['state', 'province', 'region'] },
    zip: { label: 'ZIP', heads: ['zip', 'postal', 'postcode'], wholeHeads: ['code'], looks: /^\d{5}(-\d{4})?$/ },
    serviceAddress: { label: 'Service street', heads: [], wholeHeads: [...service, 'street', 'address', 'line', '1'] },
    serviceCity: { label: 'Service city', heads: [], wholeHeads: [...service, 'city'] },
    serviceState: { label: 'Service state', heads: [], wholeHeads: [...service, 'state', 'province'] },
    serviceZip: { label: 'Service ZIP', heads: [], wholeHeads: [...service, 'zip', 'postal', 'code'] },
    // An address as it stands on an envelope, line by line: QuickBooks Desktop.
    billTo1: { label: 'Bill to 1', heads: [] },
    billTo2: { label: 'Bill to 2', heads: [] },
    billTo3: { label: 'Bill to 3', heads: [] },
    billTo4: { label: 'Bill to 4', heads: [] },
    billTo5: { label: 'Bill to 5', heads: [] },
    paymentTerms: { label: 'Payment terms', heads: ['terms'], wholeHeads: ['payment'] },
    remarks: { label: 'Remarks', heads: ['remarks', 'notes', 'note', 'comment', 'memo', 'description'] },
  },
  needs: ['customerName', 'lastName', 'firstName', 'contactName'],
} as const satisfies ImportedKind;
