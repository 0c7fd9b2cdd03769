import { sql } from 'kysely';
import type { Orders } from '#server/database/page-order.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import type { VendorSortKey, vendorCalls } from './contract.ts';
import { vendors } from './record.ts';

/** What each head of the list sorts by. */
const orders: Orders<VendorSortKey> = {
  name: { by: sql`lower(name)`, isNeverEmpty: true },
  place: { by: sql`lower(concat_ws(', ', nullif(city, ''), nullif(state, '')))` },
  phone: { by: sql`phone` },
  email: { by: sql`lower(email)` },
  account: { by: sql`lower(account_number)` },
  terms: { by: sql`concat(lpad(substring(payment_terms from '[0-9]+$'), 3, '0'), payment_terms)`, isNeverEmpty: true },
  '1099': { by: sql`case when is_1099 then '1' else '' end` },
};
const fields = ['vendorName', 'phone', 'email', 'city', 'state', 'accountNumber', 'paymentTerms', 'is1099'] as const;
const words = ['name', 'phone', 'email', 'account_number', 'city'];

const { list, get, create, edit, remove } = recordCalls(vendors, 'vendorID');
export const vendorServices: Services<typeof vendorCalls> = {
  listVendors: list({ orders, first: 'name', fields, words }),
  getVendor: get,
  createVendor: create,
  updateVendor: edit,
  deleteVendor: remove,
};
