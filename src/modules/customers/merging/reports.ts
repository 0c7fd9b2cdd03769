import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Input, Output } from '#shared/contract.ts';
import { notFound } from '#shared/errors.ts';
import type { PeopleNames } from '../../people/public.ts';
import type { TypeNames } from '../../types/public.ts';
import type { CustomersTables } from '../tables.ts';
import type { mergingCalls } from './contract.ts';
import type { Compared } from './rules.ts';

/** What some customers say of themselves, by id. */
export async function readCompared(context: Context, ids: readonly number[]): Promise<Map<number, Compared>> {
  const rows = await context
    .db<CustomersTables & TypeNames>()
    .selectFrom('customers as c')
    .leftJoin('referral_types as t', 't.type_id', 'c.referral_type_id')
    .leftJoin('customers as p', 'p.customer_id', 'c.parent_id')
    .select(['c.customer_id as id', 'c.phone', 'c.email', 'c.website', 'c.remarks', 'c.payment_terms as paymentTerms'])
    .select(['t.name as referralTypeName', 'p.name as parentName'])
    .select(['c.credit_limit_cents as creditLimit', 'c.hold_reason as holdReason'])
    .select(['c.requires_purchase_order as requiresPurchaseOrder', 'c.requires_afe as requiresAFE'])
    .select(['c.requires_cost_code as requiresCostCode', 'c.requires_signature as requiresSignature'])
    .where('c.customer_id', '=', anyOf([...ids]))
    .execute();
  return new Map(rows.map(({ id, ...said }) => [id, said]));
}

/** Who was merged into a customer, the latest first. Errors: 404. */
export async function listMerged(
  context: Context,
  { customerID }: Input<typeof mergingCalls.listMerged>,
): Promise<Output<typeof mergingCalls.listMerged>> {
  const db = context.db<CustomersTables & PeopleNames>();
  const there = await db
    .selectFrom('customers')
    .select('customer_id')
    .where('customer_id', '=', customerID)
    .executeTakeFirst();
  if (!there) throw notFound('Customer');
  const rows = await db
    .selectFrom('customers as c')
    .leftJoin('people as p', 'p.user_id', 'c.merged_by')
    .select(['c.customer_id as customerID', 'c.name as customerName', 'c.merged_at', 'p.name as mergedByName'])
    .where('c.merged_into', '=', customerID)
    .orderBy('c.merged_at', 'desc')
    .orderBy('c.customer_id', 'desc')
    .execute();
  return { rows: rows.map(({ merged_at, ...row }) => ({ ...row, mergedAt: merged_at ?? '' })) };
}
