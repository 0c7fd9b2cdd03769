import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import { conflict, notFound } from '#shared/errors.ts';
import type { bankRuleCalls } from './contract.ts';
import { bankRuleEntity } from './entity.ts';
import { bankRules, listRules } from './record.ts';
import { listBankRules, previewBankRule } from './reports.ts';

const { create, remove } = recordCalls(bankRules, 'bankRuleID');
export const bankRuleServices: Services<typeof bankRuleCalls> = {
  listBankRules,
  previewBankRule,

  insertBankRule: create,

  updateBankRule: async (context, { bankRuleID, was, ...fields }) => ({
    bankRuleID,
    ...(await bankRules.rewrite(context, bankRuleID, was, fields)),
  }),

  async orderBankRules(context, { bankRuleIDs }) {
    const rules = await listRules(context);
    const standing = new Set(rules.map((rule) => rule.bankRuleID));
    if (bankRuleIDs.length !== standing.size || new Set(bankRuleIDs).size !== standing.size)
      throw conflict('Somebody added or deleted a rule meanwhile. Look at them again.');
    if (bankRuleIDs.some((id) => !standing.has(id))) throw notFound(bankRuleEntity.noun);
    for (const [at, bankRuleID] of bankRuleIDs.entries())
      await bankRules.change(context, bankRuleID, 'moved', () => ({ place: at + 1 }));
    return {};
  },

  deleteBankRule: remove,
};
