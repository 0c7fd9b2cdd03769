import type { z } from 'zod';
import type { Importer } from '#server/declared/importers.ts';
import { labelsIn } from '#server/records/rows-of-file.ts';
import { usualTerms } from '#shared/payment-terms.ts';
import { readLines } from '../../imports/public.ts';
import { addressesIn, withScheme } from '../../imports/rules.ts';
import { stateCodeOf } from '../../tenants/info/rules.ts';
import { customerCalls } from '../contract.ts';
import { customerEntity, customerEvents } from '../entity.ts';
import { addCustomers, dropCustomers, type NewCustomer } from '../public.ts';

type Fields = z.output<typeof customerCalls.createCustomer.input>;

/** A person without a company is the customer; one beside a company is its contact. */
export const customerImporter: Importer<Fields> = {
  entity: customerEntity,

  async examine(_context, lines) {
    return readLines(lines, {
      schema: customerCalls.createCustomer.input,
      label: ({ customerName }) => customerName,
      fieldOf: {
        name: 'contactName',
        title: 'contactTitle',
        'contacts.0.phone': 'mobile',
        'contacts.0.email': 'email',
      },
      toFields: (cell) => {
        const person = cell('contactName') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ');
        const company = cell('customerName');
        const isCompany = company !== '' && person !== '' && person.toLowerCase() !== company.toLowerCase();
        const [email = '', ...emails] = addressesIn(cell('email'));
        const phone = cell('phone') || cell('mobile');
        const [address, city] = [[cell('address'), cell('address2')].filter(Boolean).join(', '), cell('city')];
        const more = emails.length > 0 ? `Also: ${emails.join(', ')}` : '';
        const [state, zip] = [stateCodeOf(cell('state')), cell('zip')];
        const location = { name: city || address || state || zip, address, city, state, zip };
        return {
          customerName: company || person,
          phone,
          email,
          website: withScheme(cell('website')),
          remarks: [cell('remarks'), more].filter(Boolean).join('\n'),
          paymentTerms: cell('paymentTerms') || usualTerms,
          contacts: isCompany ? [{ name: person, title: cell('contactTitle'), email, phone: cell('mobile') }] : [],
          locations: location.name ? [location] : [],
        };
      },
    });
  },

  findSame: labelsIn('customers', 'name'),
  make: (context, records) => addCustomers(context, records.map(toNew)),
  drop: dropCustomers,
  events: { made: customerEvents.event('customer_imported'), undone: customerEvents.event('customer_import_undone') },
};

function toNew({ customerName, paymentTerms, locations: [location], ...fields }: Fields): NewCustomer {
  const { address = '', city = '', state = '', zip = '' } = location ?? {};
  return { ...fields, name: customerName, payment_terms: paymentTerms, address, city, state, zip };
}
