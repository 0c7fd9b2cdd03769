import { z } from 'zod';
import { id, line, outside, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { can, mayNamed } from '#shared/permission.ts';
import { stateCode, zipCode } from '../places/contract.ts';
import { vendor } from './contract.ts';
import { classificationKeys, llcClassKeys, taxIDProblem } from './tax-rules.ts';

const w9Fields = {
  legalName: line(150).min(1, 'Enter the name of line 1'),
  businessName: line(150).default(''),
  classification: z.enum(classificationKeys),
  llcClass: z.enum(['', ...llcClassKeys]).default(''),
  otherClassification: line(80).default(''),
  exemptPayeeCode: z
    .string()
    .trim()
    .regex(/^([1-9]|1[0-3])?$/, 'Enter a code from 1 to 13')
    .default(''),
  address: line(200).default(''),
  city: line(100).default(''),
  state: stateCode.default(''),
  zip: zipCode.default(''),
  tinKind: z.enum(['ssn', 'ein']),
  signedOn: calendarDate,
};

export const taxCalls = {
  saveW9: outside({
    path: 'vendors/save_w9',
    about:
      'Keeps what a vendor says on form W-9. Its whole tax id is encrypted; left out, the one that is kept stays. Everywhere else its last four digits are shown.',
    permission: can('vendors', 'update'),
    undo: 'image',
    input: z
      .object({
        vendorID: id,
        ...w9Fields,
        /** Nine digits, with or without hyphens. */
        taxID: line(20).default(''),
        /** The paper itself, uploaded before; null takes it off, left out it stays. */
        fileID: id.nullable().optional(),
      })
      .superRefine(({ classification, llcClass, taxID, tinKind }, context) => {
        const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
        if (classification === 'llc' && llcClass === '') refuse('llcClass', 'Choose as what the LLC is taxed');
        const problem = taxID === '' ? null : taxIDProblem(taxID, tinKind);
        if (problem) refuse('taxID', problem);
      }),
    output: vendor,
  }),
  readTaxID: outside({
    path: 'vendors/read_tax_id',
    about: 'The whole tax id of a vendor. That it was read, by whom and when, stands in the audit.',
    permission: mayNamed('vendors', 'see tax ids'),
    input: z.object({ vendorID: id }),
    output: z.object({ taxID: z.string() }),
  }),
  openW9: write({
    path: 'vendors/open_w9',
    about: 'Lets the paper of a W-9 be fetched for ten minutes by who opens it, which stands in the audit.',
    permission: mayNamed('vendors', 'see tax ids'),
    input: z.object({ vendorID: id }),
    output: z.object({ fileID: id, name: z.string(), contentType: z.string() }),
  }),
};
