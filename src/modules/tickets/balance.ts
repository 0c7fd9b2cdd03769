import { assertCustomer } from '#modules/customers/public.ts';
import { getWork } from '#modules/work/public.ts';
import { countMinutes } from '#modules/work/time/public.ts';
import type { Context } from '#server/context.ts';
import { unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { mayNamed } from '#shared/permission.ts';

type Part = { label: string; explanation: string; amount: Cents; minutes: number | null };
const nothing = 0 as Cents;

/**
 * The balance of a ticket. Assumption, in this one place: unbilled approved time, plus lines, plus open invoices of that
 * ticket and customer (docs/rules/work.md#balance). Time has no rate yet and there are neither lines nor invoices, so
 * that those are zero. Errors: 403 for who may not see money; 404; 422 when the ticket is another customer's.
 */
export async function getBalance(context: Context, ticketID: number, ticketCustomer: number | null) {
  context.require(mayNamed('accounting', 'see money'));
  const ticket = await getWork(context, 'ticket', ticketID);
  if (ticketCustomer !== null) {
    await assertCustomer(context, ticketCustomer);
    if (ticket.customerID !== ticketCustomer) {
      throw unprocessable('This ticket belongs to another customer.', { ticketCustomer: 'Another customer' });
    }
  }
  const minutes = await countMinutes(context, { kind: 'ticket', id: ticketID });
  const parts: Part[] = [
    { label: 'Time', explanation: 'Time worked on the ticket that was not billed.', amount: nothing, minutes },
    { label: 'Lines', explanation: 'Material and services that were not billed.', amount: nothing, minutes: null },
    { label: 'Invoices', explanation: 'Invoices of the ticket that were not paid.', amount: nothing, minutes: null },
  ];
  return { balance: parts.reduce((sum, part) => sum + part.amount, 0) as Cents, parts };
}
