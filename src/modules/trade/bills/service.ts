import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { type FieldMessages, Refusal } from '#shared/errors.ts';
import type { Transaction } from '../transactions/contract.ts';
import { assertKind, transactionServices } from '../transactions/public.ts';
import type { FormOf } from '../transactions/rules.ts';
import type { billCalls } from './contract.ts';
import { paymentsOf } from './public.ts';

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
    for (const { form, places } of await paymentsOf(context, input)) payments.push(await post(context, form, places));
    return { payments };
  },
};

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
