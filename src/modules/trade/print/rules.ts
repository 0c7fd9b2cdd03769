import type { TransactionKind } from '../transactions/rules.ts';

/** What the paper of a money form is called by those who get it; the others are called as their form. */
export const paperNames: Partial<Record<TransactionKind, string>> = {
  payment: 'Receipt',
  customer_deposit: 'Deposit receipt',
  bill_payment: 'Remittance advice',
  deposit: 'Deposit slip',
  refund: 'Refund notice',
};

/** What the list of items is called that a form settles, or that settle it. */
export const settledNames: Partial<Record<TransactionKind, string>> = {
  payment: 'Applied to',
  bill_payment: 'Paid',
  deposit: 'Payments in it',
  refund: 'Credits given back',
};
