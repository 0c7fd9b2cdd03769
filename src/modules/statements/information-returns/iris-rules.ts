import { type Box, boxes, type Form1099 } from '#modules/vendors/box-rules.ts';
import type { Classification, TinKind } from '#modules/vendors/tax-rules.ts';
import { csvCell } from '#shared/csv-text.ts';

/** The columns of the CSV templates of the IRS's IRIS, as programs that file there write them (docs/rules/vendors.md). */
const party = (whose: string, more: readonly string[] = []): string[] =>
  [
    ...[
      'TIN Type',
      'Taxpayer ID Number',
      'Name Type',
      'Business or Entity Name Line 1',
      'Business or Entity Name Line 2',
    ],
    ...['First Name', 'Middle Name', 'Last Name (Surname)', 'Suffix', 'Country', 'Address Line 1', 'Address Line 2'],
    ...['City/Town', 'State/Province/Territory', 'ZIP/Postal Code', ...more],
  ].map((name) => `${whose} ${name}`);
const ofState = (number: number): string[] => [
  `State ${number}`,
  ...[
    'State Tax Withheld',
    'State/Payer state number',
    'State income',
    'Local income tax withheld',
    'Special Data Entries',
  ].map((name) => `State ${number} - ${name}`),
];
const lastColumns = ['Combined Federal/State Filing', ...ofState(1), ...ofState(2)];
const ownColumns: Readonly<Record<Form1099, readonly string[]>> = {
  '1099-NEC': [
    '2nd TIN Notice',
    'Box 1 - Nonemployee Compensation',
    'Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale',
    'Box 4 - Federal income tax withheld',
  ],
  '1099-MISC': [
    'FATCA Filing Requirements',
    '2nd TIN Notice',
    'Box 1 - Rents',
    'Box 2 - Royalties',
    'Box 3 - Other Income',
    'Box 4 - Federal income tax withheld',
    'Box 5 - Fishing boat proceeds',
    'Box 6 - Medical and health care payments',
    'Box 7 - Direct sales of $5000 or more of consumer products to a recipient for resale',
    // As the template spells it.
    'Box 8 - Subtitute payments in lieu of dividends or interest',
    'Box 9 - Crop insurance proceeds',
    'Box 10 - Gross proceeds paid to an attorney',
    'Box 11 - Fish purchased for resale',
    'Box 12 - Section 409A deferrals',
    'Box 14 - Excess golden parachute payments',
    'Box 15 - Nonqualified deferred compensation',
  ],
};
export const columnsOf = (form: Form1099): string[] => [
  ...['Form Type', 'Tax Year', ...party('Payer', ['Phone Type', 'Phone', 'Email Address']), ...party('Recipient')],
  ...['Office Code', 'Form Account Number', ...ownColumns[form], ...lastColumns],
];

export type Address = { address: string; city: string; state: string; zip: string };
export type Payer = Address & { ein: string; name: string; phone: string; email: string };
export type Payee = Address & {
  vendorID: number;
  taxID: string;
  tinKind: TinKind;
  classification: Classification;
  legalName: string;
  businessName: string;
  amounts: readonly { box: Box; cents: number }[];
};

const mostInName = 40;

/** A file of one form: its heads, and a line for each recipient. */
export function irisFile(form: Form1099, year: number, payer: Payer, payees: readonly Payee[]): string {
  const columns = columnsOf(form);
  const lines = payees.map((payee) => {
    const cells = { 'Form Type': form, 'Tax Year': String(year), ...payerCells(payer), ...payeeCells(form, payee) };
    return columns.map((column) => csvCell((cells as Record<string, string>)[column] ?? '')).join(',');
  });
  return `${[columns.map(csvCell).join(','), ...lines].join('\r\n')}\r\n`;
}

const placeCells = (whose: string, { address, city, state, zip }: Address) => ({
  [`${whose} Country`]: 'US',
  [`${whose} Address Line 1`]: address,
  [`${whose} City/Town`]: city,
  [`${whose} State/Province/Territory`]: state,
  [`${whose} ZIP/Postal Code`]: zip.replaceAll(/\D/g, ''),
});

const payerCells = (payer: Payer) => ({
  'Payer TIN Type': 'EIN',
  'Payer Taxpayer ID Number': payer.ein.replaceAll(/\D/g, ''),
  'Payer Name Type': 'Business',
  'Payer Business or Entity Name Line 1': payer.name.slice(0, mostInName),
  ...placeCells('Payer', payer),
  'Payer Phone': payer.phone.replaceAll(/\D/g, ''),
  'Payer Email Address': payer.email,
});

function payeeCells(form: Form1099, payee: Payee) {
  const { taxID, tinKind, vendorID, amounts } = payee;
  return {
    'Recipient TIN Type': tinKind === 'ein' ? 'EIN' : 'SSN',
    'Recipient Taxpayer ID Number': taxID,
    ...nameCells(payee),
    ...placeCells('Recipient', payee),
    'Form Account Number': `V${vendorID}`,
    '2nd TIN Notice': 'N',
    ...Object.fromEntries(amounts.map(({ box, cents }) => [columnOfBox(form, box), (cents / 100).toFixed(2)])),
  };
}

/** A person by first and last name, whoever else by the lines of their W-9. */
function nameCells({ classification, tinKind, legalName, businessName }: Payee): Record<string, string> {
  const words = legalName.split(/\s+/);
  if (classification === 'individual' && tinKind === 'ssn' && words.length > 1)
    return {
      'Recipient Name Type': 'Individual',
      'Recipient First Name': words[0] ?? '',
      'Recipient Middle Name': words.slice(1, -1).join(' '),
      'Recipient Last Name (Surname)': words.at(-1) ?? '',
    };
  return {
    'Recipient Name Type': 'Business',
    'Recipient Business or Entity Name Line 1': legalName.slice(0, mostInName),
    'Recipient Business or Entity Name Line 2': businessName.slice(0, mostInName),
  };
}

const columnOfBox = (form: Form1099, box: Box): string =>
  ownColumns[form].find((column) => column.startsWith(`Box ${boxes[box].box} -`)) ?? '';
