import { sql } from 'kysely';
import { undeleted } from '#server/declared/moves.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { bankRuleCalls } from './contract.ts';
import { bankRules } from './record.ts';
import { bankRuleServices } from './service.ts';

export const bankRulesModule: Module = {
  name: 'bank-rules',
  routes: routes(bankRuleCalls, bankRuleServices),
  entities: [bankRules.entity()],
  moves: [
    {
      of: 'customers',
      called: ['bank rule', 'bank rules'],
      table: 'bank_rules',
      key: ['bank_rule_id'],
      names: 'payee_id',
      live: sql<boolean>`r.payee_kind = 'customer'`,
      counts: undeleted,
      needs: can('accounting', 'read'),
    },
  ],
};
