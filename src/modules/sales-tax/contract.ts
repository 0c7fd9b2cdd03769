import { z } from 'zod';
import { bookKinds } from '#modules/ledger/rules.ts';
import { id, line, nothing, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { toUnits } from '#shared/units.ts';
import { exemptReasonKeys, itemClassKeys } from './rules.ts';

const itemClass = z.enum(itemClassKeys);
const jurisdiction = line(100).min(1, 'Name the jurisdiction');
/** In percent, with at most four decimals. */
const percent = z
  .number('Enter a rate like 6.25')
  .min(0, 'Enter a rate of zero or more')
  .max(100, 'Enter a rate of at most 100 percent')
  .refine((rate) => Math.abs(rate * 10_000 - toUnits(rate)) < 1e-6, 'Use at most four decimals');

const setRate = z.object({ rateID: id, jurisdiction: z.string(), percent: z.number(), validFrom: calendarDate });
export const taxAgency = z.object({
  agencyID: id,
  name: z.string(),
  accountID: id,
  accountNumber: z.string(),
  accountName: z.string(),
  /** What is owed now: the balance of its account. */
  owed: money,
  /** Every rate that was set, also those that have not begun or have ended, in that order. */
  rates: z.array(setRate),
});
export type TaxAgency = z.infer<typeof taxAgency>;

const zoneJurisdiction = z.object({ agencyID: id, jurisdiction });
const zoneFields = {
  name: line(100).min(1, 'Give the zone a name'),
  jurisdictions: z
    .array(zoneJurisdiction)
    .min(1, 'Choose at least one jurisdiction')
    .max(20, 'Choose at most 20 jurisdictions')
    .refine(
      (all) => new Set(all.map((one) => `${one.agencyID}/${one.jurisdiction}`)).size === all.length,
      'A jurisdiction is named twice',
    ),
};
export const taxZone = z.object({
  zoneID: id,
  name: z.string(),
  isDefault: z.boolean(),
  jurisdictions: z.array(zoneJurisdiction.extend({ agencyName: z.string(), percent: z.number() })),
  /** All of them together, today. */
  percent: z.number(),
  /** Whose own zone it is, or that of one of their locations. */
  customersTotal: z.number(),
});
export type TaxZone = z.infer<typeof taxZone>;

const exemption = z.object({
  reason: z.enum(exemptReasonKeys, 'Choose a reason'),
  certificate: line(60).default(''),
  /** The last day it counts; null has no end. */
  validThrough: calendarDate.nullable().default(null),
});
const customerTaxFields = {
  /** Null: the company's default zone. */
  zoneID: id.nullable(),
  exemption: exemption.nullable(),
};
const locationZone = z.object({ locationID: id, zoneID: id });
export type LocationZone = z.infer<typeof locationZone>;
export const customerTax = z.object({
  customerID: id,
  ...customerTaxFields,
  /** Those of their locations that are taxed in a zone of their own. */
  locationZones: z.array(locationZone),
});
export type CustomerTax = z.infer<typeof customerTax>;

const taxable = z.record(itemClass, z.boolean());
export const taxSettings = z.object({
  today: calendarDate,
  agencies: z.array(taxAgency),
  zones: z.array(taxZone),
  taxable,
  /** Those whose certificate ends first come first. */
  exemptCustomers: z.array(exemption.extend({ customerID: id, customerName: z.string() })),
  /** How many there are; the first 500 are listed. */
  exemptTotal: z.number(),
});
export type TaxSettings = z.infer<typeof taxSettings>;

export const taxRules = z.object({
  zoneID: id.nullable(),
  zoneName: z.string(),
  rates: z.array(
    z.object({
      rateID: id,
      agencyID: id,
      agencyName: z.string(),
      accountID: id,
      jurisdiction: z.string(),
      percent: z.number(),
    }),
  ),
  taxable,
  exemption: z.object({ reason: z.string(), certificate: z.string() }).nullable(),
});

/** Of a document whose tax is given back: what it asked for, and what credits in the books have given back of that. */
export const creditedTax = z.object({
  documentID: id,
  lines: z.array(z.object({ lineID: id, isTaxed: z.boolean().nullable(), left: money, own: money })),
  parts: z.array(
    z.object({
      rateID: id,
      taxable: money,
      tax: money,
      credited: money,
      given: money,
      own: z.object({ taxable: money, tax: money }).nullable(),
    }),
  ),
});

const whatItsWriterSaw = 'What its writer saw; a field that is something else by now answers 409 with what it is.';

export const taxCalls = {
  getTaxSettings: read({
    path: 'accounting/get_tax_settings',
    shows: ['tax_settings', ...bookKinds, 'tax_agencies', 'tax_zones', 'customer_taxes'],
    about: 'Agencies with what is owed to them, zones with their rates, what is taxable, and who is exempt.',
    permission: can('accounting', 'read'),
    input: z.object({}),
    output: taxSettings,
  }),
  getTaxRules: read({
    path: 'accounting/get_tax_rules',
    shows: ['tax_settings', 'tax_agencies', 'tax_zones', 'customer_taxes'],
    about:
      'How a document of a customer is taxed on a day: in the named zone, else that of the location, else the customer’s, else the default one.',
    permission: can('accounting', 'read'),
    input: z.object({
      customerID: id.nullable().default(null),
      locationID: id.nullable().default(null),
      zoneID: id.nullable().default(null),
      date: calendarDate,
    }),
    output: taxRules,
  }),
  getCustomerTax: read({
    path: 'accounting/get_customer_tax',
    shows: ['customer_taxes', 'tax_zones', 'tax_agencies', 'tax_settings'],
    about: 'A customer’s own tax zone and exemption, with the zones there are.',
    permission: can('accounting', 'read'),
    input: z.object({ customerID: id }),
    output: customerTax.extend({
      today: calendarDate,
      zones: z.array(taxZone.pick({ zoneID: true, name: true, isDefault: true, percent: true })),
    }),
  }),
  saveTaxAgency: write({
    path: 'accounting/save_tax_agency',
    about:
      'Adds an agency with an account of its own below Sales Tax Payable, or the one that is named; or renames one.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({
      /** Null adds one. */
      agencyID: id.nullable().default(null),
      name: line(100).min(1, 'Give the agency a name'),
      /** Of a new one: Sales Tax Payable or an account below it. An agency keeps its account. */
      accountID: id.nullable().default(null),
      was: z.object({ name: z.string() }).nullable().default(null).describe(whatItsWriterSaw),
    }),
    output: taxAgency,
  }),
  archiveTaxAgency: write({
    path: 'accounting/archive_tax_agency',
    about: 'Takes an agency that is owed nothing and taxes in no zone off the list.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ agencyID: id }),
    output: nothing,
  }),
  setTaxRate: write({
    path: 'accounting/set_tax_rate',
    about: 'Sets what a jurisdiction takes from a day on. What was invoiced before keeps its tax; 0 ends it.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ agencyID: id, jurisdiction, percent, validFrom: calendarDate }),
    output: taxAgency,
  }),
  saveTaxZone: write({
    path: 'accounting/save_tax_zone',
    about: 'Adds a zone, or changes its name and which jurisdictions tax there.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({
      /** Null adds one; the first is the default zone. */
      zoneID: id.nullable().default(null),
      ...zoneFields,
      was: z.object(zoneFields).nullable().default(null).describe(whatItsWriterSaw),
    }),
    output: taxZone,
  }),
  archiveTaxZone: write({
    path: 'accounting/archive_tax_zone',
    about: 'Takes a zone that is nobody’s off the list; documents keep it.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ zoneID: id }),
    output: nothing,
  }),
  setDefaultTaxZone: write({
    path: 'accounting/set_default_tax_zone',
    about: 'Says where work is taxed when neither the document nor the customer does; null taxes it nowhere.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ zoneID: id.nullable() }),
    output: nothing,
  }),
  setClassTaxability: write({
    path: 'accounting/set_class_taxability',
    about: 'Says whether items of a class are taxed; what was invoiced before keeps its tax.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ itemClass, isTaxable: z.boolean() }),
    output: z.object({ taxable }),
  }),
  setCustomerTax: write({
    path: 'accounting/set_customer_tax',
    about: 'Gives a customer a tax zone of their own and an exemption, or takes them away.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({
      customerID: id,
      ...customerTaxFields,
      was: z.object(customerTaxFields).nullable().default(null).describe(whatItsWriterSaw),
    }),
    output: customerTax,
  }),
  setLocationZone: write({
    path: 'accounting/set_location_zone',
    about: 'Gives a location of a customer a tax zone of its own, or takes it away.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ customerID: id, locationID: id, zoneID: id.nullable() }),
    output: customerTax,
  }),
};
