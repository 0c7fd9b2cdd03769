/** How a controller writes down what happened: on which day, with whom and for how much. Nothing in here is the product's. */

/** An account by its number and an amount in dollars; a third word says whose it is. */
export type Part = readonly [account: string, dollars: number, party?: string];
/** What of which document: its name, how much, and the discount taken beside it. */
export type Share = readonly [name: string, dollars: number, discount?: number];
/** Where money went or came from, line by line of the cash flow, as the controller reads the documents. */
export type Flow = Readonly<Record<string, number>>;

type Sold = {
  to: string;
  due?: number;
  taxed?: readonly Part[];
  plain?: readonly Part[];
  held?: number;
  discount?: number;
  /** The discount stands in an account of its own instead of making the income less. */
  isDiscountShown?: boolean;
};
type Bought = { from: string; due?: number; lines: readonly Part[]; held?: number };

/** What is put down on a piece of paper, and can be put down differently later. */
export type Paper =
  | { opening: readonly Part[] }
  /** Debits above zero, credits below; taken back on a later day, if it says one. */
  | { entry: readonly Part[]; backOn?: string }
  | { invoice: Sold }
  | { memo: Sold }
  | { bill: Bought }
  | { vendorCredit: { from: string; lines: readonly Part[] } }
  | { pay: { to: string; from: string; amount: number; of: readonly Share[] } }
  | { receive: { from: string; into: string; amount: number; of: readonly Share[] } }
  | { retainer: { from: string; into: string; amount: number } }
  | { useRetainer: { from: string; retainer: string; of: readonly Share[] } }
  | { bank: { payments: readonly string[]; fee?: number; cashBack?: number; others?: readonly Part[] } }
  | { payout: { amount: number; fee: number } }
  | {
      refund: {
        to: string;
        from: string;
        of?: readonly Share[];
        ofRetainers?: readonly Share[];
        plain?: readonly Part[];
      };
    }
  | { writeOff: { from: string; of: readonly Share[]; against?: 'allowance' | 'discounts_given' } }
  | { recovered: { from: string; amount: number } }
  | { doubtful: number }
  | { returned: { payment: string; bankFee: number; charge: number } }
  | { billHeld: { to: string; of: readonly Share[] } }
  | { releaseHeld: { to: string; of: readonly Share[] } }
  | { spend: { from: string; to?: string; lines: readonly Part[] } }
  | { moved: { from: string; to: string; amount: number } }
  | { transfer: { from: string; to: string; amount: number } }
  | { payCard: { from: string; amount: number; charge: number } }
  | { draw: number }
  | { invest: number }
  | { borrow: { amount: number; fees: number } }
  | { repay: { amount: number; interest: number } }
  | { taxPaid: { amount: number; discount?: number; penalty?: number } }
  | { useTax: { of: string; amount: number } }
  | { taxWithin: { income: string; amount: number; percent: number } }
  | { grant: { amount: number; isConditional: boolean } }
  | { grantEarned: number }
  | { gift: { of: string; amount: number } }
  | { commission: { to: string; amount: number } }
  | { commissionPaid: { to: string; amount: number } }
  | { commissionBack: { from: string; amount: number } }
  | {
      payroll: { wages: readonly Part[]; withheld: number; fica: number; medicare: number; futa: number; suta: number };
    }
  | { payrollTax: readonly Part[] }
  | { openingDone: { to: string; amount: number } }
  | { earned: { from: string; income: string; amount: number } }
  | { depreciation: number }
  | { bankCharge: number }
  | { interest: number }
  | { counted: { amount: number; isUp: boolean } }
  | { received: number }
  | { usedOnWarranty: number };

/** What is done with what is on paper already. */
type Act =
  /** A credit of one side is used for what is owed on it. */
  | { apply: { credit: string; of: readonly Share[] } }
  /** As if it had never been: on its own day, or the first one that is open. */
  | { voided: string }
  /** It should have been this, and on the day of this. */
  | { changed: string; to: { on: string } & Paper }
  /** Nothing is written on that day or before it any more. */
  | { closedThrough: string };

export type Deed = {
  on: string;
  name?: string;
  flow?: Flow;
  /** What it turned out to be for on a later day. */
  afterwards?: { on: string; flow: Flow };
} & (Paper | Act);
