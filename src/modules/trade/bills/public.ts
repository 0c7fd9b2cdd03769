import { getItems } from '#modules/ledger/open-items/public.ts';
import { payeeKey } from '#modules/ledger/payees/rules.ts';
import type { Payee } from '#modules/ledger/rules.ts';
import type { Context } from '#server/context.ts';
import type { Input } from '#shared/contract.ts';
import { notFound } from '#shared/errors.ts';
import { sumOf } from '../forms/rules.ts';
import type { FormOf } from '../transactions/rules.ts';
import type { billCalls } from './contract.ts';
import { checkNumber } from './rules.ts';

/** The payments that paying bills makes, one for each vendor, with the places of its bills in what was given. Errors: 404. */
export async function paymentsOf(
  context: Context,
  input: Input<typeof billCalls.payBills>,
): Promise<{ form: FormOf<'bill_payment'>; places: number[] }[]> {
  const vendors = await byVendor(context, input.items);
  return vendors.map(({ payee, items, places }, index) => {
    const { date, memo, paidFrom } = input;
    const reference = checkNumber(input.reference, index);
    const amount = sumOf(items);
    return {
      form: { kind: 'bill_payment', date, reference, memo, divisionID: null, payee, paidFrom, amount, items },
      places,
    };
  });
}

type PaidItem = Input<typeof billCalls.payBills>['items'][number];
type OfVendor = { payee: Payee; items: PaidItem[]; places: number[] };

/** The bills of each vendor in the order in which they were chosen, each with its place in it. Errors: 404. */
async function byVendor(context: Context, given: readonly PaidItem[]): Promise<OfVendor[]> {
  const items = await getItems(
    context,
    given.map(({ itemID }) => itemID),
  );
  const vendors = new Map<string, OfVendor>();
  for (const [place, item] of given.entries()) {
    const facts = items.get(item.itemID);
    if (facts?.account !== 'accounts_payable' || !facts.payee) throw notFound('Open item');
    const key = payeeKey(facts.payee);
    const of = vendors.get(key) ?? { payee: facts.payee, items: [], places: [] };
    of.items.push(item);
    of.places.push(place);
    vendors.set(key, of);
  }
  return [...vendors.values()];
}
