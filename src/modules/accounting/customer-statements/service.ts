import type { Services } from '#server/routes.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { assertCustomer } from '../../customers/public.ts';
import { agingOfPayee } from '../aging/public.ts';
import { nameOfSource } from '../journal/rules.ts';
import { payeeNames } from '../payees/public.ts';
import type { customerStatementCalls } from './contract.ts';
import { listPosted, owedOn } from './reports.ts';

const mostLines = 1_000;
const usualDays = 90;

export const customerStatementServices: Services<typeof customerStatementCalls> = {
  /** Errors: 404. */
  async getCustomerStatement(context, { customerID, ...asked }) {
    await assertCustomer(context, customerID);
    const to = asked.to ?? dateInZone(new Date(), context.timeZone);
    const from = asked.from ?? addDays(to, 1 - usualDays);
    const payee = { kind: 'customer', id: customerID } as const;
    const [names, opening, posted, age] = await Promise.all([
      payeeNames(context, [payee]),
      owedOn(context, customerID, addDays(from, -1)),
      listPosted(context, customerID, { from, to }, mostLines + 1),
      agingOfPayee(context, 'receivable', payee, to),
    ]);
    let balance = opening;
    const lines = posted.slice(0, mostLines).map(({ cents, ...line }) => {
      balance += cents;
      return { ...line, sourceName: nameOfSource(line.source), amount: cents as Cents, balance: balance as Cents };
    });
    return {
      ...{ customerID, customerName: [...names.values()][0] ?? '', from, to },
      ...{ opening: opening as Cents, lines, hasMore: posted.length > mostLines, closing: age.total },
      ...{ buckets: age.buckets, unapplied: age.unapplied },
    };
  },
};
