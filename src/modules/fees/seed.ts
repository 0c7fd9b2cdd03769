import type { Context } from '#server/context.ts';
import type { Cents } from '#shared/money.ts';
import { systemAccounts } from '../ledger/public.ts';
import { fees } from './record.ts';

/** What the demo company charges beside its work, booked to Fee and Surcharge Income. */
export async function seedFees(context: Context): Promise<void> {
  const { fee_income: accountID } = await systemAccounts(context, ['fee_income']);
  const usual = {
    basis: 'whole',
    isTaxable: false,
    accountID,
    activeFrom: null,
    activeUntil: null,
    excludedStates: [] as string[],
    isCardSurcharge: false,
  } as const;
  const percent = (percentUnits: number) => ({ ...usual, amount: null, percentUnits });
  const declared = [
    { ...percent(35_000), feeName: 'Fuel surcharge', basis: 'labor', isProposed: true },
    { ...percent(20_000), feeName: 'Shop supplies', basis: 'parts', isTaxable: true, isProposed: false },
    { ...usual, feeName: 'Trip charge', amount: 9500 as Cents, percentUnits: null, isProposed: false },
    {
      ...percent(27_500),
      feeName: 'Card surcharge',
      excludedStates: ['CT', 'MA', 'ME'],
      isCardSurcharge: true,
      isProposed: false,
    },
  ] as const;
  for (const fee of declared) await fees.create(context, { ...fee, excludedStates: [...fee.excludedStates] });
}
