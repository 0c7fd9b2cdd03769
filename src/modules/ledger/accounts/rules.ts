import type { AccountType } from '../rules.ts';

/** The chart that a company begins with, as a table: number, name, type, what it is to the posting rules. Source: B1. */

export type SystemKey = (typeof systemKeys)[number];
export const systemKeys = [
  'checking',
  'petty_cash',
  'accounts_receivable',
  'allowance',
  'undeposited_funds',
  'processor_clearing',
  'retainage_receivable',
  'unbilled',
  'inventory',
  'prepaid',
  'employee_advances',
  'grants_receivable',
  'accumulated_depreciation',
  'security_deposits',
  'accounts_payable',
  'sales_tax_payable',
  'use_tax_payable',
  'goods_received',
  'customer_deposits',
  'deferred_revenue',
  'deferred_grants',
  'billings_in_excess',
  'retainage_payable',
  'payroll_liabilities',
  'federal_withholding',
  'social_security',
  'medicare',
  'state_withholding',
  'futa',
  'suta',
  'benefits',
  'garnishments',
  'commissions_payable',
  'accrued_wages',
  'loans',
  'loan_fees',
  'opening_balance_equity',
  'owners_equity',
  'owners_draw',
  'retained_earnings',
  'service_income',
  'product_sales',
  'subscription_income',
  'fee_income',
  'nsf_fee_income',
  'reimbursed_expenses',
  'discounts_given',
  'refunds_allowances',
  'materials',
  'job_labor',
  'warranty_cost',
  'inventory_shrinkage',
  'purchase_discounts',
  'payroll',
  'payroll_taxes',
  'bank_fees',
  'merchant_fees',
  'bad_debts',
  'commissions',
  'uncategorized',
  'interest_earned',
  'grant_income',
  'donations',
  'sales_tax_discount',
  'gain_on_sale',
  'interest_expense',
  'depreciation',
  'penalties',
  'reconciliation_discrepancies',
] as const;

export type ChartLine = {
  number: string;
  name: string;
  type: AccountType;
  key?: SystemKey;
  /** The number of the account above. */
  under?: string;
  isContra?: true;
  /** Posted to by documents: by hand only with the right to. */
  isControl?: true;
  /** Each of its postings names one of these. */
  subledger?: 'customer' | 'vendor';
};

const contra = { isContra: true } as const;
const control = { isControl: true } as const;
const ofCustomers = { isControl: true, subledger: 'customer' } as const;
const ofVendors = { isControl: true, subledger: 'vendor' } as const;

type Short = [number: string, name: string, key?: SystemKey | null, more?: Partial<ChartLine>];
const of = (type: AccountType, lines: Short[]): ChartLine[] =>
  lines.map(([number, name, key, more]) => ({ number, name, type, ...(key && { key }), ...more }));

const payrollLiability = { ...control, under: '2300' } as const;

