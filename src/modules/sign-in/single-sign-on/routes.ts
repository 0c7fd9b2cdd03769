import { type Module, routes } from '#server/request/routes.ts';
import { singleSignOnCalls } from './contract.ts';
import { getSingleSignOn, saveSingleSignOn, testSingleSignOn, unlinkSingleSignOn } from './service.ts';
import { finishSingleSignOn, startSingleSignOn } from './sign-in.ts';

export const singleSignOnModule: Module = {
  name: 'single-sign-on',
  routes: routes(singleSignOnCalls, {
    getSingleSignOn,
    saveSingleSignOn,
    testSingleSignOn,
    unlinkSingleSignOn,
    startSingleSignOn,
    finishSingleSignOn,
  }),
};
