import { type Module, routes } from '#server/request/routes.ts';
import { bankRuleCalls } from './contract.ts';
import { bankRuleEntity } from './entity.ts';
import { bankRuleServices, restoreRule, seeRules } from './service.ts';

export const bankRulesModule: Module = {
  name: 'bank-rules',
  routes: routes(bankRuleCalls, bankRuleServices),
  entities: [{ ...bankRuleEntity, see: seeRules, restore: restoreRule }],
};
