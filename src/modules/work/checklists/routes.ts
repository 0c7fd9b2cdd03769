import { type Module, routes } from '#server/request/routes.ts';
import { checklistLinkCalls } from './contract.ts';
import { stepReactions } from './reactions.ts';
import { checklistLinkServices } from './service.ts';

export const checklistLinksModule: Module = {
  name: 'checklist-links',
  routes: routes(checklistLinkCalls, checklistLinkServices),
  reactions: stepReactions,
};
