import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Importer } from '#server/declared/importers.ts';
import { labelsIn } from '#server/records/rows-of-file.ts';
import { readLines } from '../../imports/public.ts';
import { addressesIn, shortened, withScheme, yesOrNo, zipOf } from '../../imports/rules.ts';
import { usualTermsOf } from '../../tenants/accounting-info/public.ts';
import { stateCodeOf } from '../../tenants/info/rules.ts';
import { vendorCalls } from '../contract.ts';
import { vendorEntity } from '../entity.ts';
import { addVendors, dropVendors } from '../public.ts';
import { vendors } from '../record.ts';
import { openOfFile, sealInFile, sealTaxIDs } from '../tax-service.ts';

/** With the whole tax id as the file keeps it; empty where it has none. */
const schema = vendorCalls.createVendor.input.extend({ sealedTaxID: z.string() });
type Fields = z.output<typeof schema>;

export const vendorImporter: Importer<Fields> = {
  entity: vendorEntity,

  kept: (context, cells) => ({ ...cells, ...(cells.taxID && { taxID: sealInFile(context, cells.taxID) }) }),

  async examine(_context, lines) {
    return readLines(lines, {
      schema,
      label: ({ vendorName }) => vendorName,
      fieldOf: { taxIDLastFour: 'taxID' },
      toFields: (cell, wrong) => {
        const is1099 = yesOrNo(cell('is1099'));
        if (is1099 === null) wrong('is1099', `“${shortened(cell('is1099'))}” is neither yes nor no.`);
        const [email = '', ...emails] = addressesIn(cell('email'));
        const [taxIDLastFour, sealedTaxID = ''] = cell('taxID').split(' ');
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
          paymentTerms: cell('paymentTerms') || undefined,
          is1099: is1099 ?? false,
          taxIDLastFour,
          sealedTaxID,
          remarks: [cell('remarks'), more].filter(Boolean).join('\n'),
        };
      },
    });
  },

  findSame: labelsIn('vendors', 'name'),

  async make(context, records) {
    const { vendor: usual } = await usualTermsOf(context);
    const ids = await addVendors(
      context,
      records.map(
        ({
          vendorName,
          accountNumber,
          paymentTerms,
          is1099,
          taxIDLastFour,
          box1099: box_1099,
          sealedTaxID: _,
          ...fields
        }) => ({
          ...fields,
          name: vendorName,
          account_number: accountNumber,
          payment_terms: paymentTerms ?? usual,
          is_1099: is1099,
          box_1099,
          tax_id_last_four: taxIDLastFour,
        }),
      ),
    );
    await keepTaxIDs(
      context,
      records.flatMap(({ sealedTaxID }, at) => (sealedTaxID ? [[ids[at] ?? 0, sealedTaxID] as const] : [])),
    );
    return ids;
  },
  drop: dropVendors,
  events: { made: vendors.event('imported'), undone: vendors.event('import_undone') },
};

/** The whole tax ids of new vendors, as the file was kept. */
async function keepTaxIDs(context: Context, all: readonly (readonly [vendorID: number, sealed: string])[]) {
  if (all.length === 0) return;
  const vendorIDs = all.map(([vendorID]) => vendorID);
  const kept = await sealTaxIDs(
    context,
    all.map(([vendorID, sealed]) => [vendorID, openOfFile(context, sealed)]),
  );
  await sql`
    update vendors v set tax_id_id = k.kept from unnest(${vendorIDs}::bigint[], ${kept}::bigint[]) as k (vendor_id, kept)
    where v.tenant_id = ${context.tenantId} and v.vendor_id = k.vendor_id
  `.execute(context.db());
}
