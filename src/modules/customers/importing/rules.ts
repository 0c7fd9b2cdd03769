import type { ImportedKind } from '#shared/imported-kind.ts';

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
    },
    mobile: { label: 'Phone of the contact', heads: ['mobile', 'cell'], wholeHeads: ['phone', 'number'] },
    email: { label: 'Email', heads: ['email', 'emails', 'mail', 'mails'], wholeHeads: ['e', 'main', 'address'] },
    website: { label: 'Website', heads: ['website', 'web', 'url', 'homepage'] },
    address: { label: 'Street', heads: ['street', 'address'], wholeHeads: ['billing', 'bill', 'line', '1', 'to'] },
    address2: {
      label: 'Street, second line',
      heads: ['suite', 'unit'],
      wholeHeads: ['street', 'address', 'line', '2', 'billing'],
    },
    city: { label: 'City', heads: ['city', 'town'] },
    state: { label: 'State', heads: ['state', 'province', 'region'] },
    zip: { label: 'ZIP', heads: ['zip', 'postal', 'postcode'], wholeHeads: ['code'] },
    paymentTerms: { label: 'Payment terms', heads: ['terms'], wholeHeads: ['payment'] },
    remarks: { label: 'Remarks', heads: ['remarks', 'notes', 'note', 'comment', 'memo', 'description'] },
  },
  needs: ['customerName', 'lastName', 'firstName', 'contactName'],
} as const satisfies ImportedKind;
