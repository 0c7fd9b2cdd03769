import type { Context } from '#server/context.ts';
import type { NameSource } from '#server/records/record-declaration.ts';
import { typesOf } from './record.ts';
import type { TypeTables } from './tables.ts';

/** What other modules may join: the names of types, in use or not. */
export type TypeNames = Pick<TypeTables, 'referral_types' | 'asset_types'>;
/** How an asset shows what its type is called. */
export const assetTypeNames: NameSource = { table: 'asset_types', id: 'type_id', name: 'name' };

/** Errors: 404 for a referral type that is not of this company, or is out of use. */
export const assertReferralType = (context: Context, id: number): Promise<void> =>
  typesOf.referral.assertAll(context, [id]);
/** Errors: 404 for an asset type that is not of this company, or is out of use. */
export const assertAssetType = (context: Context, id: number): Promise<void> => typesOf.asset.assertAll(context, [id]);

/** What other modules may join: the tags, in use or not. */
export type TagNames = Pick<TypeTables, 'tags'>;
/** Errors: 404 for a tag that is not of this company, or is out of use. */
export const assertTags = (context: Context, ids: readonly number[]): Promise<void> =>
  typesOf.tag.assertAll(context, [...ids]);

/** What a referral type is called, in use or not; null for none. */
export async function referralTypeName(context: Context, id: number | null): Promise<string | null> {
  if (id === null) return null;
  return (await typesOf.referral.visibleLabels(context, [id], { withDeleted: true })).get(id) ?? null;
}

/** The ids of the types in use, by their names in small letters. */
export async function typesByName(context: Context, kind: 'referral' | 'asset'): Promise<Map<string, number>> {
  const rows = await context
    .db<TypeNames>()
    .selectFrom(kind === 'asset' ? 'asset_types' : 'referral_types')
    .select(['type_id', 'name'])
    .where('archived_at', 'is', null)
    .execute();
  return new Map(rows.map(({ type_id, name }) => [name.toLowerCase(), type_id]));
}

/** Adds a referral or an asset type and answers its id. Errors: 422 when the name is taken. */
export const addType = async (context: Context, kind: 'referral' | 'asset', name: string): Promise<number> =>
  (await typesOf[kind].create(context, { name })).id;
