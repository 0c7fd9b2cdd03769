import { assertPayees } from '#modules/ledger/payees/public.ts';
import type { LedgerViews } from '#modules/ledger/public.ts';
import { type Context, moment } from '#server/context.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, editOf, merge } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import type { BankRuleFields, bankRuleCalls } from './contract.ts';
import { bankRuleEntity } from './entity.ts';
import { listBankRules, previewBankRule } from './reports.ts';
import { fieldsOf, listRules } from './rows.ts';
import type { BankRule } from './rules.ts';
import type { BankRuleTables } from './tables.ts';

const { module, noun } = bankRuleEntity;
type State = BankRuleFields & { place: number; deletedAt: string | null };

export const bankRuleServices: Services<typeof bankRuleCalls> = {
  listBankRules,
  previewBankRule,

  async insertBankRule(context, fields) {
    await assertFits(context, fields);
    const bankRuleID = await context.nextNumber('bank_rule');
    const db = context.db<BankRuleTables>();
    const { last } = await db
      .selectFrom('bank_rules')
      .select((eb) => eb.fn.max('place').as('last'))
      .executeTakeFirstOrThrow();
    await db
      .insertInto('bank_rules')
      .values({ bank_rule_id: bankRuleID, ...columnsOf({ ...fields, place: Number(last ?? 0) + 1, deletedAt: null }) })
      .execute();
    context.emit({ module, entityId: bankRuleID, name: 'bank_rule_created', before: null, after: fields });
    return { bankRuleID, ...fields };
  },

  updateBankRule: (context, { bankRuleID, was, ...fields }) =>
    changeRule(context, bankRuleID, 'bank_rule_changed', ({ place: _, deletedAt: __, ...state }) =>
      merge<BankRuleFields>(state, editOf<BankRuleFields>(was ?? state, fields)),
    ),

  async orderBankRules(context, { bankRuleIDs }) {
    const rules = await listRules(context);
    const standing = new Set(rules.map((rule) => rule.bankRuleID));
    if (bankRuleIDs.length !== standing.size || new Set(bankRuleIDs).size !== standing.size)
      throw conflict('Somebody added or deleted a rule meanwhile. Look at them again.');
    if (bankRuleIDs.some((id) => !standing.has(id))) throw notFound(noun);
    for (const [at, bankRuleID] of bankRuleIDs.entries())
      await changeRule(context, bankRuleID, 'bank_rule_moved', () => ({ place: at + 1 }));
    return {};
  },

  async deleteBankRule(context, { bankRuleID }) {
    const now = await moment(context);
    await changeRule(context, bankRuleID, 'bank_rule_deleted', () => ({ deletedAt: now }));
    return {};
  },
};

/** Of the given ids those of this tenant, with their names. */
export async function seeRules(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<BankRuleTables>()
    .selectFrom('bank_rules')
    .select(['bank_rule_id', 'name'])
    .where('bank_rule_id', 'in', [0, ...ids])
    .$if(!more.withDeleted, (query) => query.where('deleted_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.bank_rule_id, row.name]));
}

/** Puts former fields back. Errors: 404, 409. */
export async function restoreRule(context: Context, id: number, change: Restoration): Promise<void> {
  const now = await moment(context);
  const work = (state: State): Partial<State> => {
    if (change.event === 'bank_rule_created') return { deletedAt: now };
    assertUnchanged(state, change.expected);
    return change.former;
  };
  await changeRule(context, id, 'bank_rule_undone', work, { withDeleted: true });
}

/** The one way to change a rule: locks it, lets `work` say what. Errors: 404, 409. */
async function changeRule(
  context: Context,
  bankRuleID: number,
  event: string,
  work: (state: State) => Partial<State>,
  more = { withDeleted: false },
): Promise<BankRule> {
  const db = context.db<BankRuleTables>();
  const row = await db
    .selectFrom('bank_rules')
    .selectAll()
    .where('bank_rule_id', '=', bankRuleID)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.deleted_at && !more.withDeleted)) throw notFound(noun);
  const before: State = { ...fieldsOf(row), place: row.place, deletedAt: row.deleted_at };
  const after = { ...before, ...work(before) };
  const changed = difference(before, after);
  if (changed) {
    if (after.deletedAt === null) await assertFits(context, after);
    await db.updateTable('bank_rules').set(columnsOf(after)).where('bank_rule_id', '=', bankRuleID).execute();
    context.emit({ module, entityId: bankRuleID, name: event, ...changed });
  }
  const { place: _, deletedAt: __, ...fields } = after;
  return { bankRuleID, ...fields };
}

const columnsOf = ({ accountID, otherAccountID, payee, deletedAt, ...same }: State) => ({
  ...same,
  account_id: accountID,
  other_account_id: otherAccountID,
  deleted_at: deletedAt,
  payee_kind: payee?.kind ?? null,
  payee_id: payee?.id ?? null,
});

/** Errors: 404 for accounts and payees that are not there; 422 for words that are none. */
async function assertFits(context: Context, fields: BankRuleFields): Promise<void> {
  if (fields.words.trim() === '') throw unprocessable('Enter words of the description.', { words: 'Enter a word' });
  for (const accountID of [fields.accountID, fields.otherAccountID]) {
    if (accountID === null) continue;
    const account = await context
      .db<LedgerViews>()
      .selectFrom('accounts')
      .select('name')
      .where('account_id', '=', accountID)
      .executeTakeFirst();
    if (!account) throw notFound('Account');
  }
  if (fields.payee) await assertPayees(context, [fields.payee]);
}
