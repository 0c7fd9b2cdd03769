import type { Context } from '#server/context.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import type { vendorCalls } from './contract.ts';
import { shownVendor, type VendorFields, vendorListing, vendors } from './record.ts';

const { list, get, create, edit, remove } = recordCalls(vendors, 'vendorID');
/** What a new one has not said yet. */
const untold = { contacts: [], w9: null, w9FileID: null, taxIDKept: null };

export const vendorServices: Services<typeof vendorCalls> = {
  listVendors: list(vendorListing),
  getVendor: async (context, asked) => shownVendor(await get(context, asked)),
  createVendor: async (context, given) => shownVendor(await create(context, { ...given, ...untold })),
  updateVendor: async (context, asked) => shownVendor(await edit(context, asked)),
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
};

async function changeContacts(
  context: Context,
  vendorID: number,
  change: (contacts: VendorFields['contacts']) => VendorFields['contacts'],
) {
  const fields = await vendors.change(context, vendorID, 'contacts_changed', ({ contacts }) => ({
    contacts: change(contacts),
  }));
  return shownVendor({ vendorID, ...fields });
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
