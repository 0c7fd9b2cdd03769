import type { Insertable } from 'kysely';
import { type Context, nextNumbers } from '#server/context.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import type { InsuranceKind } from './insurance-rules.ts';
import type { VendorsTables } from './tables.ts';
import { sealTaxID } from './tax-service.ts';

type Row = Omit<Insertable<VendorsTables['vendors']>, 'created_at'>;
type Seeded = Pick<Row, 'name' | 'city' | 'state' | 'zip' | 'address' | 'payment_terms'> & Partial<Row>;

const byMailOnly = { email: '', website: '' };

const of = (
  name: string,
  address: string,
  place: readonly [city: string, state: string, zip: string],
  payment_terms: string,
  more: Partial<Row> = {},
): Seeded => ({ name, address, city: place[0], state: place[1], zip: place[2], payment_terms, ...more });

const odessa = ['Odessa', 'TX', '79763'] as const;
const midland = ['Midland', 'TX', '79701'] as const;

/** Of cities elsewhere. */
const areaCodes: Record<string, string> = {
  Tulsa: '918',
  Lubbock: '806',
  Amarillo: '806',
  Waco: '254',
  Houston: '713',
  Dallas: '214',
  Austin: '512',
  Ogden: '801',
};

/** Whom a pump service of West Texas buys from. */
const vendors: readonly Seeded[] = [
  of('Ironwood Pump Works', '1800 Foundry Rd', ['Tulsa', 'OK', '74107'], 'Net 45', {
    account_number: 'D-20417',
    remarks: 'ANSI and split-case pumps. Factory lead time 6 to 8 weeks; ask for the stock list first.',
  }),
  of('Llano Submersible', '410 N Loop 289', ['Lubbock', 'TX', '79403'], 'Net 30', { account_number: '11208' }),
  of('Brazos Vertical Turbine', '77 Commerce St', ['Waco', 'TX', '76704'], 'Net 45', { account_number: 'CAPROCK' }),
  of('West Texas Pump & Supply', '3305 Kermit Hwy', odessa, '2/10 net 30', {
    account_number: 'CPC-001',
    remarks: 'Counter sales until 6 PM. Return unopened packing within 30 days.',
  }),
  of('Gulf Coast Seal House', '9120 Clinton Dr', ['Houston', 'TX', '77029'], 'Net 30', { account_number: 'S-7731' }),
  of('Permian Bearing & Drive', '2201 Garden City Hwy', midland, 'Net 30', { account_number: '40099' }),
  of(
    'Trans-Pecos Pipe & Valve',
    '615 W Dickinson Blvd',
    ['Fort Stockton', 'TX', '79735'],
    'Due on the 10th of next month',
    {
      account_number: 'TP-318',
    },
  ),
  of('Sandhills Electric Supply', '1212 W 2nd St', odessa, 'Net 30', { account_number: '88-2410' }),
  of('Montoya Machine Shop', '5016 Andrews Hwy', ['Odessa', 'TX', '79762'], 'Net 15', {
    is_1099: true,
    tax_id_last_four: '6604',
    remarks: 'Shaft sleeves and impeller turning. Raul answers his phone; the shop line rings out.',
  }),
  of('Pecos River Coatings', '208 S Cedar St', ['Pecos', 'TX', '79772'], 'Net 15', {
    is_1099: true,
    tax_id_last_four: '3390',
  }),
  of('Big Spring Motor Rewind', '1701 E 3rd St', ['Big Spring', 'TX', '79720'], 'Net 30', { account_number: '772' }),
  of('Basin Crane & Rigging', '11800 W County Rd 127', odessa, 'Net 15', { is_1099: true, tax_id_last_four: '1187' }),
  of('Lone Mesa Equipment Rental', '4400 Rankin Hwy', midland, 'Net 10', { account_number: 'R-5520' }),
  of('Caliche Haul & Vac', '902 Industrial Ave', ['Kermit', 'TX', '79745'], 'Net 15', {
    is_1099: true,
    tax_id_last_four: '9052',
  }),
  of('RoadStar Fleet Fuel Cards', 'PO Box 41200', ['Amarillo', 'TX', '79105'], 'Net 7', {
    account_number: '6035-88-1140',
  }),
  of('Cap Rock Tire & Truck', '1500 E 8th St', ['Odessa', 'TX', '79761'], 'Net 10', { account_number: '2410' }),
  of('Alkali Insurance Agency', '303 W Wall St', midland, 'Net 20', {
    account_number: 'GL-118820',
    remarks: 'General liability, auto and workers’ compensation renew on March 1.',
  }),
  of('Murphy Street Properties', '2400 W Murphy St', odessa, 'Due on receipt', {
    is_1099: true,
    box_1099: 'misc_1',
    tax_id_last_four: '7126',
    remarks: 'Landlord of the yard. Rent is due on the first.',
  }),
  of('Caprock Power & Light', 'PO Box 2210', ['Dallas', 'TX', '75221'], 'Net 20', { account_number: '10443-7720' }),
  of('Odessa Water Utilities', '411 W 8th St', ['Odessa', 'TX', '79761'], 'Net 20', { account_number: '00-31877' }),
  of('Plains Wireless & Fiber', 'PO Box 9002', ['Lubbock', 'TX', '79408'], 'Net 20', {
    account_number: '432-555-0100',
  }),
  of('Sagebrush Uniform Service', '719 N Grant Ave', ['Odessa', 'TX', '79761'], 'Net 30', { account_number: '5518' }),
  of('U.S. Treasury, payroll taxes', 'Ogden Service Center', ['Ogden', 'UT', '84201'], 'Due on receipt', {
    ...byMailOnly,
    remarks: 'Federal withholding, Social Security and Medicare, paid electronically.',
  }),
  of('Texas Comptroller', 'PO Box 149359', ['Austin', 'TX', '78714'], 'Net 20', {
    ...byMailOnly,
    account_number: '3-20418-8831-7',
    remarks: 'Sales and use tax, due on the 20th of the month after.',
  }),
];

