import type { ImportedKind } from '#shared/imported-kind.ts';

/** As accounting programs and people's own tables call what they know of vendors. */
export const vendorImport = {
  fields: {
    vendorName: {
      label: 'Vendor',
      heads: ['vendor', 'supplier', 'company', 'payee', 'business'],
      wholeHeads: ['name', 'display', 'full'],
    },
    phone: {
      label: 'Phone',
      heads: ['phone', 'telephone', 'tel', 'mobile'],
      wholeHeads: ['main', 'work', 'number', 'numbers'],
      looks: /^[+(]?[\d][\d\s().x-]{8,}$/i,
    },
    email: {
      label: 'Email',
      heads: ['email', 'emails', 'mail', 'mails'],
      wholeHeads: ['e', 'main', 'address'],
      looks: /^\S+@\S+\.[a-z]{2,}$/i,
    },
    website: { label: 'Website', heads: ['website', 'web', 'url', 'homepage'] },
    address: { label: 'Street', heads: ['street', 'address'], wholeHeads: ['billing', 'bill', 'line', '1', 'from'] },
    address2: {
      label: 'Street, second line',
      heads: ['suite', 'unit'],
      wholeHeads: ['street', 'address', 'line', '2', 'billing'],
    },
    city: { label: 'City', heads: ['city', 'town'] },
    state: { label: 'State', heads: ['state', 'province', 'region'] },
    zip: { label: 'ZIP', heads: ['zip', 'postal', 'postcode'], wholeHeads: ['code'], looks: /^\d{5}(-\d{4})?$/ },
    accountNumber: { label: 'Our account number', heads: ['account', 'acct'], wholeHeads: ['number', 'no'] },
    paymentTerms: { label: 'Payment terms', heads: ['terms'], wholeHeads: ['payment'] },
    is1099: { label: '1099', heads: ['1099'], wholeHeads: ['track', 'eligible', 'vendor'] },
    taxID: { label: 'Tax ID', heads: ['tax', 'ein', 'ssn', 'tin'], wholeHeads: ['id', 'number'] },
    remarks: { label: 'Remarks', heads: ['remarks', 'notes', 'note', 'comment', 'memo', 'description'] },
  },
  needs: ['vendorName'],
} as const satisfies ImportedKind;
