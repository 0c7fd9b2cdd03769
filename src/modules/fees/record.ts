import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { unprocessable } from '#shared/errors.ts';
import { assertAccountOf } from '../ledger/accounts/public.ts';
import type { Fee } from './contract.ts';
import { feeEntity } from './entity.ts';
import { feeWords } from './rules.ts';

type Fields = Omit<Fee, 'feeID'>;

/** The types of accounts that a fee is booked to. */
export const feeAccountTypes: readonly string[] = ['income', 'other_income'];

const assertAccount = (context: Context, accountID: number): Promise<void> =>
  assertAccountOf(context, accountID, feeAccountTypes, {
    field: 'accountID',
    sentence: 'Choose an account of income.',
  });

export const fees = new RecordLife<Fields>({
  entity: feeEntity,
  kind: 'fee',
  table: 'fees',
  id: 'fee_id',
  author: null,
  end: { field: 'archivedAt', column: 'archived_at', event: 'archived' },
  columns: {
    feeName: 'name',
    amount: 'amount_cents',
    percentUnits: 'percent_units',
    basis: 'basis',
    isTaxable: 'is_taxable',
    accountID: 'account_id',
    activeFrom: 'active_from',
    activeUntil: 'active_until',
    excludedStates: { json: 'excluded_states' },
    isProposed: 'is_proposed',
    isCardSurcharge: 'is_card_surcharge',
  },
  label: sql<string>`name`,
  words: feeWords,
  unique: { field: 'feeName', taken: 'This name is taken. Choose another.' },
  references: { accountID: assertAccount },
  assertFits,
});

/** Errors: 422 for what is neither an amount nor a percentage, or both; days that end before they begin; a second card surcharge. */
async function assertFits(context: Context, now: Fields, _was: unknown, id: number | null): Promise<void> {
  const refuse = (field: keyof Fields, sentence: string) => {
    throw unprocessable(sentence, { [field]: sentence });
  };
  if (now.amount === null && now.percentUnits === null) refuse('amount', 'Enter an amount or a percentage.');
  if (now.amount !== null && now.percentUnits !== null)
    refuse('percentUnits', 'A fee is an amount or a percentage, not both.');
  if (now.activeFrom !== null && now.activeUntil !== null && now.activeUntil < now.activeFrom)
    refuse('activeUntil', 'Choose a day after the first one.');
  if (!now.isCardSurcharge) return;
  if (now.percentUnits === null || now.basis !== 'whole')
    refuse('isCardSurcharge', 'A surcharge on cards is a percentage of the whole.');
  const other = (await fees.all(context, sql`fee_id`)).find((fee) => fee.isCardSurcharge && fee.id !== id);
  if (other) refuse('isCardSurcharge', `“${other.feeName}” is the surcharge on cards already.`);
}
