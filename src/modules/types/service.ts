import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { unprocessable } from '#shared/errors.ts';
import type { typeCalls } from './contract.ts';
import { typesOf } from './record.ts';
import { extrasOf, type TypeColor, type TypeKind, usualEvent, usualTag } from './rules.ts';
import type { TypeTables } from './tables.ts';

export const typeServices: Services<typeof typeCalls> = {
  listTypes: async (context, { kind }) => ({ types: await listTypes(context, kind) }),

  async createType(context, { kind, name, color, minutes }) {
    assertHas(kind, { color, minutes });
    return { id: await create(context, kind, { name, color, minutes }) };
  },

  async updateType(context, { kind, id, changes }) {
    assertHas(kind, changes);
    await typesOf[kind].edit(context, id, changes);
    return {};
  },

  async archiveType(context, { kind, id }) {
    await typesOf[kind].remove(context, id);
    return {};
  },

  async bringBackType(context, { kind, id }) {
    await typesOf[kind].bringBack(context, id);
    return {};
  },
};

type Given = { name: string; color: TypeColor | undefined; minutes: number | undefined };

async function create(context: Context, kind: TypeKind, { name, color, minutes }: Given): Promise<number> {
  if (kind === 'tag') return (await typesOf.tag.create(context, { name, color: color ?? usualTag.color })).id;
  if (kind !== 'event') return (await typesOf[kind].create(context, { name })).id;
  const event = { name, color: color ?? usualEvent.color, minutes: minutes ?? usualEvent.minutes };
  return (await typesOf.event.create(context, event)).id;
}

const tableOf = { referral: 'referral_types', asset: 'asset_types', event: 'event_types', tag: 'tags' } as const;

/** Those in use by name, then those out of use. */
async function listTypes(context: Context, kind: TypeKind) {
  const extras = extrasOf[kind];
  const color = sql.raw<TypeColor | null>(extras.includes('color') ? 'color' : 'null').as('color');
  const minutes = sql.raw<number | null>(extras.includes('minutes') ? 'minutes' : 'null::int').as('minutes');
  return context
    .db<TypeTables>()
    .selectFrom(tableOf[kind])
    .select(['type_id as id', 'name', sql<boolean>`archived_at is not null`.as('isArchived'), color, minutes])
    .orderBy(sql`archived_at is not null, lower(name)`)
    .execute();
}

const lacking = { color: 'Only event types and tags have a color.', minutes: 'Only event types have a usual length.' };

/** Errors: 422 for what its kind does not have. */
function assertHas(kind: TypeKind, given: { color?: unknown; minutes?: unknown }): void {
  for (const field of ['color', 'minutes'] as const)
    if (given[field] !== undefined && !extrasOf[kind].includes(field))
      throw unprocessable(lacking[field], { [field]: lacking[field] });
}
