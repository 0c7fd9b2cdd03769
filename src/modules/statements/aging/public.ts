import type { Payee } from '#modules/ledger/rules.ts';
import type { Context } from '#server/context.ts';
import { getAging } from './reports.ts';

export { owedByFamily } from './reports.ts';

/** What one payee owes or is owed at the end of a day, by days past due. */
export async function agingOfPayee(context: Context, account: 'receivable' | 'payable', payee: Payee, asOf: string) {
  return (await getAging(context, { account, asOf, by: 'due', payee })).totals;
}
