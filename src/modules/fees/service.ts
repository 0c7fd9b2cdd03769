import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Input, Output } from '#shared/contract.ts';
import { assertCustomer, findAddress } from '../customers/public.ts';
import { listAccounts } from '../ledger/accounts/public.ts';
import type { feeCalls } from './contract.ts';
import { feeAccountTypes, fees } from './record.ts';
import { mayCharge } from './rules.ts';

const byName = sql`lower(name)`;

/** Those in use by name, then those out of use. */
export async function listFees(context: Context): Promise<Output<typeof feeCalls.listFees>> {
  const [inUse, outOfUse, accounts] = await Promise.all([
    fees.all(context, byName),
    fees.allGone(context, byName),
    listAccounts(context),
  ]);
  const listed = (isArchived: boolean, rows: typeof inUse) =>
    rows.map(({ id: feeID, ...fee }) => ({ feeID, ...fee, isArchived }));
  return {
    fees: [...listed(false, inUse), ...listed(true, outOfUse)],
    accounts: accounts
      .filter(({ type, isArchived }) => feeAccountTypes.includes(type) && !isArchived)
      .map(({ accountID, number, name }) => ({ accountID, label: `${number} ${name}` })),
    usualAccountID: accounts.find(({ systemKey }) => systemKey === 'fee_income')?.accountID ?? null,
  };
}

/** Errors: 404 for a customer who is none. */
export async function listChargeable(
  context: Context,
  { customerID, date }: Input<typeof feeCalls.listChargeable>,
): Promise<Output<typeof feeCalls.listChargeable>> {
  if (customerID !== null) await assertCustomer(context, customerID);
  const state = customerID === null ? '' : ((await findAddress(context, customerID))?.state ?? '');
  const all = await fees.all(context, byName);
  return {
    fees: all.filter((fee) => mayCharge(fee, { date, state })).map(({ id: feeID, ...fee }) => ({ feeID, ...fee })),
  };
}
