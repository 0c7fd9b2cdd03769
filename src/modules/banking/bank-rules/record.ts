import { sql } from 'kysely';
import { assertPayees } from '#modules/ledger/payees/public.ts';
import type { LedgerViews } from '#modules/ledger/public.ts';
import type { Context } from '#server/context.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import type { BankRuleFields } from './contract.ts';
import { bankRuleEntity } from './entity.ts';
import type { BankRule } from './rules.ts';
import type { BankRuleTables } from './tables.ts';

/** Its place says when it is tried. */
type Fields = BankRuleFields & { place?: number };

export const bankRules = new RecordLife<Fields, 'moved'>({
  entity: bankRuleEntity,
  kind: 'bank_rule',
  table: 'bank_rules',
  id: 'bank_rule_id',
  author: null,
  columns: {
    name: 'name',
    accountID: 'account_id',
    words: 'words',
    direction: 'direction',
    kind: 'kind',
    otherAccountID: 'other_account_id',
    payee: { kind: 'payee_kind', id: 'payee_id' },
    memo: 'memo',
    place: 'place',
  },
  label: sql<string>`name`,
  assertFits,
  follows: async (context, _id, _now, was) => (was ? {} : { place: await nextPlace(context) }),
});

/** The rules that stand, in the order in which they are tried. */
export const listRules = async (context: Context): Promise<BankRule[]> =>
  (await bankRules.all(context, sql`place`)).map(({ id, ...fields }) => ({ bankRuleID: id, ...fields }));

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

async function nextPlace(context: Context): Promise<number> {
  const { last } = await context
    .db<BankRuleTables>()
    .selectFrom('bank_rules')
    .select((eb) => eb.fn.max('place').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}
