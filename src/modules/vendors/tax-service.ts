import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { EntityServer } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { WrongKey } from '#server/sealing.ts';
import type { Input } from '#shared/contract.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { mayNamed } from '#shared/permission.ts';
import { attachFiles, detachFiles, filesOf } from '../files/public.ts';
import type { Vendor } from './contract.ts';
import { paperEntity } from './entity.ts';
import { shownVendor, vendors } from './record.ts';
import type { VendorsTables } from './tables.ts';
import type { taxCalls } from './tax-contract.ts';
import { digitsOf, openMinutes, taxIDText } from './tax-rules.ts';

export const taxServices: Services<typeof taxCalls> = {
  /** Not once, as other writes are: of the request with a whole tax id not even a hash is kept. */
  saveW9: (visit, input) => visit.write((context) => saveW9(context, input)),
  readTaxID: (visit, { vendorID }) => visit.write((context) => readTaxID(context, vendorID)),

  /** Errors: 404 where there is no paper. */
  async openW9(context, { vendorID }) {
    const { w9FileID } = await vendors.get(context, vendorID);
    const [file] = (await filesOf(context, paperEntity.module, [vendorID])).get(vendorID) ?? [];
    if (!file || file.fileID !== w9FileID) throw notFound(paperEntity.noun);
    const opened = { vendor_id: vendorID, user_id: context.actor.userId, opened_at: sql<string>`now()` };
    await context
      .db<VendorsTables>()
      .insertInto('vendor_w9_openings')
      .values(opened)
      .onConflict((target) => target.columns(withTenant('vendor_id', 'user_id')).doUpdateSet(opened))
      .execute();
    context.emit({ ...vendors.event('w9_opened'), entityId: vendorID, before: null, after: {} });
    return { fileID: file.fileID, name: file.name, contentType: file.contentType };
  },
};

/** Errors: 404 for the vendor and for a paper that somebody else uploaded. */
async function saveW9(context: Context, input: Input<typeof taxCalls.saveW9>): Promise<Vendor> {
  const { vendorID, taxID: written, fileID, ...w9 } = input;
  const taxID = digitsOf(written);
  await vendors.assertAll(context, [vendorID]);
  const taxIDKept = taxID === '' ? undefined : await sealTaxID(context, vendorID, taxID);
  if (fileID !== undefined) await keepPaper(context, vendorID, fileID);
  const fields = await vendors.change(context, vendorID, 'w9_changed', () => ({
    w9,
    ...(taxIDKept !== undefined && { taxIDKept, taxIDLastFour: taxID.slice(-4) }),
    ...(fileID !== undefined && { w9FileID: fileID }),
  }));
  return shownVendor(context, { vendorID, ...fields });
}

/** The former paper stays with its vendor for as long as files that were taken off do: undo brings it back. */
async function keepPaper(context: Context, vendorID: number, fileID: number | null): Promise<void> {
  const owner = { module: paperEntity.module, entityId: vendorID };
  const there = ((await filesOf(context, owner.module, [vendorID])).get(vendorID) ?? []).map((file) => file.fileID);
  await detachFiles(
    context,
    owner,
    there.filter((one) => one !== fileID),
  );
  if (fileID !== null) await attachFiles(context, owner, [fileID]);
}

const aboutTaxID = ({ tenantId }: Context, vendorID: number) => `tax id of vendor ${tenantId}/${vendorID}`;

/** Each is kept under a number of its own, so that undo can put a former one back. */
export async function sealTaxID(context: Context, vendorID: number, taxID: string): Promise<number> {
  const tax_id_id = await context.nextNumber('vendor_tax_id');
  const sealed = context.environment.sealing.seal(taxID, aboutTaxID(context, vendorID));
  await context
    .db<VendorsTables>()
    .insertInto('vendor_tax_ids')
    .values({ tax_id_id, vendor_id: vendorID, sealed, created_by: context.actor.userId || null })
    .execute();
  return tax_id_id;
}

/** The whole tax id, after it is written down who read it. Errors: 404 where none is kept; 422 where the key is another. */
async function readTaxID(context: Context, vendorID: number): Promise<{ taxID: string }> {
  const { w9 } = await vendors.get(context, vendorID);
  const digits = (await openTaxIDs(context, [vendorID])).get(vendorID);
  if (digits === undefined) throw notFound('Tax ID');
  tellRead(context, vendorID);
  return { taxID: taxIDText(digits, w9?.tinKind ?? 'ein') };
}

const tellRead = (context: Context, vendorID: number) =>
  context.emit({ ...vendors.event('tax_id_read'), entityId: vendorID, before: null, after: {} });

/** The whole tax ids of those vendors that have one, as digits; who calls it tells who read them. Errors: 422 where the key is another. */
export async function openTaxIDs(context: Context, vendorIDs: readonly number[]): Promise<Map<number, string>> {
  const rows = await context
    .db<VendorsTables>()
    .selectFrom('vendors as v')
    .innerJoin('vendor_tax_ids as t', 't.tax_id_id', 'v.tax_id_id')
    .select(['v.vendor_id', 't.sealed'])
    .where('v.vendor_id', '=', anyOf(vendorIDs))
    .execute();
  try {
    const { sealing } = context.environment;
    return new Map(
      rows.map(({ vendor_id, sealed }) => [vendor_id, sealing.open(sealed, aboutTaxID(context, vendor_id))]),
    );
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error;
    throw unprocessable(
      'The tax ID was encrypted with another key. Start the server with the ENCRYPTION_KEY or encryption.key of that time.',
    );
  }
}

/** Papers, by their vendors: seen by who may see tax ids and has opened it, of which there is a record, a few minutes ago. */
export const papers: EntityServer = {
  ...paperEntity,
  async visibleLabels(context, ids) {
    if (!context.has(mayNamed('vendors', 'see tax ids'))) return new Map();
    const rows = await context
      .db<VendorsTables>()
      .selectFrom('vendor_w9_openings as o')
      .innerJoin('vendors as v', 'v.vendor_id', 'o.vendor_id')
      .select(['v.vendor_id', 'v.name'])
      .where('o.vendor_id', '=', anyOf(ids))
      .where('o.user_id', '=', context.actor.userId)
      .where('o.opened_at', '>', sql<string>`now() - make_interval(mins => ${openMinutes})`)
      .execute();
    return new Map(rows.map(({ vendor_id, name }) => [vendor_id, name]));
  },
};
