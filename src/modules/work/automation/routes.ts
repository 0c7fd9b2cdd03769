import { type Module, routes } from '#server/request/routes.ts';
import { automationCalls } from './contract.ts';
import { ruleEntity } from './entity.ts';
import { automationReactions } from './reactions.ts';
import { automationServices, restoreRule, seeRules } from './service.ts';

export const automationModule: Module = {
  name: 'automation',
  routes: routes(automationCalls, automationServices),
  entities: [{ ...ruleEntity, see: seeRules, restore: restoreRule }],
  reactions: automationReactions,
};
