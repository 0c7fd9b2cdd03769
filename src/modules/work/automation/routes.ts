import { type Module, routes } from '#server/request/routes.ts';
import { automationCalls } from './contract.ts';
import { ruleDuty } from './duties.ts';
import { automationReactions } from './reactions.ts';
import { workRules } from './record.ts';
import { automationServices } from './service.ts';

export const automationModule: Module = {
  name: 'automation',
  routes: routes(automationCalls, automationServices),
  entities: [workRules.entity()],
  duties: [ruleDuty],
  reactions: automationReactions,
};
