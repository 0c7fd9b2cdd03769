import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Importer, ReadyLine } from '#server/declared/importers.ts';
import { labelsIn } from '#server/records/rows-of-file.ts';
import { missingRight } from '#shared/permission.ts';
import { readLines } from '../../imports/public.ts';
import { addressesIn, hasSameOwn, shortened, withScheme, yesOrNo, zipOf } from '../../imports/rules.ts';
import { usualTermsOf } from '../../tenants/accounting-info/public.ts';
import { stateCodeOf } from '../../tenants/info/rules.ts';
import { typeAsked } from '../../types/file-rules.ts';
import { typesByName } from '../../types/public.ts';
import { creditRight, customerCalls } from '../contract.ts';
import { customerEntity, customerEvents } from '../entity.ts';
import { addCustomers, dropCustomers, type NewCustomer, placeName } from '../public.ts';
import { demandKeys } from '../rules.ts';
import { putBelow, wrongParents } from './parents.ts';

const schema = customerCalls.createCustomer.input.extend({
  creditLimit: customerCalls.setCreditLimit.input.shape.creditLimit,
  /** Whom they are below: a customer who is there, or one of the file. */
  parentName: z.string().default(''),
});
type Fields = z.output<typeof schema>;

/** A person without a company is the customer; one beside a company is its contact. */
export const customerImporter: Importer<Fields> = {
  entity: customerEntity,

  async examine(context, lines) {
    const types = await typesByName(context, 'referral');
    const read = readLines(lines, {
      schema,
      label: ({ customerName }) => customerName,
      fieldOf: {
        name: 'contactName',
        title: 'contactTitle',
        'contacts.0.phone': 'mobile',
        'contacts.0.email': 'email',
      },
      toFields: (cell, wrong) => {
        const referralTypeID = typeAsked('referral', types, cell('referralType'), (text) =>
          wrong('referralType', text),
        );
        const person = cell('contactName') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ');
        const company = belowParent(cell('customerName'));
        const isCompany = company !== '' && person !== '' && !isSame(person, company);
        const [email = '', ...emails] = addressesIn(cell('email'));
        const phone = cell('phone') || cell('mobile') || cell('otherPhone');
        const more = [
          emails.length > 0 ? `Also: ${emails.join(', ')}` : '',
          phone !== cell('otherPhone') && cell('otherPhone') ? `Other phone: ${cell('otherPhone')}` : '',
        ];
        return {
          customerName: company || person,
          phone,
          email,
          website: withScheme(cell('website')),
          remarks: [cell('remarks'), ...more].filter(Boolean).join('\n'),
          paymentTerms: cell('paymentTerms') || undefined,
          referralTypeID,
          ...demandsIn(cell, wrong),
          parentName: belowParent(cell('parentName')),
          creditLimit: limitIn(cell, context.has(creditRight), wrong),
          contacts: isCompany ? [{ name: person, title: cell('contactTitle'), email, phone: cell('mobile') }] : [],
          locations: locationsOf(cell, [company, person]),
        };
      },
    });
    const ready = withTheirLocations(read.ready);
    return { ready, errors: [...read.errors, ...(await wrongParents(context, ready))] };
  },

  findSame: labelsIn('customers', 'name'),
  async make(context, records) {
    const { customer: usual } = await usualTermsOf(context);
    const ids = await addCustomers(
      context,
      records.map((record) => toNew(record, usual)),
    );
    await putBelow(context, records, ids);
    return ids;
  },
  drop: dropCustomers,
  events: { made: customerEvents.event('customer_imported'), undone: customerEvents.event('customer_import_undone') },
};

/** `Bakery:Oven room` of QuickBooks, a job or location below its customer, by a name that shows whose it is: `Bakery: Oven room`. */
const belowParent = (name: string): string => name.replaceAll(/([^\s:]):(?=[^\s:/\d])/g, '$1: ');

/**
 * One customer of the lines that say the same of it but where it is, as programs write a line for each property. A line that says something
 * else of one of this name is another's.
 */
function withTheirLocations(lines: readonly ReadyLine<Fields>[]): ReadyLine<Fields>[] {
  const joined: ReadyLine<Fields>[] = [];
  const firstOf = new Map<string, number>();
  for (const line of lines) {
    const name = line.label.toLowerCase();
    const at = firstOf.get(name) ?? joined.length;
    const first = joined[at];
    if (first && isMoreOf(first, line)) joined[at] = together(first, line);
    else joined.push(line);
    firstOf.set(name, at);
  }
  return joined;
}

