import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { unprocessable } from '#shared/errors.ts';
import type { typeCalls } from './contract.ts';
import { typesOf } from './record.ts';
import { type TypeKind, usualEvent } from './rules.ts';
import type { TypeTables } from './tables.ts';

export const typeServices: Services<typeof typeCalls> = {
  listTypes: async (context, { kind }) => ({ types: await listTypes(context, kind) }),

  async createType(context, { kind, name, color, minutes }) {
    if (kind === 'event') {
      const event = { name, color: color ?? usualEvent.color, minutes: minutes ?? usualEvent.minutes };
      return { id: (await typesOf.event.create(context, event)).id };
    }
    assertNoEvent({ color, minutes });
    return { id: (await typesOf[kind].create(context, { name })).id };
  },

  async updateType(context, { kind, id, changes }) {
    if (kind !== 'event') assertNoEvent(changes);
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

/** Those in use by name, then those out of use. */
async function listTypes(context: Context, kind: TypeKind) {
  const named = context.db<TypeTables>();
  const isArchived = sql<boolean>`archived_at is not null`.as('isArchived');
  const byName = sql`archived_at is not null, lower(name)`;
  if (kind === 'event')
    return named
      .selectFrom('event_types')
      .select(['type_id as id', 'name', isArchived, 'color', 'minutes'])
      .orderBy(byName)
      .execute();
  const rows = await named
    .selectFrom(kind === 'asset' ? 'asset_types' : 'referral_types')
    .select(['type_id as id', 'name', isArchived])
    .orderBy(byName)
    .execute();
  return rows.map((row) => ({ ...row, color: null, minutes: null }));
}

/** Errors: 422 for what only event types have. */
function assertNoEvent(given: { color?: unknown; minutes?: unknown }): void {
  for (const field of ['color', 'minutes'] as const)
    if (given[field] !== undefined) {
      const sentence = 'Only event types have a color and a length.';
      throw unprocessable(sentence, { [field]: sentence });
    }
}
