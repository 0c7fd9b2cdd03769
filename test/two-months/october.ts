import type { Deed } from './deeds.ts';

const oct = (day: number) => `2026-10-${String(day).padStart(2, '0')}`;

/** The second month, early in which the first one is closed. */
export const october: readonly Deed[] = [
  { on: oct(1), spend: { from: '1000', lines: [['6400', 2_400]] }, flow: { expenses: -2_400 } },
  { on: oct(1), name: 'I6', invoice: { to: 'Orla', taxed: [['4000', 7_450.2]] } },
  { on: oct(1), bank: { payments: ['P5'] } },
  { on: oct(2), name: 'B6', bill: { from: 'Midland', due: 20, lines: [['2220', 700]] } },
  { on: oct(2), name: 'B7', bill: { from: 'Ironwood', due: 30, lines: [['5000', 2_222.22]] } },
  {
    on: oct(5),
    name: 'P6',
    receive: {
      from: 'Rattler',
      into: '1000',
      amount: 700,
      of: [
        ['I2', 665],
        ['N1', 35],
      ],
    },
    flow: { customer_payments: 700 },
  },
  {
    on: oct(3),
    changed: 'X2',
    to: { on: oct(2), spend: { from: '1000', to: 'Midland', lines: [['6420', 88.1]] } },
    flow: { expenses: -88.1 },
  },
  { on: oct(3), changed: 'I13', to: { on: oct(1), invoice: { to: 'School', due: 15, taxed: [['4000', 680]] } } },
  // September is closed. What is done about its papers from here on counts from October on.
  { on: oct(4), closedThrough: '2026-09-30' },
  { on: oct(5), commissionPaid: { to: 'Basin', amount: 250 }, flow: { payroll: -250 } },
  { on: oct(5), pay: { to: 'Midland', from: '2100', amount: 1_000, of: [['B4', 1_000]] } },
  {
    on: oct(6),
    name: 'P7',
    receive: { from: 'Orla', into: '1200', amount: 14_000, of: [['I3', 13_000]] },
    flow: { customer_payments: 14_000 },
  },
  { on: oct(6), name: 'H1', billHeld: { to: 'Orla', of: [['I3', 1_200]] } },
  {
    on: oct(6),
    pay: { to: 'Midland', from: '1000', amount: 7_000, of: [['B11', 7_000]] },
    flow: { asset_purchases: -7_000 },
  },
  { on: oct(6), voided: 'X1', flow: { expenses: 129.99 } },
  {
    on: oct(7),
    changed: 'B12',
    to: {
      on: '2026-09-28',
      bill: {
        from: 'Ironwood',
        due: 40,
        lines: [
          ['6600', 300],
          ['6500', 65.5],
        ],
      },
    },
  },
  { on: oct(7), bank: { payments: ['P7'] } },
  { on: oct(7), apply: { credit: 'P7', of: [['I5', 1_000]] } },
  { on: oct(8), name: 'B8', bill: { from: 'Midland', lines: [['6500', 240.4]] } },
  {
    on: oct(8),
    pay: {
      to: 'Midland',
      from: '1000',
      amount: 940.4,
      of: [
        ['B6', 700],
        ['B8', 240.4],
      ],
    },
    flow: { cogs: -700, expenses: -240.4 },
  },
  { on: oct(8), voided: 'I12' },
  { on: oct(9), name: 'H2', releaseHeld: { to: 'Basin', of: [['B3', 600]] } },
  { on: oct(9), apply: { credit: 'D1', of: [['H2', 300]] } },
  // Parts sold over the counter, with the tax in the price.
  { on: oct(12), bank: { payments: [], others: [['4100', 108.25]] }, flow: { customer_payments: 108.25 } },
  { on: oct(12), taxWithin: { income: '4100', amount: 108.25, percent: 8.25 } },
  { on: oct(12), name: 'M2', memo: { to: 'Rattler', taxed: [['4000', 99.99]] } },
  {
    on: oct(12),
    name: 'P8',
    receive: { from: 'Orla', into: '1200', amount: 1_176.47, of: [['H1', 1_176.47, 23.53]] },
    flow: { customer_payments: 1_176.47 },
  },
  { on: oct(13), usedOnWarranty: 55 },
  {
    on: oct(13),
    name: 'E5',
    entry: [
      ['5000', 700],
      ['6100', 10],
      ['2000', -500, 'Basin'],
      ['1000', -210],
    ],
    flow: { cogs: -207.04, expenses: -2.96 },
  },
  {
    on: oct(13),
    name: 'P12',
    receive: { from: 'Rattler', into: '1000', amount: 300, of: [['I4', 300, 6]] },
    flow: { customer_payments: 300 },
  },
  {
    on: oct(14),
    name: 'I11',
    invoice: { to: 'School', discount: 45, isDiscountShown: true, taxed: [['4000', 500]], plain: [['4300', 40]] },
  },
  { on: oct(14), refund: { to: 'School', from: '1000', plain: [['4910', 25]] }, flow: { customer_refunds: -25 } },
  {
    on: oct(15),
    payroll: {
      wages: [
        ['6000', 9_800],
        ['5000', 6_200],
      ],
      withheld: 1_900,
      fica: 992,
      medicare: 232,
      futa: 40,
      suta: 54,
    },
    flow: { payroll: -7_886.55, cogs: -4_989.45 },
  },
  { on: oct(15), name: 'I7', invoice: { to: 'Rattler', taxed: [['4100', 3_333.33]], plain: [['4000', 120]], held: 5 } },
  { on: oct(15), spend: { from: '2100', lines: [['6600', 45.99]] } },
  { on: oct(16), refund: { to: 'Rattler', from: '1000', of: [['M2', 108.24]] }, flow: { customer_refunds: -108.24 } },
  { on: oct(16), name: 'B9', bill: { from: 'Basin', due: 30, lines: [['5000', 1_800]] } },
  {
    on: oct(19),
    repay: { amount: 1_250, interest: 310.45 },
    flow: { loan_principal: -939.55, other_expenses: -310.45 },
  },
  { on: oct(19), bank: { payments: ['P8'] } },
  { on: oct(20), taxPaid: { amount: 600, discount: 3 }, flow: { tax_remittances: -597 } },
  {
    on: oct(20),
    name: 'P9',
    receive: { from: 'Rattler', into: '1000', amount: 400, of: [] },
    flow: { customer_payments: 400 },
  },
  // The bank gives another one back; its charge is never paid.
  {
    on: oct(20),
    name: 'N2',
    returned: { payment: 'P12', bankFee: 12, charge: 35 },
    flow: { customer_payments: -300, expenses: -12 },
  },
  { on: oct(20), commissionBack: { from: 'Basin', amount: 50 } },
  { on: oct(21), apply: { credit: 'P9', of: [['E1', 400]] } },
  {
    on: oct(21),
    entry: [
      ['6100', 22.5],
      ['1100', -22.5, 'Orla'],
    ],
    name: 'E2',
  },
  {
    on: oct(21),
    refund: { to: 'Orla', from: '1000', ofRetainers: [['R2', 80]] },
    flow: { customer_refunds: -80 },
  },
  { on: oct(22), invest: 5_000, flow: { contributions: 5_000 } },
  { on: oct(22), name: 'W1', bill: { from: 'Ironwood', lines: [['5000', 77.77]] } },
  { on: oct(23), voided: 'W1' },
  {
    on: oct(23),
    pay: { to: 'Ironwood', from: '1000', amount: 1_200, of: [['B5', 1_200]] },
    flow: { cogs: -1_111.11, expenses: -88.89 },
  },
  {
    on: oct(26),
    entry: [
      ['6000', 1_500],
      ['2380', -1_500],
    ],
  },
  { on: oct(26), writeOff: { from: 'Rattler', of: [['E1', 100]] } },
  { on: oct(26), name: 'W2', writeOff: { from: 'School', of: [['E4', 120]], against: 'allowance' } },
  { on: oct(26), writeOff: { from: 'Orla', of: [['I5', 2.5]], against: 'discounts_given' } },
  { on: oct(27), name: 'V1', recovered: { from: 'Rattler', amount: 100 } },
  {
    on: oct(27),
    payrollTax: [
      ['2310', 1_900],
      ['2330', 535.05],
    ],
    flow: { payroll: -2_435.05 },
  },
  { on: oct(27), transfer: { from: '1050', to: '1000', amount: 120 } },
  {
    on: oct(28),
    name: 'P10',
    receive: { from: 'Orla', into: '1200', amount: 8_064.84, of: [['I6', 8_064.84]] },
    flow: { customer_payments: 8_064.84 },
  },
  { on: oct(28), name: 'I8', invoice: { to: 'Orla', taxed: [['4000', 12.34]] } },
  {
    on: oct(29),
    name: 'P14',
    receive: {
      from: 'Rattler',
      into: '1000',
      amount: 250,
      of: [
        ['V1', 60],
        ['I4', 190],
      ],
    },
    flow: { customer_payments: 250 },
  },
  { on: oct(29), counted: { amount: 55, isUp: true } },
  { on: oct(30), taxPaid: { amount: 100, penalty: 5 }, flow: { tax_remittances: -100, other_expenses: -5 } },
  { on: oct(30), bankCharge: 18, flow: { expenses: -18 } },
  { on: oct(30), interest: 2.87, flow: { other_receipts: 2.87 } },
  {
    on: oct(30),
    name: 'B10',
    bill: {
      from: 'Midland',
      due: 45,
      lines: [
        ['6700', 89.99],
        ['1510', 2_500],
      ],
    },
  },
  {
    on: oct(30),
    pay: { to: 'Midland', from: '1000', amount: 1_294.99, of: [['B10', 1_294.99]] },
    flow: { expenses: -44.99, asset_purchases: -1_250 },
  },
  {
    on: oct(30),
    spend: {
      from: '1000',
      lines: [
        ['6410', 212.33],
        ['6420', 98.1],
        ['1800', 250],
      ],
    },
    flow: { expenses: -310.43, asset_purchases: -250 },
  },
  {
    on: oct(30),
    entry: [
      ['8300', 0.01],
      ['1000', -0.01],
    ],
    flow: { other_expenses: -0.01 },
  },
  {
    on: oct(30),
    name: 'C2',
    vendorCredit: {
      from: 'Ironwood',
      lines: [
        ['5000', 45.45],
        ['6600', 4.55],
      ],
    },
  },
  { on: oct(30), name: 'M3', memo: { to: 'Orla', taxed: [['4100', 64.5]] } },
  { on: oct(31), depreciation: 1_250 },
  {
    on: oct(31),
    entry: [
      ['6800', 300],
      ['1400', -300],
    ],
  },
  {
    on: oct(31),
    entry: [
      ['2240', -900],
      ['1100', 900, 'Orla'],
    ],
    name: 'E3',
  },
  { on: oct(31), earned: { from: 'Orla', income: '4200', amount: 75 } },
];
