import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { notFound } from '#shared/errors.ts';
import type { VendorsTables } from './tables.ts';

/** What other modules may join: names, where, when bills are due, and whether the vendor is deleted. */
export type VendorNames = {
  vendors: Pick<
    VendorsTables['vendors'],
    | 'vendor_id'
    | 'name'
    | 'phone'
    | 'email'
    | 'city'
    | 'state'
    | 'payment_terms_days'
    | 'is_1099'
    | 'deleted_at'
    | 'tax_id_last_four'
  >;
};

/** Errors: 404 unless all are vendors of this tenant that are not deleted. */
export async function assertVendors(context: Context, vendorIDs: readonly number[]): Promise<void> {
  if (vendorIDs.length === 0) return;
  const rows = await context
    .db<VendorsTables>()
    .selectFrom('vendors')
    .select('vendor_id')
    .where('vendor_id', '=', sql<never>`any(${vendorIDs}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute();
  if (rows.length !== new Set(vendorIDs).size) throw notFound('Vendor');
}

/** How mail and letters reach a vendor; null when there is none. */
export async function findVendorLetter(context: Context, vendorID: number) {
  const row = await context
    .db<VendorsTables>()
    .selectFrom('vendors')
    .select(['email', 'address', 'city', 'state', 'zip'])
    .where('vendor_id', '=', vendorID)
    .executeTakeFirst();
  return row ?? null;
}
