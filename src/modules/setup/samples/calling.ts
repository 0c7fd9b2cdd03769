import type { Context } from '#server/context.ts';
import type { Route } from '#server/request/routes.ts';
import type { Call, Input, InputGiven, Output } from '#shared/contract.ts';
import type { Permission } from '#shared/permission.ts';
import { customerCalls } from '../../customers/contract.ts';
import { invoiceCalls } from '../../invoices/contract.ts';
import { noteCalls } from '../../notes/contract.ts';
import { taskCalls } from '../../tasks/contract.ts';
import { ticketCalls } from '../../tickets/contract.ts';
import { billCalls } from '../../trade/bills/contract.ts';
import { transactionCalls } from '../../trade/transactions/contract.ts';
import { vendorCalls } from '../../vendors/contract.ts';
import { timeEntryCalls } from '../../work/time/entries/contract.ts';

/** Does what a call of the product does, as the person of the context, with its check of what is sent and the right that it asks for. */
export type Do = <C extends Call>(call: C, input: InputGiven<C>) => Promise<Output<C>>;

export function doing(context: Context, routes: readonly Route[]): Do {
  return async <C extends Call>(call: C, input: InputGiven<C>): Promise<Output<C>> => {
    const route = routes.find((one) => one.call === call);
    if (!route) throw new Error(`${call.path} is not served`);
    context.require(call.permission);
    return (await route.service(context, call.input.parse(input) as Input<C>)) as Output<C>;
  };
}

/** What filling and emptying do: who begins them may do each of it. */
const used: readonly Call[] = [
  customerCalls.createCustomer,
  customerCalls.deleteCustomer,
  vendorCalls.createVendor,
  vendorCalls.deleteVendor,
  ticketCalls.create,
  ticketCalls.changeStatus,
  ticketCalls.delete,
  taskCalls.create,
  taskCalls.close,
  taskCalls.delete,
  timeEntryCalls.addEntry,
  noteCalls.postNote,
  noteCalls.deleteNote,
  invoiceCalls.insertInvoice,
  invoiceCalls.approveInvoice,
  invoiceCalls.submitInvoice,
  invoiceCalls.deleteInvoice,
  billCalls.insertBill,
  transactionCalls.insertTransaction,
  transactionCalls.deleteTransaction,
];
export const neededRights: readonly Permission[] = used.map(({ permission }) => permission);
