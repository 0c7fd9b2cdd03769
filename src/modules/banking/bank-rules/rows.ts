import type { Context } from '#server/context.ts';
import type { BankRuleFields } from './contract.ts';
import type { BankRule } from './rules.ts';
import type { BankRuleTables } from './tables.ts';

/** The rules that stand, in the order in which they are tried. */
export async function listRules(context: Context): Promise<BankRule[]> {
  const rows = await context
    .db<BankRuleTables>()
    .selectFrom('bank_rules')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('bank_rule_id')
    .execute();
  return rows.map((row) => ({ bankRuleID: row.bank_rule_id, ...fieldsOf(row) }));
}

export const fieldsOf = (row: BankRuleTables['bank_rules']): BankRuleFields => ({
  name: row.name,
  accountID: row.account_id,
  words: row.words,
  direction: row.direction,
  kind: row.kind,
  otherAccountID: row.other_account_id,
  memo: row.memo,
  payee: row.payee_kind && row.payee_id ? { kind: row.payee_kind, id: row.payee_id } : null,
});