/** What every trade begins with. */
const common: ChartLine[] = [
  ...of('bank', [
    ['1000', 'Checking', 'checking'],
    ['1050', 'Petty Cash', 'petty_cash'],
  ]),
  ...of('accounts_receivable', [['1100', 'Accounts Receivable', 'accounts_receivable', ofCustomers]]),
  ...of('other_current_asset', [
    ['1190', 'Allowance for Doubtful Accounts', 'allowance', contra],
    ['1200', 'Undeposited Funds', 'undeposited_funds', control],
    ['1210', 'Processor Clearing', 'processor_clearing'],
    ['1220', 'Retainage Receivable', 'retainage_receivable', ofCustomers],
    ['1230', 'Unbilled Revenue', 'unbilled'],
    ['1300', 'Inventory Asset', 'inventory', control],
    ['1400', 'Prepaid Expenses', 'prepaid'],
    ['1410', 'Employee Advances', 'employee_advances'],
    ['1420', 'Grants Receivable', 'grants_receivable'],
  ]),
  ...of('fixed_asset', [
    ['1500', 'Equipment'],
    ['1510', 'Vehicles'],
    ['1590', 'Accumulated Depreciation', 'accumulated_depreciation', contra],
  ]),
  ...of('other_asset', [['1800', 'Security Deposits', 'security_deposits']]),
  ...of('accounts_payable', [['2000', 'Accounts Payable', 'accounts_payable', ofVendors]]),
  ...of('credit_card', [['2100', 'Company Card']]),
  ...of('other_current_liability', [
    ['2200', 'Sales Tax Payable', 'sales_tax_payable', control],
    ['2210', 'Use Tax Payable', 'use_tax_payable'],
    ['2220', 'Goods Received Not Billed', 'goods_received'],
    ['2230', 'Customer Deposits', 'customer_deposits', ofCustomers],
    ['2240', 'Deferred Revenue', 'deferred_revenue'],
    ['2250', 'Deferred Grant Revenue', 'deferred_grants'],
    ['2260', 'Billings in Excess', 'billings_in_excess'],
    ['2270', 'Retainage Payable', 'retainage_payable', ofVendors],
    ['2300', 'Payroll Liabilities', 'payroll_liabilities', control],
    ['2310', 'Federal Withholding', 'federal_withholding', payrollLiability],
    ['2320', 'Social Security', 'social_security', payrollLiability],
    ['2330', 'Medicare', 'medicare', payrollLiability],
    ['2340', 'State Withholding', 'state_withholding', payrollLiability],
    ['2350', 'Federal Unemployment (FUTA)', 'futa', payrollLiability],
    ['2360', 'State Unemployment (SUTA)', 'suta', payrollLiability],
    ['2370', 'Benefits', 'benefits', payrollLiability],
    ['2380', 'Garnishments', 'garnishments', payrollLiability],
    ['2400', 'Commissions Payable', 'commissions_payable'],
    ['2410', 'Accrued Wages', 'accrued_wages'],
  ]),
  ...of('long_term_liability', [
    ['2700', 'Loans', 'loans'],
    ['2790', 'Loan Fees', 'loan_fees', contra],
  ]),
  ...of('equity', [
    ['3000', 'Opening Balance Equity', 'opening_balance_equity'],
    ['3100', "Owner's Equity", 'owners_equity'],
    ['3200', "Owner's Draw", 'owners_draw', contra],
    ['3900', 'Retained Earnings', 'retained_earnings'],
  ]),
  ...of('income', [
    ['4000', 'Service Income', 'service_income'],
    ['4100', 'Product Sales', 'product_sales'],
    ['4200', 'Subscription Income', 'subscription_income'],
    ['4300', 'Fee and Surcharge Income', 'fee_income'],
    ['4310', 'NSF Fee Income', 'nsf_fee_income'],
    ['4400', 'Reimbursed Expenses', 'reimbursed_expenses'],
    ['4900', 'Discounts Given', 'discounts_given', contra],
    ['4910', 'Refunds & Allowances', 'refunds_allowances', contra],
  ]),
  ...of('cost_of_goods_sold', [
    ['5000', 'Materials', 'materials'],
    ['5100', 'Job Labor', 'job_labor'],
    ['5200', 'Subcontractors'],
    ['5300', 'Equipment Rental'],
    ['5400', 'Warranty Cost', 'warranty_cost'],
    ['5500', 'Inventory Shrinkage', 'inventory_shrinkage'],
    ['5900', 'Purchase Discounts', 'purchase_discounts', contra],
  ]),
  ...of('expense', [
    ['6000', 'Payroll', 'payroll'],
    ['6050', 'Payroll Taxes', 'payroll_taxes'],
    ['6100', 'Bank Fees', 'bank_fees'],
    ['6110', 'Merchant Fees', 'merchant_fees'],
    ['6200', 'Bad Debts', 'bad_debts'],
    ['6300', 'Commissions', 'commissions'],
    ['6400', 'Rent'],
    ['6410', 'Utilities'],
    ['6420', 'Telephone and Internet'],
    ['6500', 'Fuel'],
    ['6510', 'Vehicle Repairs'],
    ['6600', 'Insurance'],
    ['6700', 'Office Supplies'],
    ['6710', 'Software'],
    ['6720', 'Licenses and Permits'],
    ['6730', 'Training'],
    ['6800', 'Professional Fees'],
    ['6810', 'Advertising'],
    ['6990', 'Uncategorized Expense', 'uncategorized'],
  ]),
  ...of('other_income', [
    ['7000', 'Interest Earned', 'interest_earned'],
    ['7100', 'Grant Income', 'grant_income'],
    ['7200', 'Donations', 'donations'],
    ['7300', 'Sales-Tax Discount', 'sales_tax_discount'],
    ['7400', 'Gain on Sale', 'gain_on_sale'],
  ]),
  ...of('other_expense', [
    ['8000', 'Interest Expense', 'interest_expense'],
    ['8100', 'Depreciation', 'depreciation'],
    ['8200', 'Penalties', 'penalties'],
    ['8300', 'Reconciliation Discrepancies', 'reconciliation_discrepancies'],
  ]),
];

