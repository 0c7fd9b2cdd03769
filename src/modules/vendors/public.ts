import { type Context, nextNumbers } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { droppingIn } from '#server/records/rows-of-file.ts';
import type { Box } from './box-rules.ts';
import { vendors } from './record.ts';
import type { VendorsTables } from './tables.ts';
import { openTaxIDs } from './tax-service.ts';

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
    | 'payment_terms'
    | 'is_1099'
    | 'deleted_at'
    | 'tax_id_last_four'
  >;
};

/** Errors: 404 unless all are vendors of this tenant that are not deleted. */
export const assertVendors = vendors.assertAll;

/** By when each of the vendors is paid (src/shared/payment-terms.ts). */
export async function findTerms(context: Context, vendorIDs: readonly number[]): Promise<Map<number, string>> {
  const rows = await context
    .db<VendorsTables>()
    .selectFrom('vendors')
    .select(['vendor_id as id', 'payment_terms as terms'])
    .where('vendor_id', '=', anyOf(vendorIDs))
    .execute();
  return new Map(rows.map(({ id, terms }) => [id, terms]));
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

type NewVendor = Pick<
  VendorsTables['vendors'],
  | 'payment_terms'
  | 'name'
  | 'phone'
  | 'email'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'account_number'
  | 'is_1099'
  | 'tax_id_last_four'
> & { box_1099?: Box };

/** Vendors of a file, in its order; whoever imports them tells of it. Answers their ids. */
export async function addVendors(context: Context, vendors: readonly NewVendor[]): Promise<number[]> {
  const ids = await nextNumbers(context, 'vendor', vendors.length);
  const created_by = context.actor.userId || null;
  for (let from = 0; from < vendors.length; from += atOnce) {
    const rows = vendors.slice(from, from + atOnce).map((vendor, index) => ({
      vendor_id: ids[from + index] ?? 0,
      created_by,
      website: '',
      remarks: '',
      ...vendor,
    }));
    await context.db<VendorsTables>().insertInto('vendors').values(rows).execute();
  }
  return ids;
}
const atOnce = 500;

/** Deletes those of the vendors that are there; answers which. */
export const dropVendors = droppingIn('vendors', 'vendor_id');

/** Of whom a form for the IRS is made: what their W-9 says, and whether the whole tax id is there. */
export async function findRecipients(context: Context, vendorIDs: readonly number[]) {
  const rows = await context
    .db<VendorsTables>()
    .selectFrom('vendors')
    .select(['vendor_id', 'name', 'address', 'city', 'state', 'zip', 'tax_id_last_four', 'tax_id_id'])
    .select(['w9_legal_name', 'w9_business_name', 'w9_classification', 'w9_llc_class', 'w9_exempt_payee_code'])
    .select(['w9_address', 'w9_city', 'w9_state', 'w9_zip', 'w9_tin_kind'])
    .where('vendor_id', '=', anyOf(vendorIDs))
    .execute();
  return new Map(
    rows.map((row) => [
      row.vendor_id,
      {
        vendorName: row.name,
        address: row.address,
        city: row.city,
        state: row.state,
        zip: row.zip,
        taxIDLastFour: row.tax_id_last_four,
        hasTaxID: row.tax_id_id !== null,
        w9: row.w9_classification && {
          legalName: row.w9_legal_name ?? '',
          businessName: row.w9_business_name ?? '',
          classification: row.w9_classification,
          llcClass: row.w9_llc_class ?? '',
          exemptPayeeCode: row.w9_exempt_payee_code ?? '',
          address: row.w9_address ?? '',
          city: row.w9_city ?? '',
          state: row.w9_state ?? '',
          zip: row.w9_zip ?? '',
          tinKind: row.w9_tin_kind ?? 'ein',
        },
      },
    ]),
  );
}

/** The whole tax ids of vendors, as digits, for a file: that each was read is written down. Errors: 422 where the key is another. */
export async function readTaxIDs(context: Context, vendorIDs: readonly number[]): Promise<Map<number, string>> {
  const found = await openTaxIDs(context, vendorIDs);
  for (const vendorID of found.keys())
    context.emit({ ...vendors.event('tax_id_filed'), entityId: vendorID, before: null, after: {} });
  return found;
}
