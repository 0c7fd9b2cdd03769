import type { Services } from '#server/request/routes.ts';
import { listTransactions, readTransactionOf } from '../transactions/public.ts';
import { transactionGroups } from '../transactions/rules.ts';
import type { receiptCalls } from './contract.ts';

const { payments, deposits, refunds } = transactionGroups;

export const receiptServices: Services<typeof receiptCalls> = {
  getRecentPayments: (context, range) => listTransactions(context, { ...range, kinds: [...payments.kinds] }),
  getRecentDeposits: (context, range) => listTransactions(context, { ...range, kinds: [...deposits.kinds] }),
  getRecentRefunds: (context, range) => listTransactions(context, { ...range, kinds: [...refunds.kinds] }),
  getPayment: (context, { transactionID }) => readTransactionOf(context, transactionID, payments.kinds, 'Payment'),
  getDeposit: (context, { transactionID }) => readTransactionOf(context, transactionID, deposits.kinds, 'Deposit'),
  getRefund: (context, { transactionID }) => readTransactionOf(context, transactionID, refunds.kinds, 'Refund'),
};