/** The trades that a chart is made for, each with what only it has. */
export const trades = {
  general: { name: 'General service', lines: [] },
  pumps: {
    name: 'Pumps and water systems',
    lines: [
      ...of('income', [
        ['4010', 'Field Service', null, { under: '4000' }],
        ['4020', 'Shop Repair', null, { under: '4000' }],
        ['4030', 'Emergency Call-Out', null, { under: '4000' }],
        ['4110', 'Pumps and Motors', null, { under: '4100' }],
        ['4120', 'Parts', null, { under: '4100' }],
      ]),
      ...of('cost_of_goods_sold', [
        ['5010', 'Pumps and Motors Cost', null, { under: '5000' }],
        ['5020', 'Seals and Parts', null, { under: '5000' }],
        ['5310', 'Crane and Rig Rental', null, { under: '5300' }],
      ]),
    ],
  },
  electrical: {
    name: 'Electrical',
    lines: [
      ...of('income', [
        ['4010', 'Service Calls', null, { under: '4000' }],
        ['4020', 'Installations', null, { under: '4000' }],
      ]),
      ...of('cost_of_goods_sold', [
        ['5010', 'Wire and Fixtures', null, { under: '5000' }],
        ['5020', 'Permits and Inspections', null, { under: '5000' }],
      ]),
    ],
  },
  hvac: {
    name: 'Heating and air conditioning',
    lines: [
      ...of('income', [
        ['4010', 'Repairs', null, { under: '4000' }],
        ['4020', 'Installations', null, { under: '4000' }],
        ['4030', 'Maintenance Agreements', null, { under: '4000' }],
      ]),
      ...of('cost_of_goods_sold', [
        ['5010', 'Units', null, { under: '5000' }],
        ['5020', 'Refrigerant', null, { under: '5000' }],
      ]),
    ],
  },
  network: {
    name: 'Networks and IT',
    lines: [
      ...of('income', [
        ['4010', 'Managed Services', null, { under: '4000' }],
        ['4020', 'Project Work', null, { under: '4000' }],
        ['4110', 'Hardware Sales', null, { under: '4100' }],
      ]),
      ...of('cost_of_goods_sold', [
        ['5010', 'Hardware', null, { under: '5000' }],
        ['5020', 'Licenses for Resale', null, { under: '5000' }],
      ]),
    ],
  },
} as const satisfies Record<string, { name: string; lines: readonly ChartLine[] }>;
export type Trade = keyof typeof trades;
export const tradeKeys = Object.keys(trades) as [Trade, ...Trade[]];

/** A company's first accounts, those above before those below them. */
export const chartFor = (trade: Trade): ChartLine[] => [...common, ...trades[trade].lines];
