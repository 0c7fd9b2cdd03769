import type { TransactionKind, transactionKinds } from '#modules/trade/transactions/rules.ts';

/**
 * From which amount a year's payments to a vendor are reported. 26 U.S.C. 6041(a): 600 dollars for what was paid until the end of 2025, 2,000
 * dollars for what is paid later (Public Law 119-21, section 70433); from 2027 on it is adjusted for inflation, which is added here.
 */
export const thresholdCents = (year: number): number => (year >= 2026 ? 200_000 : 60_000);

type Stand = { isReportable: boolean; is1099: boolean };
/** Whether a vendor is reported, in words. */
export const standOf = ({ isReportable, is1099 }: Stand): string =>
  isReportable ? 'To be reported' : is1099 ? 'Below the amount' : 'Not a 1099 vendor';
export const taxIDText = ({ taxIDLastFour, is1099 }: { taxIDLastFour: string; is1099: boolean }): string =>
  taxIDLastFour ? `…${taxIDLastFour}` : is1099 ? 'Missing' : '';

type Declared<K extends TransactionKind> = (typeof transactionKinds)[K]['fields'];
type NamedBy<F> = F extends { is: 'payee'; kinds: readonly (infer K)[] }
  ? K
  : F extends { is: 'lines'; payees: readonly (infer K)[] }
    ? K
    : never;
type MovedBy<F> = F extends { is: 'account' | 'lines'; types: readonly (infer T)[] } ? T : never;
type Within<Fields> = Fields[keyof Fields];
/** What can name a vendor and move money of a bank or card. */
type MayPayVendor = {
  [K in TransactionKind]: 'vendor' extends NamedBy<Within<Declared<K>>>
    ? Extract<MovedBy<Within<Declared<K>>>, 'bank' | 'credit_card'> extends never
      ? never
      : K
    : never;
}[TransactionKind];
/** Whether what is paid so was paid to the vendor for what they did or sold. */
const paysVendors: Readonly<Record<MayPayVendor, boolean>> = {
  bill_payment: true,
  expense: true,
  commission_payment: true,
  // What was withheld from others and is handed on.
  payroll_liability: false,
  // Money that comes in.
  deposit: false,
  opening_balance: false,
};

/** The sources of entries that form 1099 counts (docs/rules/statements.md#vendors-1099). */
export const countedSources = [
  'journal_entry',
  ...Object.entries(paysVendors).flatMap(([kind, isPaid]) => (isPaid ? [kind] : [])),
];
