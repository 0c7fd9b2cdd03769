import { type Module, routes } from '#server/request/routes.ts';
import { accountingInfoCalls } from './contract.ts';
import { accountingInfoLife } from './public.ts';

export const accountingInfoModule: Module = {
  name: 'accounting-info',
  routes: routes(accountingInfoCalls, {
    getAccountingInfo: (context) => accountingInfoLife.get(context),
    updateAccountingInfo: (context, { changes }) => accountingInfoLife.edit(context, changes),
  }),
};
