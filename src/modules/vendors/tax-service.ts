import { sql } from 'kysely';
import { type Context, nextNumbers } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { EntityServer } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { WrongKey } from '#server/sealing.ts';
import type { Input } from '#shared/contract.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { can, mayNamed } from '#shared/permission.ts';
import { attachFiles, detachFiles, filesOf } from '../files/public.ts';
import type { Vendor } from './contract.ts';
import { paperEntity } from './entity.ts';
import { shownVendor, vendors } from './record.ts';
import type { VendorsTables } from './tables.ts';
import type { taxCalls } from './tax-contract.ts';
import { digitsOf, openMinutes, taxIDProblem, taxIDText } from './tax-rules.ts';

export const taxServices: Services<typeof taxCalls> = {
  /** Not once, as other writes are: of the request with a whole tax id not even a hash is kept. */
  saveW9: (visit, input) => visit.write((context) => saveW9(context, input)),
  readTaxID: (visit, { vendorID }) => visit.write((context) => readTaxID(context, vendorID)),

  /** Errors: 404 where there is no paper. */
  async openW9(context, { vendorID }) {
    const { w9FileID } = await vendorAsSeen(context, vendorID);
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
  return (await sealTaxIDs(context, [[vendorID, taxID]]))[0] ?? 0;
}

/** Of vendors and their whole tax ids, as digits: answers the numbers under which they are kept, in their order. */
export async function sealTaxIDs(context: Context, all: readonly [vendorID: number, taxID: string][]) {
  const kept = await nextNumbers(context, 'vendor_tax_id', all.length);
  const rows = all.map(([vendor_id, taxID], at) => ({
    tax_id_id: kept[at] ?? 0,
    vendor_id,
    sealed: context.environment.sealing.seal(taxID, aboutTaxID(context, vendor_id)),
    created_by: context.actor.userId || null,
  }));
  for (let from = 0; from < rows.length; from += atOnce)
    await context
      .db<VendorsTables>()
      .insertInto('vendor_tax_ids')
      .values(rows.slice(from, from + atOnce))
      .execute();
  return kept;
}
const atOnce = 500;

/** The whole tax id, after it is written down who read it. Errors: 403; 404 where none is kept; 422 where the key is another. */
async function readTaxID(context: Context, vendorID: number): Promise<{ taxID: string }> {
  const { w9 } = await vendorAsSeen(context, vendorID);
  const digits = (await openTaxIDs(context, [vendorID])).get(vendorID);
  if (digits === undefined) throw notFound('Tax ID');
  tellRead(context, vendorID);
  return { taxID: taxIDText(digits, w9?.tinKind ?? 'ein') };
}

/** To see what is most private of a vendor one has to see the vendor. Errors: 403; 404. */
async function vendorAsSeen(context: Context, vendorID: number) {
  context.require(can('vendors', 'read'));
  return vendors.get(context, vendorID);
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
  return new Map(
    rows.map(({ vendor_id, sealed }) => [vendor_id, opened(context, sealed, aboutTaxID(context, vendor_id))]),
  );
}

/** Errors: 422 where the key is another. */
function opened(context: Context, sealed: string, about: string): string {
  try {
    return context.environment.sealing.open(sealed, about);
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error;
    throw unprocessable(
      'The tax ID was encrypted with another key. Start the server with the ENCRYPTION_KEY or encryption.key of that time.',
    );
  }
}

const aboutFile = ({ tenantId }: Context) => `tax id in a file of ${tenantId}`;
/** Until a file is imported its whole tax ids are kept encrypted, for who may enter them; of others, and of what is nobody's number, the last four digits. */
export function sealInFile(context: Context, written: string): string {
  const digits = written.replaceAll(/\D/g, '');
  const isWhole = (['ein', 'ssn'] as const).some((kind) => taxIDProblem(digits, kind) === null);
  const last = digits.slice(-4);
  if (!isWhole || !context.has(can('vendors', 'update'))) return last;
  return `${last} ${context.environment.sealing.seal(digits, aboutFile(context))}`;
}
/** What `sealInFile` made of a cell, as digits. Errors: 422 where the key is another. */
export const openOfFile = (context: Context, sealed: string): string => opened(context, sealed, aboutFile(context));

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
