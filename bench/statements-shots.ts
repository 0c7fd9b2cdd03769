/** What is asked in the benchmarks of the statements. */

/** Any day of the last two years. */
const dayOf = (turn: number, year: number) =>
  `${year}-${String((turn % 12) + 1).padStart(2, '0')}-${String((turn % 28) + 1).padStart(2, '0')}`;

export const asked: [name: string, path: string, body: (turn: number) => object][] = [
  ['trial balance, compared', 'getTrialBalance', (turn) => ({ to: dayOf(turn, 2026), compareOn: dayOf(turn, 2025) })],
  [
    'balance sheet, compared',
    'getBalanceSheetData',
    (turn) => ({ asOf: dayOf(turn, 2026), compareOn: dayOf(turn, 2025) }),
  ],
  [
    'income statement, compared',
    'getIncomeStatementReport',
    (turn) => ({ from: '2026-01-01', to: dayOf(turn, 2026), compareFrom: '2025-01-01', compareTo: dayOf(turn, 2025) }),
  ],
  [
    'income statement in 24 months',
    'getIncomeStatementReport',
    () => ({ from: '2025-01-01', to: '2026-12-31', columns: 'month' }),
  ],
  ['balance sheet, cash basis', 'getBalanceSheetData', (turn) => ({ asOf: dayOf(turn, 2026), basis: 'cash' })],
  [
    'income statement of a year by customer',
    'getIncomeStatementReport',
    () => ({ from: '2026-01-01', to: '2026-12-31', columns: 'customer' }),
  ],
  [
    'cash flow of a year',
    'getCashFlowData',
    (turn) => ({ from: `202${5 + (turn % 2)}-01-01`, to: `202${5 + (turn % 2)}-12-31` }),
  ],
  [
    'general ledger of a year, first page',
    'getGeneralLedger',
    (turn) => ({ from: `202${5 + (turn % 2)}-01-01`, to: `202${5 + (turn % 2)}-12-31`, pageSize: 1000 }),
  ],
  ['receivables by age, now', 'get_aging', () => ({ account: 'receivable', asOf: '2026-12-31' })],
  ['payables by age, now', 'get_aging', () => ({ account: 'payable', asOf: '2026-12-31' })],
  ['receivables by age, a month ago', 'get_aging', () => ({ account: 'receivable', asOf: '2026-11-15' })],
];
