import type { HeadedField } from '#shared/column-heads.ts';

/** How to reach a company and where it is, as other programs and people's own tables call it. */
export const companyFields = {
  email: {
    label: 'Email',
    heads: ['email', 'emails', 'mail', 'mails'],
    wholeHeads: ['e', 'main', 'address'],
    looks: /^\S+@\S+\.[a-z]{2,}$/i,
  },
  website: { label: 'Website', heads: ['website', 'web', 'url', 'homepage'] },
  address: {
    label: 'Street',
    heads: ['street', 'address'],
    wholeHeads: ['billing', 'bill', 'line', '1', 'to', 'from'],
  },
  address2: {
    label: 'Street, second line',
    heads: ['suite', 'unit'],
    wholeHeads: ['street', 'address', 'line', '2', 'billing'],
  },
  city: { label: 'City', heads: ['city', 'town'] },
  state: { label: 'State', heads: ['state', 'province', 'region'] },
  zip: { label: 'ZIP', heads: ['zip', 'postal', 'postcode'], wholeHeads: ['code'], looks: /^\d{5}(-\d{4})?$/ },
  paymentTerms: { label: 'Payment terms', heads: ['terms'], wholeHeads: ['payment'] },
  remarks: { label: 'Remarks', heads: ['remarks', 'notes', 'note', 'comment', 'memo', 'description'] },
} as const satisfies Record<string, HeadedField>;

/** How other programs say of one that they keep it and no longer work with it. */
export const inactiveFields = {
  active: { label: 'Active', heads: ['active'], wholeHeads: ['status'] },
  archived: { label: 'Archived', heads: ['archived', 'inactive'] },
} as const satisfies Record<string, HeadedField>;

/** What a telephone number looks like. */
export const phoneLooks = /^[+(]?[\d][\d\s().x-]{8,}$/i;
