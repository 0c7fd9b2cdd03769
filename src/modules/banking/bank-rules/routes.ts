import { type Module, routes } from '#server/request/routes.ts';
import { bankRuleCalls } from './contract.ts';
import { bankRules } from './record.ts';
import { bankRuleServices } from './service.ts';

export const bankRulesModule: Module = {
  name: 'bank-rules',
  routes: routes(bankRuleCalls, bankRuleServices),
  entities: [bankRules.entity()],
};
