import { type Module, routes } from '#server/request/routes.ts';
import { matchingCalls } from './contract.ts';
import { bankLineEntity } from './entity.ts';
import { matchingJobs } from './jobs.ts';
import { matchingNotifications, matchingReactions } from './reactions.ts';
import { matchingServices, restoreBankLine, visibleBankLines } from './service.ts';

export const bankMatchingModule: Module = {
  name: 'bank-matching',
  routes: routes(matchingCalls, matchingServices),
  entities: [{ ...bankLineEntity, visibleLabels: visibleBankLines, restore: restoreBankLine }],
  reactions: matchingReactions,
  notifications: matchingNotifications,
  jobs: matchingJobs,
};