/** Whether a line tells of another place of the customer of one before, and nothing that is otherwise there. */
const isMoreOf = (first: ReadyLine<Fields>, { record, cells = {}, isInactive = false }: ReadyLine<Fields>): boolean =>
  (first.isInactive ?? false) === isInactive &&
  hasSameOwn(first.cells ?? {}, cells) &&
  record.locations.some((place) => !first.record.locations.some((one) => isDeepStrictEqual(one, place))) &&
  (
    ['phone', 'email', 'website', 'paymentTerms', 'referralTypeID', 'parentName', 'creditLimit', ...demandKeys] as const
  ).every((field) => !record[field] || record[field] === first.record[field]);

function together(first: ReadyLine<Fields>, { line, record }: ReadyLine<Fields>): ReadyLine<Fields> {
  const more = <T>(had: readonly T[], come: readonly T[]): T[] => [
    ...had,
    ...come.filter((one) => !had.some((other) => isDeepStrictEqual(one, other))),
  ];
  const { remarks, locations, contacts } = first.record;
  const isNew = record.remarks !== '' && !remarks.includes(record.remarks);
  return {
    ...first,
    joined: [...(first.joined ?? []), line],
    record: {
      ...first.record,
      remarks: isNew ? [remarks, record.remarks].filter(Boolean).join('\n') : remarks,
      locations: more(locations, record.locations),
      contacts: more(contacts, record.contacts),
    },
  };
}

type Place = { address: string; city: string; state: string; zip: string };
type Cell = (field: string) => string;

/** How much they may owe, for who may say so. */
function limitIn(cell: Cell, isAllowed: boolean, wrong: (field: string, text: string) => void): string | null {
  const said = cell('creditLimit').replaceAll(/[$,\s]/g, '');
  if (said === '') return null;
  if (!isAllowed) wrong('creditLimit', missingRight(creditRight));
  if (/^\d{1,13}(\.\d{1,2})?$/.test(said)) return said;
  wrong('creditLimit', `“${shortened(said)}” is no amount.`);
  return null;
}

/** What the file says that they demand of field tickets. */
const demandsIn = (cell: Cell, wrong: (field: string, text: string) => void) =>
  Object.fromEntries(
    demandKeys.map((demand) => {
      const is = yesOrNo(cell(demand));
      if (is === null) wrong(demand, `“${shortened(cell(demand))}” is neither yes nor no.`);
      return [demand, is ?? false];
    }),
  );

/** Where the bill goes and where the work is, once where they are the same. */
function locationsOf(cell: Cell, names: readonly string[]) {
  const street = [cell('address'), cell('address2')].filter(Boolean).join(', ');
  const written = { address: street, city: cell('city'), state: cell('state'), zip: cell('zip') };
  const lines = billTo.map(cell).filter((line) => line !== '' && !names.some((name) => isSame(name, line)));
  const billed = Object.values(written).some(Boolean) ? written : addressOf(lines);
  const served = {
    address: cell('serviceAddress'),
    city: cell('serviceCity'),
    state: cell('serviceState'),
    zip: cell('serviceZip'),
  };
  const [first = [], second = []] = [billed, served].map(locationOf);
  const isOne = second.length === 0 || isDeepStrictEqual(first, second);
  const named = (places: typeof first) =>
    places.map((place) => ({ ...place, name: cell('locationName') || place.name }));
  return isOne ? named(first) : [...first, ...named(second)];
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const billTo = ['billTo1', 'billTo2', 'billTo3', 'billTo4', 'billTo5'] as const;
/** `Odessa, TX 79762` */
const lastLine = /^(.+?),?\s+([A-Za-z]{2})\.?\s+(\d{3,5}(?:-\d{4})?)$/;

/** The lines of an envelope below the name: the last names the city. */
function addressOf(lines: readonly string[]): Place {
  const [, city = '', state = '', zip = ''] = lastLine.exec(lines.at(-1) ?? '') ?? [];
  return { address: (zip ? lines.slice(0, -1) : lines).join(', '), city, state, zip };
}

function locationOf({ address, city, state, zip }: Place) {
  const name = placeName({ address, city, state, zip });
  return name ? [{ name, address, city, state: stateCodeOf(state), zip: zipOf(zip) }] : [];
}

const toNew = (
  { customerName, paymentTerms, referralTypeID, creditLimit, ...fields }: Fields,
  usual: string,
): NewCustomer => ({
  ...fields,
  demands: fields,
  credit_limit_cents: creditLimit,
  name: customerName,
  payment_terms: paymentTerms ?? usual,
  referral_type_id: referralTypeID,
});
