import { agingOfPayee } from '#modules/statements/aging/public.ts';
import type { Context } from '#server/context.ts';
import { dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { getCredit } from '../customers/public.ts';
import { creditSentences } from './credit-rules.ts';

/** What is said before a customer owes so much more than now; nothing of what adds nothing. Errors: 404 for the customer. */
export async function creditWarnings(context: Context, customerID: number, more: number): Promise<string[]> {
  if (more <= 0) return [];
  const credit = await getCredit(context, customerID);
  return creditSentences(credit, credit.creditLimit === null ? null : await owedWith(context, customerID, more));
}

/** With what is held back: that is owed too. */
async function owedWith(context: Context, customerID: number, more: number): Promise<Cents> {
  const today = dateInZone(new Date(), context.timeZone);
  const aging = await agingOfPayee(context, 'receivable', { kind: 'customer', id: customerID }, today);
  return (aging.total + aging.retainage + more) as Cents;
}
