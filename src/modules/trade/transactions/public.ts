import { type Context, moment } from '#server/context.ts';
import { notFound } from '#shared/errors.ts';
import type { Transaction } from './contract.ts';
import { transactionEvents } from './entity.ts';
import { changeTransaction, transactionHeads } from './forms.ts';
import { readTransaction } from './reports.ts';
import type { TransactionKind } from './rules.ts';

/** For calls that are about some kinds only. */

export { openBooks } from './examine.ts';
export { recurringTransactions } from './recurring.ts';
export { assertNotDiscounted, listTransactions, readTransaction, transactionsOf } from './reports.ts';
/** As the calls of the same names. */
export { transactionServices } from './service.ts';

/** Errors: 404 in the words of the kinds, also for a transaction of another kind. */
export async function readTransactionOf(
  context: Context,
  transactionID: number,
  kinds: readonly TransactionKind[],
  noun: string,
): Promise<Transaction> {
  await assertKind(context, transactionID, kinds, noun);
  return readTransaction(context, transactionID);
}

/** Errors: as `readTransactionOf`. */
export async function assertKind(
  context: Context,
  transactionID: number,
  kinds: readonly TransactionKind[],
  noun: string,
): Promise<void> {
  const row = await transactionHeads(context)
    .select('d.kind')
    .where('d.document_id', '=', transactionID)
    .executeTakeFirst();
  if (!row || !kinds.includes(row.kind)) throw notFound(noun);
}

/** Keeps when it was mailed, and to whom. */
export async function noteMailed(context: Context, transactionID: number, email: string): Promise<string> {
  const mailedAt = await moment(context);
  await changeTransaction(context, transactionID, { mailed_at: mailedAt, mailed_to: email });
  context.emit({
    ...transactionEvents.event('transaction_mailed'),
    entityId: transactionID,
    before: null,
    after: { mailedTo: email },
  });
  return mailedAt;
}
