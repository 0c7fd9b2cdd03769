import { type Module, routes } from '#server/request/routes.ts';
import { generalLedgerCalls } from './contract.ts';
import { generalLedgerServices } from './service.ts';

export const generalLedgerModule: Module = {
  name: 'general-ledger',
  routes: routes(generalLedgerCalls, generalLedgerServices),
};