/** Whom the demo company buys from, and by when it pays them. */
export type SeededVendor = { vendorID: number; terms: string };

/** Makes the demo company's vendors; answers them by name. */
export async function seedVendors(context: Context): Promise<Map<string, SeededVendor>> {
  const ids = await nextNumbers(context, 'vendor', vendors.length);
  const rows = vendors.map((vendor, index) => ({
    phone: `(${areaCodes[vendor.city] ?? '432'}) 555-0${160 + index}`,
    email: `ar@${domainOf(vendor.name)}`,
    website: domainOf(vendor.name),
    account_number: '',
    is_1099: false,
    tax_id_last_four: '',
    remarks: '',
    created_by: null,
    deleted_at: null,
    ...vendor,
    vendor_id: ids[index] ?? 0,
  }));
  await context.db<VendorsTables>().insertInto('vendors').values(rows).execute();
  await seedW9s(context, new Map(rows.map((row) => [row.name, row])));
  await seedCertificates(context, new Map(rows.map((row) => [row.name, row.vendor_id])));
  await seedContacts(context, new Map(rows.map((row) => [row.name, row.vendor_id])));
  return new Map(rows.map((row) => [row.name, { vendorID: row.vendor_id, terms: row.payment_terms }]));
}

/** Of whom a W-9 has come; the first three digits are nobody's. Of others that get a 1099 it is still asked for. */
const w9s: readonly [vendor: string, taxID: string, said: Partial<Row>][] = [
  [
    'Montoya Machine Shop',
    '912346604',
    {
      w9_legal_name: 'Raul E. Montoya',
      w9_business_name: 'Montoya Machine Shop',
      w9_classification: 'individual',
      w9_tin_kind: 'ssn',
      w9_signed_on: '2024-02-12',
    },
  ],
  [
    'Pecos River Coatings',
    '891423390',
    {
      w9_legal_name: 'Pecos River Coatings LLC',
      w9_classification: 'llc',
      w9_llc_class: 's',
      w9_signed_on: '2025-06-03',
    },
  ],
  [
    'Basin Crane & Rigging',
    '892051187',
    {
      w9_legal_name: 'Basin Crane & Rigging LLC',
      w9_classification: 'llc',
      w9_llc_class: 'p',
      w9_signed_on: '2023-09-18',
    },
  ],
  [
    'Murphy Street Properties',
    '893387126',
    { w9_legal_name: 'Murphy Street Properties LP', w9_classification: 'partnership', w9_signed_on: '2022-01-05' },
  ],
];
const unsaid = {
  w9_business_name: '',
  w9_llc_class: '',
  w9_other_classification: '',
  w9_exempt_payee_code: '',
  w9_tin_kind: 'ein',
} as const;

