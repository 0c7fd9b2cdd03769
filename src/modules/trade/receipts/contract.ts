import { z } from 'zod';
import { namedBookKinds } from '#modules/ledger/rules.ts';
import { id, read } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { transaction, transactionPage, transactionRange } from '../transactions/contract.ts';
import { type TransactionGroup, transactionGroups } from '../transactions/rules.ts';

/** What product.md §7 names for looking at money that came in, was banked, and went back. */

const wordsOf = (group: TransactionGroup): string => transactionGroups[group].kinds.join(', ');
const recent = <const P extends string>(path: P, group: TransactionGroup) =>
  read({
    path,
    shows: namedBookKinds,
    about: `What was posted on some days, the latest first, 50 at a time: ${wordsOf(group)}.`,
    permission: can('accounting', 'read'),
    input: z.object(transactionRange),
    output: transactionPage,
  });
const details = <const P extends string>(path: P, group: TransactionGroup) =>
  read({
    path,
    shows: ['account_transactions', ...namedBookKinds],
    about: `One of these kinds, with what it settles and what it posted; 404 for another: ${wordsOf(group)}.`,
    permission: can('accounting', 'read'),
    input: z.object({ transactionID: id }),
    output: transaction,
  });

export const receiptCalls = {
  getRecentPayments: recent('accounting/getRecentPayments', 'payments'),
  getRecentDeposits: recent('accounting/getRecentDeposits', 'deposits'),
  getRecentRefunds: recent('accounting/getRecentRefunds', 'refunds'),
  getPayment: details('accounting/getPaymentDetails', 'payments'),
  getDeposit: details('accounting/getDepositDetails', 'deposits'),
  getRefund: details('accounting/getRefundDetails', 'refunds'),
};
