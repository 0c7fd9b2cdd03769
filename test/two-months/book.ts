/**
 * Two months of a pump company's books as its controller wrote them down: what happened, on which day, with whom and for how much. Nothing in
 * here is the product's; how it is entered, and what it should come to, is told elsewhere.
 */

/** An account by its number and an amount in dollars; a third word says whose it is. */
export type Part = readonly [account: string, dollars: number, party?: string];
/** What of which document: its name, how much, and the discount taken beside it. */
export type Share = readonly [name: string, dollars: number, discount?: number];
/** Where money went or came from, line by line of the cash flow, as the controller reads the documents. */
export type Flow = Readonly<Record<string, number>>;

type Sold = { to: string; due?: number; taxed?: readonly Part[]; plain?: readonly Part[]; held?: number };
export type Deed = {
  on: string;
  name?: string;
  flow?: Flow;
  /** What it turned out to be for on a later day. */
  afterwards?: { on: string; flow: Flow };
} & (
  | { opening: readonly Part[] }
  /** Debits above zero, credits below. */
  | { entry: readonly Part[] }
  | { invoice: Sold }
  | { memo: Sold }
  | { bill: { from: string; due?: number; lines: readonly Part[]; held?: number } }
  | { vendorCredit: { from: string; lines: readonly Part[] } }
  | { pay: { to: string; from: string; amount: number; of: readonly Share[] } }
  | { receive: { from: string; into: string; amount: number; of: readonly Share[] } }
  /** A credit of one side is used for what is owed on it. */
  | { apply: { credit: string; of: readonly Share[] } }
  | { retainer: { from: string; into: string; amount: number } }
  | { useRetainer: { from: string; retainer: string; of: readonly Share[] } }
  | { bank: { payments: readonly string[]; fee?: number } }
  | { refund: { to: string; from: string; of: readonly Share[] } }
  | { writeOff: { from: string; of: readonly Share[] } }
  | { returned: { payment: string; bankFee: number; charge: number } }
  | { billHeld: { to: string; of: readonly Share[] } }
  | { releaseHeld: { to: string; of: readonly Share[] } }
  | { spend: { from: string; lines: readonly Part[] } }
  | { transfer: { from: string; to: string; amount: number } }
  | { payCard: { from: string; amount: number; charge: number } }
  | { draw: number }
  | { invest: number }
  | { borrow: { amount: number; fees: number } }
  | { repay: { amount: number; interest: number } }
  | { taxPaid: { amount: number; discount: number } }
  | {
      payroll: { wages: readonly Part[]; withheld: number; fica: number; medicare: number; futa: number; suta: number };
    }
  | { payrollTax: readonly Part[] }
  | { depreciation: number }
  | { bankCharge: number }
  | { interest: number }
  | { counted: { amount: number; isUp: boolean } }
  | { received: number }
  | { voided: string }
);

const aug31 = '2026-08-31';
const sep = (day: number) => `2026-09-${String(day).padStart(2, '0')}`;
const oct = (day: number) => `2026-10-${String(day).padStart(2, '0')}`;

/** Orla and Rattler are customers; Ironwood sells parts, Midland supplies, Basin is a subcontractor. */
export const book: readonly Deed[] = [
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
  { on: sep(15), name: 'B4', bill: { from: 'Midland', due: 30, lines: [['1500', 4_200]] } },
  { on: sep(15), interest: 3.42, flow: { other_receipts: 3.42 } },
  {
    on: sep(16),
    name: 'P3',
    receive: { from: 'Orla', into: '1200', amount: 6_500, of: [['I1', 6_500]] },
    flow: { customer_payments: 6_500 },
  },
  { on: sep(16), spend: { from: '2100', lines: [['5000', 312.4]] } },
  { on: sep(17), bank: { payments: ['P3'] } },
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
    afterwards: { on: oct(9), flow: { paid_ahead: 300, cogs: -300 } },
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
  {
    on: sep(25),
    payCard: { from: '1000', amount: 487.63, charge: 12.37 },
    flow: { expenses: -246.62, cogs: -228.64, other_expenses: -12.37 },
  },
  { on: sep(25), name: 'I5', invoice: { to: 'Orla', due: 10, taxed: [['4000', 1_000]], plain: [['4100', 64.5]] } },
  {
    on: sep(28),
    name: 'P5',
    receive: { from: 'Orla', into: '1200', amount: 5_000, of: [['I3', 5_000]] },
    flow: { customer_payments: 5_000 },
  },
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
  { on: sep(30), received: 700 },

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
  { on: oct(5), pay: { to: 'Midland', from: '2100', amount: 1_000, of: [['B4', 1_000]] } },
  {
    on: oct(6),
    name: 'P7',
    receive: { from: 'Orla', into: '1200', amount: 14_000, of: [['I3', 13_000]] },
    flow: { customer_payments: 14_000 },
  },
  { on: oct(6), name: 'H1', billHeld: { to: 'Orla', of: [['I3', 1_200]] } },
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
  { on: oct(9), name: 'H2', releaseHeld: { to: 'Basin', of: [['B3', 600]] } },
  { on: oct(9), apply: { credit: 'D1', of: [['H2', 300]] } },
  { on: oct(12), name: 'M2', memo: { to: 'Rattler', taxed: [['4000', 99.99]] } },
  {
    on: oct(12),
    name: 'P8',
    receive: { from: 'Orla', into: '1200', amount: 1_176.47, of: [['H1', 1_176.47, 23.53]] },
    flow: { customer_payments: 1_176.47 },
  },
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
  { on: oct(21), apply: { credit: 'P9', of: [['E1', 400]] } },
  {
    on: oct(21),
    entry: [
      ['6100', 22.5],
      ['1100', -22.5, 'Orla'],
    ],
    name: 'E2',
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
  { on: oct(29), counted: { amount: 55, isUp: true } },
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
];
