import { z } from 'zod';
import { line, read, write } from '#shared/contract.ts';
import { paymentTerms } from '#shared/payment-terms.ts';
import { can } from '#shared/permission.ts';
import { SettingsGroup } from '#shared/settings-group.ts';

/** `12-3456789`, with or without its stroke; kept with it. */
const employerID = line(12)
  .regex(/^(\d{2}-?\d{7})?$/, 'An EIN has nine digits, like 12-3456789')
  .overwrite((text) => text.replace(/^(\d{2})-?(\d{7})$/, '$1-$2'));

/** What the company is to the IRS, and what its books begin with where nothing else is said. */
export const accountingInfo = new SettingsGroup('Accounting info', {
  legalName: {
    check: line(100),
    label: 'Legal name',
    about: 'As it stands on your tax returns. Your papers keep the name of the company.',
    placeholder: 'Same as the name of the company',
  },
  employerID: {
    check: employerID,
    label: 'Employer identification number (EIN)',
    about: 'Stands on the 1099 forms of your vendors.',
    placeholder: 'Add the EIN',
  },
  customerTerms: {
    check: paymentTerms,
    label: 'Payment terms of new customers',
    about: 'Their invoices are due by it, unless the customer or the invoice says otherwise.',
  },
  vendorTerms: {
    check: paymentTerms,
    label: 'Payment terms of new vendors',
    about: 'Their bills are due by it, unless the vendor or the bill says otherwise.',
  },
  reportBasis: {
    check: z.enum(['accrual', 'cash']),
    label: 'Basis of reports',
    values: { accrual: 'Accrual', cash: 'Cash' },
    about: 'Statements open with it: accrual counts what was billed, cash what was paid. Each can be switched.',
  },
});

export const accountingInfoCalls = {
  getAccountingInfo: read({
    path: 'settings/get_accounting_info',
    shows: ['tenants'],
    about:
      'The legal name of the company and its employer identification number, the payment terms that new customers and vendors begin with, and the basis on which statements open.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: accountingInfo.values,
  }),
  updateAccountingInfo: write({
    path: 'settings/update_accounting_info',
    about: 'Changes the named fields; one that somebody else changed meanwhile answers 409 with both values.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: accountingInfo.edit,
    output: accountingInfo.values,
  }),
};
