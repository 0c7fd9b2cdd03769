import type { ImportedKind } from '#shared/imported-kind.ts';
import { companyFields, inactiveFields, phoneLooks } from '../../imports/company-rules.ts';

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
      looks: phoneLooks,
    },
    ...companyFields,
    ...inactiveFields,
    accountNumber: { label: 'Our account number', heads: ['account', 'acct'], wholeHeads: ['number', 'no'] },
    is1099: { label: '1099', heads: ['1099'], wholeHeads: ['track', 'eligible', 'vendor'] },
    taxID: { label: 'Tax ID', heads: ['tax', 'ein', 'ssn', 'tin'], wholeHeads: ['id', 'number'] },
  },
  needs: ['vendorName'],
} as const satisfies ImportedKind;
