import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import type { Standing } from '#shared/standings.ts';
import { attachFiles } from '../files/public.ts';
import { usualTermsOf } from '../tenants/accounting-info/public.ts';
import type { vendorCalls } from './contract.ts';
import { vendorEntity } from './entity.ts';
import { insuranceOf } from './insurance-rules.ts';
import { shownVendor, type VendorFields, vendorListing, vendors } from './record.ts';
import type { VendorsTables } from './tables.ts';

const { list, get, create, edit, remove } = recordCalls(vendors, 'vendorID');
/** What a new one has not said yet. */
const untold = { contacts: [], certificates: [], w9: null, w9FileID: null, taxIDKept: null };

export const vendorServices: Services<typeof vendorCalls> = {
  async listVendors(context, asked) {
    const page = await list(vendorListing)(context, asked);
    const insured = await standingsOf(
      context,
      page.rows.map(({ vendorID }) => vendorID),
    );
    return { ...page, rows: page.rows.map((row) => ({ ...row, insurance: insured.get(row.vendorID) ?? null })) };
  },
  getVendor: async (context, asked) => shownVendor(context, await get(context, asked)),
  async createVendor(context, given) {
    const paymentTerms = given.paymentTerms ?? (await usualTermsOf(context)).vendor;
    return shownVendor(context, await create(context, { ...given, paymentTerms, ...untold }));
  },
  updateVendor: async (context, asked) => shownVendor(context, await edit(context, asked)),
  deleteVendor: remove,

  async saveContact(context, { vendorID, contactID: asked, ...contact }) {
    const contactID = asked ?? (await context.nextNumber('vendor_contact'));
    return changeContacts(context, vendorID, (contacts) =>
      asked === undefined
        ? [...contacts, { contactID, ...contact }]
        : withRow(contacts, 'contactID', { contactID, ...contact }, 'Contact'),
    );
  },

  removeContact: (context, { vendorID, contactID }) =>
    changeContacts(context, vendorID, (contacts) => withoutRow(contacts, 'contactID', contactID, 'Contact')),

  /** Errors: 404 for a certificate of another vendor, and a file of somebody else. */
  async saveCertificate(context, { vendorID, certificateID: asked, fileID, ...fields }) {
    const { certificates } = await vendors.get(context, vendorID);
    const was = certificates.find((one) => one.certificateID === asked);
    if (asked !== undefined && !was) throw notFound('Certificate');
    const owner = { module: vendorEntity.module, entityId: vendorID };
    if (typeof fileID === 'number') await attachFiles(context, owner, [fileID]);
    const certificateID = asked ?? (await context.nextNumber('vendor_certificate'));
    const one = { certificateID, ...fields, fileID: fileID === undefined ? (was?.fileID ?? null) : fileID };
    return changeCertificates(context, vendorID, (all) =>
      asked === undefined ? [...all, one] : withRow(all, 'certificateID', one, 'Certificate'),
    );
  },

  removeCertificate: (context, { vendorID, certificateID }) =>
    changeCertificates(context, vendorID, (all) => withoutRow(all, 'certificateID', certificateID, 'Certificate')),
};

function changeContacts(
  context: Context,
  vendorID: number,
  change: (contacts: VendorFields['contacts']) => VendorFields['contacts'],
) {
  return changed(context, vendorID, 'contacts_changed', ({ contacts }) => ({ contacts: change(contacts) }));
}

function changeCertificates(
  context: Context,
  vendorID: number,
  change: (certificates: VendorFields['certificates']) => VendorFields['certificates'],
) {
  return changed(context, vendorID, 'certificates_changed', ({ certificates }) => ({
    certificates: change(certificates),
  }));
}

async function changed(
  context: Context,
  vendorID: number,
  deed: 'contacts_changed' | 'certificates_changed',
  choose: (state: VendorFields) => Partial<VendorFields>,
) {
  return shownVendor(context, { vendorID, ...(await vendors.change(context, vendorID, deed, choose)) });
}

/** How vendors are insured today; those without a certificate are left out. */
async function standingsOf(context: Context, vendorIDs: readonly number[]): Promise<Map<number, Standing | null>> {
  const today = dateInZone(new Date(), context.timeZone);
  const rows = await context
    .db<VendorsTables>()
    .selectFrom('vendor_certificates')
    .select(['vendor_id', 'kind', 'expires_on as expiresOn'])
    .where('vendor_id', '=', anyOf(vendorIDs))
    .where('deleted_at', 'is', null)
    .execute();
  const byVendor = Map.groupBy(rows, (row) => row.vendor_id);
  return new Map([...byVendor].map(([id, own]) => [id, insuranceOf(own, today)]));
}

type Keyed<Key extends string> = { readonly [Name in Key]: number };

/** With one of the rows as it is now. Errors: 404. */
function withRow<Key extends string, Row extends Keyed<Key>>(
  rows: readonly Row[],
  key: Key,
  row: Row,
  noun: string,
): Row[] {
  if (!rows.some((one) => one[key] === row[key])) throw notFound(noun);
  return rows.map((one) => (one[key] === row[key] ? row : one));
}

/** Without one of the rows. Errors: 404. */
function withoutRow<Key extends string, Row extends Keyed<Key>>(
  rows: readonly Row[],
  key: Key,
  id: number,
  noun: string,
): Row[] {
  if (!rows.some((one) => one[key] === id)) throw notFound(noun);
  return rows.filter((one) => one[key] !== id);
}
