import { owedByFamily } from '#modules/statements/aging/public.ts';
import type { Context } from '#server/context.ts';
import type { Cents } from '#shared/money.ts';
import { customersAbove, getCredit, whoIsNow } from '../customers/public.ts';
import { creditSentences } from './credit-rules.ts';

/**
 * What is said before a customer owes so much more than now, of them and of those above them, whose limits count what all below them owe;
 * nothing of what adds nothing. Errors: 404 for the customer.
 */
export async function creditWarnings(context: Context, customerID: number, more: number): Promise<string[]> {
  if (more <= 0) return [];
  const sentences: string[] = [];
  const own = await whoIsNow(context, customerID);
  for (const one of [own, ...(await customersAbove(context, own)).map((above) => above.customerID)]) {
    const credit = await getCredit(context, one);
    const owing = credit.creditLimit === null ? null : (((await owedByFamily(context, one)) + more) as Cents);
    sentences.push(...creditSentences(credit, owing));
  }
  return sentences;
}
