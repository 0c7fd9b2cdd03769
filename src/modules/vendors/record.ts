import { type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Orders } from '#server/database/page-order.ts';
import { isEnding } from '#server/records/ends.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { unprocessable } from '#shared/errors.ts';
import type { EndFilter } from '#shared/standings.ts';
import { filesOf } from '../files/public.ts';
import { boxKeys, boxText } from './box-rules.ts';
import type { Certificate, Vendor, VendorSortKey } from './contract.ts';
import { vendorEntity } from './entity.ts';
import { insuranceKinds } from './insurance-rules.ts';
import { classifications, llcClasses, tinKinds } from './tax-rules.ts';

export type VendorFields = Omit<Vendor, 'vendorID' | 'hasTaxID' | 'hasW9File' | 'certificates'> & {
  certificates: (Omit<Certificate, 'file'> & { fileID: number | null })[];
  /** The number of its whole tax id among those that are sealed, and of the paper among the files. */
  taxIDKept: number | null;
  w9FileID: number | null;
};
type VendorDeed =
  | ('imported' | 'import_undone')
  | (
      | 'contacts_changed'
      | 'certificates_changed'
      | 'certificate_ends'
      | 'w9_changed'
      | 'tax_id_read'
      | 'tax_id_filed'
      | 'w9_opened'
    );
/** The people at one, as it is looked up by them. */
const people = sql<string>`(select string_agg(concat_ws(' ', c.name, c.email, c.phone), ' ') from vendor_contacts c
  where c.tenant_id = vendors.tenant_id and c.vendor_id = vendors.vendor_id and c.deleted_at is null)`;
const of = { table: 'vendors', id: 'vendor_id' };

export const vendors = new RecordLife<VendorFields, VendorDeed>({
  // What names a sealed number says nothing to anybody.
  entity: { ...vendorEntity, secretFields: ['taxIDKept', 'w9FileID'] },
  kind: 'vendor',
  table: 'vendors',
  id: 'vendor_id',
  columns: {
    vendorName: 'name',
    phone: 'phone',
    email: 'email',
    website: 'website',
    address: 'address',
    city: 'city',
    state: 'state',
    zip: 'zip',
    accountNumber: 'account_number',
    paymentTerms: 'payment_terms',
    is1099: 'is_1099',
    taxIDLastFour: 'tax_id_last_four',
    box1099: 'box_1099',
    remarks: 'remarks',
    w9: {
      legalName: 'w9_legal_name',
      businessName: 'w9_business_name',
      classification: 'w9_classification',
      llcClass: 'w9_llc_class',
      otherClassification: 'w9_other_classification',
      exemptPayeeCode: 'w9_exempt_payee_code',
      address: 'w9_address',
      city: 'w9_city',
      state: 'w9_state',
      zip: 'w9_zip',
      tinKind: 'w9_tin_kind',
      signedOn: 'w9_signed_on',
    },
    w9FileID: 'w9_file_id',
    taxIDKept: 'tax_id_id',
    certificates: {
      below: 'vendor_certificates',
      of,
      id: 'certificateID',
      columns: {
        certificateID: 'certificate_id',
        kind: 'kind',
        carrier: 'carrier',
        policyNumber: 'policy_number',
        limit: 'limit_cents',
        effectiveOn: 'effective_on',
        expiresOn: 'expires_on',
        fileID: 'file_id',
      },
    },
    contacts: {
      below: 'vendor_contacts',
      of,
      id: 'contactID',
      columns: { contactID: 'contact_id', name: 'name', title: 'title', email: 'email', phone: 'phone' },
    },
  },
  label: sql<string>`name`,
  words: {
    kind: { values: insuranceKinds },
    classification: { values: classifications },
    llcClass: { label: 'LLC taxed as', values: llcClasses },
    tinKind: { label: 'Tax ID', values: tinKinds },
    box1099: { label: '1099 box', values: Object.fromEntries(boxKeys.map((key) => [key, boxText(key)])) },
  },
  found: { words: ['name', 'phone', 'email', 'account_number', 'city', people], detail: 'phone' },
  exported: { without: ['tax_id_last_four', 'tax_id_id', 'w9_file_id'] },
  assertFits(_context, now, was) {
    if (!was || now.taxIDKept === null || now.taxIDKept !== was.taxIDKept) return Promise.resolve();
    if (now.taxIDLastFour === was.taxIDLastFour) return Promise.resolve();
    const sentence = 'The whole tax ID is kept. Change it with the W-9.';
    throw unprocessable(sentence, { taxIDLastFour: sentence });
  },
});

/** Of each kind of insurance of a vendor the certificate that ends last counts. */
export const ends = { table: 'vendor_certificates', alikeBy: ['vendor_id', 'kind'] } as const;

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
export const vendorListing = {
  orders,
  first: 'name',
  fields: ['vendorName', 'phone', 'email', 'city', 'state', 'accountNumber', 'paymentTerms', 'is1099'],
  words: ['name', 'phone', 'email', 'account_number', 'city', people],
  only: (context: Context, { insurance }: { insurance?: EndFilter | undefined }) =>
    insurance === undefined
      ? null
      : sql<SqlBool>`exists (select from vendor_certificates e where e.tenant_id = vendors.tenant_id
          and e.vendor_id = vendors.vendor_id and ${isEnding(context, insurance, ends)})`,
} as const;

/** One as a call answers it: where what is secret of it is kept stays here; certificates come with their files. */
export async function shownVendor(
  context: Context,
  { taxIDKept, w9FileID, certificates, ...vendor }: VendorFields & { vendorID: number },
): Promise<Vendor> {
  const { vendorID } = vendor;
  const isWithFiles = certificates.some(({ fileID }) => fileID !== null);
  const files = isWithFiles ? (await filesOf(context, vendorEntity.module, [vendorID])).get(vendorID) : [];
  return {
    ...vendor,
    hasTaxID: taxIDKept !== null,
    hasW9File: w9FileID !== null,
    certificates: certificates.map(({ fileID, ...one }) => ({
      ...one,
      file: files?.find((file) => file.fileID === fileID) ?? null,
    })),
  };
}
