import type { Context } from '#server/context.ts';
import type { Services } from '#server/routes.ts';
import type { Input } from '#shared/contract.ts';
import { type FieldMessages, notFound, Refusal } from '#shared/errors.ts';
import { sumOf } from '../forms/rules.ts';
import { getItems } from '../items/public.ts';
import { payeeKey } from '../payees/rules.ts';
import type { Payee } from '../rules.ts';
import type { Transaction } from '../transactions/contract.ts';
import { assertKind, transactionServices } from '../transactions/public.ts';
import type { FormOf } from '../transactions/rules.ts';
import type { billCalls } from './contract.ts';
import { checkNumber } from './rules.ts';

const isBill = (context: Context, transactionID: number) => assertKind(context, transactionID, ['bill'], 'Bill');
const isPayment = (context: Context, transactionID: number) =>
  assertKind(context, transactionID, ['bill_payment'], 'Bill payment');

export const billServices: Services<typeof billCalls> = {
  insertBill: (context, input) => transactionServices.insertTransaction(context, input),
  async updateBill(context, input) {
    await isBill(context, input.transactionID);
    return transactionServices.updateTransaction(context, input);
  },
  async deleteBill(context, input) {
    await isBill(context, input.transactionID);
    return transactionServices.deleteTransaction(context, input);
  },
  insertBillPayment: (context, input) => transactionServices.insertTransaction(context, input),
  async updateBillPayment(context, input) {
    await isPayment(context, input.transactionID);
    return transactionServices.updateTransaction(context, input);
  },
  async deleteBillPayment(context, input) {
    await isPayment(context, input.transactionID);
    return transactionServices.deleteTransaction(context, input);
  },

  async payBills(context, input) {
    const payments: Transaction[] = [];
    for (const one of await byVendor(context, input.items)) {
      const form: FormOf<'bill_payment'> = {
        kind: 'bill_payment',
        date: input.date,
        reference: checkNumber(input.reference, payments.length),
        memo: input.memo,
        divisionID: null,
        payee: one.payee,
        paidFrom: input.paidFrom,
        amount: sumOf(one.items),
        items: one.items,
      };
      payments.push(await post(context, form, one.places));
    }
    return { payments };
  },
};

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

/** Errors: as `insertTransaction`, at the fields of the call. */
async function post(context: Context, form: FormOf<'bill_payment'>, places: readonly number[]): Promise<Transaction> {
  try {
    return await transactionServices.insertTransaction(context, { form });
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    const fields: FieldMessages = {};
    for (const [name, message] of Object.entries(error.fields)) {
      const [, index, part] = /^form\.items\.(\d+)\.(.+)$/.exec(name) ?? [];
      fields[index === undefined ? name.replace(/^form\./, '') : `items.${places[Number(index)]}.${part}`] = message;
    }
    throw new Refusal(error.status, error.code, error.message, { fields });
  }
}
