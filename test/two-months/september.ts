import type { Deed } from './deeds.ts';

const aug31 = '2026-08-31';
const sep = (day: number) => `2026-09-${String(day).padStart(2, '0')}`;

/** What there was when the books began, and the first month. */
export const september: readonly Deed[] = [
  // What there was when the books began: one document of many things, and open invoices and bills by themselves.
  {
    on: aug31,
    name: 'opening',
    opening: [
      ['1000', 48_210.55],
      ['1500', 120_000],
      ['1590', 36_000],
      ['2700', 55_000],
      ['1300', 8_400],
    ],
    flow: { opening_balances: 48_210.55 },
  },
  { on: aug31, name: 'O1', opening: [['1100', 12_400, 'Orla']] },
  { on: aug31, name: 'O2', opening: [['1100', 3_150.25, 'Rattler']] },
  { on: aug31, name: 'O3', opening: [['2000', 6_020, 'Ironwood']] },
  { on: aug31, name: 'O4', opening: [['2000', 980.1, 'Midland']] },

  { on: sep(1), spend: { from: '1000', lines: [['6400', 2_400]] }, flow: { expenses: -2_400 } },
  {
    on: sep(1),
    name: 'B1',
    bill: {
      from: 'Ironwood',
      due: 30,
      lines: [
        ['5000', 3_245.6],
        ['6500', 569.24],
      ],
    },
  },
  {
    on: sep(2),
    name: 'I1',
    invoice: {
      to: 'Orla',
      taxed: [
        ['4000', 4_800],
        ['4100', 1_250.75],
      ],
      plain: [['4000', 300]],
    },
  },
  {
    on: sep(2),
    name: 'B2',
    bill: {
      from: 'Midland',
      due: 15,
      lines: [
        ['5000', 500],
        ['5000', -50],
      ],
    },
  },
  {
    on: sep(3),
    name: 'P1',
    receive: { from: 'Orla', into: '1200', amount: 12_400, of: [['O1', 12_400]] },
    flow: { customer_payments: 12_400 },
  },
  {
    on: sep(3),
    spend: {
      from: '2100',
      lines: [
        ['6500', 184.12],
        ['6600', 62.5],
      ],
    },
  },
  { on: sep(3), name: 'I9', invoice: { to: 'School', due: 20, taxed: [['4000', 3_200]] } },
  { on: sep(4), bank: { payments: ['P1'] } },
  { on: sep(4), name: 'I2', invoice: { to: 'Rattler', due: 15, taxed: [['4100', 2_000]] } },
  {
    on: sep(5),
    name: 'R1',
    retainer: { from: 'Rattler', into: '1000', amount: 1_500 },
    flow: { customer_payments: 1_500 },
  },
  {
    on: sep(5),
    pay: { to: 'Ironwood', from: '1000', amount: 6_020, of: [['O3', 6_020]] },
    flow: { opening_payables: -6_020 },
  },
  { on: sep(7), grant: { amount: 1_500, isConditional: false }, flow: { other_receipts: 1_500 } },
  { on: sep(7), grant: { amount: 2_400, isConditional: true }, flow: { other_receipts: 2_400 } },
  { on: sep(8), gift: { of: '1000', amount: 250 }, flow: { other_receipts: 250 } },
  { on: sep(8), gift: { of: '6700', amount: 75 } },
  { on: sep(8), name: 'I3', invoice: { to: 'Orla', plain: [['4000', 20_000]], held: 10 } },
  { on: sep(8), name: 'B3', bill: { from: 'Basin', due: 30, lines: [['5000', 6_000]], held: 10 } },
  {
    on: sep(9),
    entry: [
      ['1400', 3_600],
      ['1000', -3_600],
    ],
    flow: { expenses: -3_600 },
  },
  { on: sep(9), transfer: { from: '1000', to: '1050', amount: 500 } },
  // 2/10 net 30, taken: 76.30 is a discount and no receipt.
  {
    on: sep(10),
    pay: { to: 'Ironwood', from: '1000', amount: 3_738.54, of: [['B1', 3_738.54, 76.3]] },
    flow: { cogs: -3_180.69, expenses: -557.85 },
  },
  { on: sep(10), name: 'M1', memo: { to: 'Orla', taxed: [['4100', 250.75]] } },
  { on: sep(10), apply: { credit: 'M1', of: [['I1', 271.44]] } },
  {
    on: sep(11),
    name: 'P2',
    receive: { from: 'Rattler', into: '1200', amount: 3_150.25, of: [['O2', 3_150.25]] },
    flow: { customer_payments: 3_150.25 },
  },
  // Entered for the wrong customer, and noticed at once.
  { on: sep(11), name: 'P13', receive: { from: 'Orla', into: '1000', amount: 100, of: [] } },
  { on: sep(11), voided: 'P13' },
  { on: sep(11), name: 'C1', vendorCredit: { from: 'Midland', lines: [['5000', 60]] } },
  { on: sep(11), apply: { credit: 'C1', of: [['B2', 60]] } },
  {
    on: sep(12),
    pay: {
      to: 'Midland',
      from: '1000',
      amount: 1_370.1,
      of: [
        ['O4', 980.1],
        ['B2', 390],
      ],
    },
    flow: { opening_payables: -980.1, cogs: -390 },
  },
  { on: sep(14), bank: { payments: ['P2'], fee: 5 }, flow: { expenses: -5 } },
  // Payroll as a service sends it: one entry by hand.
  {
    on: sep(15),
    entry: [
      ['6000', 11_200],
      ['5000', 7_250],
      ['6050', 1_715.86],
      ['2310', -2_100],
      ['2320', -2_287.8],
      ['2330', -535.05],
      ['2360', -49.44],
      ['1000', -15_193.57],
    ],
    // The employer's tax is owed with what is withheld; the rest of that is taken off both wages in their shares.
    flow: { payroll: -9_223.2, cogs: -5_970.37 },
  },
  // A truck, most of it on a loan that pays the dealer.
  { on: sep(14), name: 'B11', bill: { from: 'Midland', due: 30, lines: [['1510', 22_000]] } },
  {
    on: sep(14),
    name: 'L1',
    entry: [
      ['2000', 15_000, 'Midland'],
      ['2700', -15_000],
    ],
  },
  { on: sep(15), apply: { credit: 'L1', of: [['B11', 15_000]] } },
  { on: sep(15), borrow: { amount: 4_000, fees: 150 }, flow: { loans_received: 3_850 } },
  { on: sep(15), name: 'B4', bill: { from: 'Midland', due: 30, lines: [['1500', 4_200]] } },
  { on: sep(15), interest: 3.42, flow: { other_receipts: 3.42 } },
  {
    on: sep(16),
    name: 'P3',
    receive: { from: 'Orla', into: '1200', amount: 6_500, of: [['I1', 6_500]] },
    flow: { customer_payments: 6_500 },
  },
  { on: sep(16), spend: { from: '2100', lines: [['5000', 312.4]] } },
  // With the checks went what a vendor gave back in cash; some of it went on to petty cash.
  {
    on: sep(17),
    bank: { payments: ['P3'], cashBack: 60, others: [['5000', 40]] },
    flow: { other_receipts: 40 },
  },
  {
    on: sep(17),
    name: 'P11',
    receive: { from: 'School', into: '1210', amount: 3_200, of: [['I9', 3_200]] },
    flow: { customer_payments: 3_200 },
  },
  { on: sep(18), name: 'I4', invoice: { to: 'Rattler', taxed: [['4000', 999.99]] } },
  { on: sep(18), useRetainer: { from: 'Rattler', retainer: 'R1', of: [['I2', 1_500]] } },
  { on: sep(18), borrow: { amount: 10_000, fees: 0 }, flow: { loans_received: 10_000 } },
  {
    on: sep(19),
    entry: [
      ['1500', 15_000],
      ['2700', -12_000],
      ['1000', -3_000],
    ],
    flow: { asset_purchases: -3_000 },
  },
  { on: sep(20), useTax: { of: '6700', amount: 8.25 } },
  { on: sep(21), payout: { amount: 3_200, fee: 92.8 }, flow: { expenses: -92.8 } },
  {
    on: sep(21),
    name: 'I10',
    invoice: {
      to: 'Orla',
      discount: 70,
      taxed: [
        ['4000', 1_000],
        ['4100', 333.33],
      ],
      plain: [['4000', 66.67]],
    },
  },
  // A job that was paid in part at once, all on one piece of paper.
  {
    on: sep(21),
    name: 'E4',
    entry: [
      ['1000', 400],
      ['1100', 600, 'School'],
      ['4000', -1_000],
    ],
    flow: { customer_payments: 400 },
  },
  {
    on: sep(21),
    name: 'P4',
    receive: { from: 'Rattler', into: '1000', amount: 665, of: [['I2', 665]] },
    flow: { customer_payments: 665 },
  },
  {
    on: sep(22),
    name: 'B5',
    bill: {
      from: 'Ironwood',
      due: 30,
      lines: [
        ['5000', 1_111.11],
        ['6600', 88.89],
      ],
    },
  },
  {
    on: sep(22),
    name: 'D1',
    pay: { to: 'Basin', from: '1000', amount: 3_000, of: [['B3', 2_700]] },
    flow: { cogs: -2_700, paid_ahead: -300 },
    afterwards: { on: '2026-10-09', flow: { paid_ahead: 300, cogs: -300 } },
  },
  { on: sep(23), draw: 2_000, flow: { owner_distributions: -2_000 } },
  // The bank gives Rattler's transfer back, with a fee for each side.
  {
    on: sep(24),
    name: 'N1',
    returned: { payment: 'P4', bankFee: 12, charge: 35 },
    flow: { customer_payments: -665, expenses: -12 },
  },
  { on: sep(24), counted: { amount: 140.25, isUp: false } },
  { on: sep(25), commission: { to: 'Basin', amount: 300 } },
  {
    on: sep(25),
    payCard: { from: '1000', amount: 487.63, charge: 12.37 },
    flow: { expenses: -246.62, cogs: -228.64, other_expenses: -12.37 },
  },
  { on: sep(25), name: 'I5', invoice: { to: 'Orla', due: 10, taxed: [['4000', 1_000]], plain: [['4100', 64.5]] } },
  { on: sep(26), moved: { from: '6600', to: '6500', amount: 30 } },
  { on: sep(28), name: 'X1', spend: { from: '1000', lines: [['6710', 129.99]] }, flow: { expenses: -129.99 } },
  { on: sep(28), name: 'B12', bill: { from: 'Ironwood', due: 30, lines: [['6600', 410]] } },
  {
    on: sep(28),
    name: 'P5',
    receive: { from: 'Orla', into: '1200', amount: 5_000, of: [['I3', 5_000]] },
    flow: { customer_payments: 5_000 },
  },
  { on: sep(29), name: 'I12', invoice: { to: 'Rattler', taxed: [['4100', 500]] } },
  // Telephone, put down for September; it turned out to be October's.
  { on: sep(29), name: 'X2', spend: { from: '1000', to: 'Midland', lines: [['6420', 88.1]] } },
  { on: sep(29), name: 'I13', invoice: { to: 'School', due: 15, taxed: [['4000', 640]] } },
  {
    on: sep(29),
    name: 'R2',
    retainer: { from: 'Orla', into: '1200', amount: 200 },
    flow: { customer_payments: 200 },
  },
  { on: sep(30), bank: { payments: ['R2'], fee: 6 }, flow: { expenses: -6 } },
  {
    on: sep(29),
    payrollTax: [
      ['2310', 2_100],
      ['2320', 2_287.8],
    ],
    flow: { payroll: -4_387.8 },
  },
  { on: sep(30), depreciation: 1_250 },
  {
    on: sep(30),
    entry: [
      ['6800', 300],
      ['1400', -300],
    ],
  },
  { on: sep(30), bankCharge: 18, flow: { expenses: -18 } },
  {
    on: sep(30),
    name: 'E1',
    entry: [
      ['1100', 1_000, 'Rattler'],
      ['1500', 5_000],
      ['2700', -5_000],
      ['4000', -1_000],
    ],
  },
  {
    on: sep(30),
    entry: [
      ['6000', 900],
      ['2410', -900],
    ],
    backOn: '2026-10-01',
  },
  { on: sep(30), grantEarned: 800 },
  { on: sep(30), doubtful: 500 },
  { on: sep(30), openingDone: { to: '3100', amount: 94_160.7 } },
  { on: sep(30), received: 700 },
];