async function seedW9s(context: Context, vendors: ReadonlyMap<string, Row>): Promise<void> {
  for (const [vendor, taxID, said] of w9s) {
    const row = vendors.get(vendor);
    if (!row) continue;
    const { vendor_id, address: w9_address, city: w9_city, state: w9_state, zip: w9_zip } = row;
    const tax_id_id = await sealTaxID(context, vendor_id, taxID);
    await context
      .db<VendorsTables>()
      .updateTable('vendors')
      .set({ ...unsaid, w9_address, w9_city, w9_state, w9_zip, ...said, tax_id_id })
      .where('vendor_id', '=', vendor_id)
      .execute();
  }
}

type Insured = [
  vendor: string,
  kind: InsuranceKind,
  carrier: string,
  policy: string,
  limit: number,
  endsInDays: number,
];
/** Of those who work beside us: one that has ended, and one that ends within the month. */
const insured: readonly Insured[] = [
  ['Basin Crane & Rigging', 'general_liability', 'Permian Casualty', 'GL-4410-22', 2_000_000_00, 148],
  ['Basin Crane & Rigging', 'auto', 'Permian Casualty', 'CA-4410-22', 1_000_000_00, 148],
  ['Basin Crane & Rigging', 'workers_compensation', 'Lone Star Mutual', 'WC-80177', 1_000_000_00, 19],
  ['Pecos River Coatings', 'general_liability', 'Trans-Pecos Indemnity', 'TP-20931', 1_000_000_00, 212],
  ['Caliche Haul & Vac', 'general_liability', 'Permian Casualty', 'GL-3988-21', 1_000_000_00, -12],
  ['Caliche Haul & Vac', 'auto', 'Permian Casualty', 'CA-3988-21', 1_000_000_00, 96],
];

async function seedCertificates(context: Context, vendorIDs: ReadonlyMap<string, number>): Promise<void> {
  const ids = await nextNumbers(context, 'vendor_certificate', insured.length);
  const today = dateInZone(new Date(), context.timeZone);
  const rows = insured.map(([vendor, kind, carrier, policy_number, limit_cents, days], index) => ({
    certificate_id: ids[index] ?? 0,
    vendor_id: vendorIDs.get(vendor) ?? 0,
    kind,
    carrier,
    policy_number,
    limit_cents,
    effective_on: addDays(today, days - 365),
    expires_on: addDays(today, days),
  }));
  await context.db<VendorsTables>().insertInto('vendor_certificates').values(rows).execute();
}

/** Whom the office talks to there. */
const contacts: readonly [vendor: string, name: string, title: string, phone: string][] = [
  ['Ironwood Pump Works', 'Denise Harlow', 'Inside sales', '(918) 555-0131'],
  ['Ironwood Pump Works', 'Curtis Bell', 'Accounts receivable', '(918) 555-0139'],
  ['West Texas Pump & Supply', 'Jo Beth Farris', 'Counter', '(432) 555-0142'],
  ['Gulf Coast Seal House', 'Tran Nguyen', 'Application engineer', '(713) 555-0117'],
  ['Montoya Machine Shop', 'Raul Montoya', 'Owner', '(432) 555-0124'],
  ['Pecos River Coatings', 'Dusty Malone', 'Owner', '(432) 555-0148'],
  ['Basin Crane & Rigging', 'Amy Stroud', 'Dispatch', '(432) 555-0155'],
  ['Alkali Insurance Agency', 'Paul Whitaker', 'Agent', '(432) 555-0136'],
  ['Murphy Street Properties', 'Lorene Murphy', 'Landlord', '(432) 555-0102'],
];

async function seedContacts(context: Context, vendorIDs: ReadonlyMap<string, number>): Promise<void> {
  const ids = await nextNumbers(context, 'vendor_contact', contacts.length);
  const rows = contacts.map(([vendor, name, title, phone], index) => ({
    contact_id: ids[index] ?? 0,
    vendor_id: vendorIDs.get(vendor) ?? 0,
    name,
    title,
    phone,
    email: `${name.split(' ')[0]?.toLowerCase()}@${domainOf(vendor)}`,
  }));
  await context.db<VendorsTables>().insertInto('vendor_contacts').values(rows).execute();
}

/** The first two words: what fits on a business card. */
const domainOf = (name: string): string =>
  `${(name.toLowerCase().match(/[a-z]+/g) ?? []).slice(0, 2).join('')}.example`;
