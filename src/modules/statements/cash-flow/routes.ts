import type { BookProof } from '#server/declared/books.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { cashFlowCalls } from './contract.ts';
import { findWrongFlows } from './reports.ts';
import { cashFlowServices } from './service.ts';

const proveFlows: BookProof = async (context) =>
  (await findWrongFlows(context)).map(({ day, entryID, accountID, number, name }) => ({
    entryID,
    accountID,
    message: entryID
      ? `The cash flow does not say of entry ${entryID} what it paid for.`
      : `The cash flow of ${number} ${name} on ${day} is not what its entries say.`,
  }));

export const cashFlowModule: Module = {
  name: 'cash-flow',
  routes: routes(cashFlowCalls, cashFlowServices),
  bookProofs: [proveFlows],
};
