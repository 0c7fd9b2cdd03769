import type { z } from 'zod';
import type { Importer } from '#server/declared/importers.ts';
import { labelsIn } from '#server/records/rows-of-file.ts';
import { usualTerms } from '#shared/payment-terms.ts';
import { readLines } from '../../imports/public.ts';
import { addressesIn, shortened, withScheme, yesOrNo, zipOf } from '../../imports/rules.ts';
import { stateCodeOf } from '../../tenants/info/rules.ts';
import { vendorCalls } from '../contract.ts';
import { vendorEntity } from '../entity.ts';
import { addVendors, dropVendors } from '../public.ts';
import { vendors } from '../record.ts';

type Fields = z.output<typeof vendorCalls.createVendor.input>;

export const vendorImporter: Importer<Fields> = {
  entity: vendorEntity,

  async examine(_context, lines) {
    return readLines(lines, {
      schema: vendorCalls.createVendor.input,
      label: ({ vendorName }) => vendorName,
      fieldOf: { taxIDLastFour: 'taxID' },
      toFields: (cell, wrong) => {
        const is1099 = yesOrNo(cell('is1099'));
        if (is1099 === null) wrong('is1099', `“${shortened(cell('is1099'))}” is neither yes nor no.`);
        const [email = '', ...emails] = addressesIn(cell('email'));
        const more = emails.length > 0 ? `Also: ${emails.join(', ')}` : '';
        return {
          vendorName: cell('vendorName'),
          phone: cell('phone'),
          email,
          website: withScheme(cell('website')),
          address: [cell('address'), cell('address2')].filter(Boolean).join(', '),
          city: cell('city'),
          state: stateCodeOf(cell('state')),
          zip: zipOf(cell('zip')),
          accountNumber: cell('accountNumber'),
          paymentTerms: cell('paymentTerms') || usualTerms,
          is1099: is1099 ?? false,
          // Of the tax id only the last four digits are kept.
          taxIDLastFour: cell('taxID').replaceAll(/\D/g, '').slice(-4),
          remarks: [cell('remarks'), more].filter(Boolean).join('\n'),
        };
      },
    });
  },

  findSame: labelsIn('vendors', 'name'),

  make: (context, records) =>
    addVendors(
      context,
      records.map(
        ({ vendorName, accountNumber, paymentTerms, is1099, taxIDLastFour, box1099: box_1099, ...fields }) => ({
          ...fields,
          name: vendorName,
          account_number: accountNumber,
          payment_terms: paymentTerms,
          is_1099: is1099,
          box_1099,
          tax_id_last_four: taxIDLastFour,
        }),
      ),
    ),
  drop: dropVendors,
  events: { made: vendors.event('imported'), undone: vendors.event('import_undone') },
};
