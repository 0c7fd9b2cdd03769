import { sql } from 'kysely';
import { type Context, momentNow } from '#server/context.ts';
import { askingWithin } from '#server/database/directory.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { GuestKind } from '#server/declared/guest-kinds.ts';
import { hashToken } from '#server/request/dispatch.ts';
import type { Services } from '#server/request/routes.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { namesOfPeople } from '../people/public.ts';
import { mailDocument, newToken } from '../sign-in/public.ts';
import type { guestLinkCalls } from './contract.ts';
import { stateOfLink } from './rules.ts';
import type { GuestLinkTables } from './tables.ts';

export function guestLinkServices(kinds: readonly GuestKind[]): Services<typeof guestLinkCalls> {
  /** Errors: 403 without the right to links of the kind; 404 for a kind that has none. */
  const kindOf = (context: Context, module: string): GuestKind => {
    const kind = kinds.find((one) => one.module === module);
    if (!kind) throw notFound('Record');
    context.require(kind.permission);
    return kind;
  };
  return {
    async listLinks(context, { module, entityID }) {
      const kind = kindOf(context, module);
      await kind.assertThere(context, entityID);
      const links = await listOf(context, module, entityID);
      // Only of what could still be opened it matters whether it says what it said.
      const isAnyLive = links.some(({ withdrawnAt, isExpired }) => withdrawnAt === null && !isExpired);
      const version = isAnyLive ? await kind.versionOf(context, entityID) : null;
      return {
        links: links.map(({ withdrawnAt, version: was, isExpired, ...link }) => ({
          ...link,
          state: stateOfLink({ withdrawnAt, isExpired, version: was }, version),
        })),
      };
    },

    makeLink: (visit, { module, entityID, guestName, guestEmail, days, message }) =>
      visit.write(async (context) => {
        const kind = kindOf(context, module);
        const { version, model } = await kind.offer(context, entityID);
        const token = newToken();
        const link = await insertLink(context, token, { module, entityID, version, guestName, guestEmail, days });
        const address = `${context.environment.publicUrl}/link/${kind.page}?token=${token}`;
        if (guestEmail !== '')
          await mailDocument(
            context,
            {
              to: guestEmail,
              subject: `${model.title} from ${model.sender.name}`,
              text: textOf({ guestName, message, title: model.title, address, until: link.until }),
            },
            model,
          );
        kind.tell(context, entityID, 'sent', guestEmail === '' ? guestName : `${guestName}, ${guestEmail}`);
        return { linkID: link.linkID, address, expiresAt: link.expiresAt };
      }),

    async withdrawLink(context, { linkID }) {
      const db = context.db<GuestLinkTables>();
      const link = await db
        .selectFrom('guest_links')
        .select(['module', 'entity_id', 'guest_name', 'withdrawn_at'])
        .where('link_id', '=', linkID)
        .forUpdate()
        .executeTakeFirst();
      if (!link) throw notFound('Link');
      const kind = kindOf(context, link.module);
      if (link.withdrawn_at !== null) throw conflict('It is withdrawn already.');
      await db
        .updateTable('guest_links')
        .set({ withdrawn_at: momentNow, withdrawn_by: context.actor.userId })
        .where('link_id', '=', linkID)
        .execute();
      await askingWithin(context)('select directory.end_guest_token($1, $2)', [context.tenantId, linkID]);
      kind.tell(context, link.entity_id, 'link_withdrawn', link.guest_name);
      return {};
    },
  };
}

type Made = { module: string; entityID: number; version: string; guestName: string; guestEmail: string; days: number };

/** Keeps a link, and of its token the hash alone. */
async function insertLink(context: Context, token: string, { days, ...link }: Made) {
  const linkID = await context.nextNumber('guest_link');
  const row = await context
    .db<GuestLinkTables>()
    .insertInto('guest_links')
    .values({
      link_id: linkID,
      module: link.module,
      entity_id: link.entityID,
      version: link.version,
      guest_name: link.guestName,
      guest_email: link.guestEmail,
      made_by: context.actor.userId,
      made_at: momentNow,
      expires_at: sql<string>`${momentNow} + make_interval(days => ${days})`,
      withdrawn_at: null,
      withdrawn_by: null,
    })
    .returning('expires_at as expiresAt')
    .returning(sql<string>`(expires_at at time zone ${context.timeZone})::date::text`.as('until'))
    .executeTakeFirstOrThrow();
  await askingWithin(context)('select directory.add_guest_token($1, $2, $3, $4)', [
    ...[hashToken(token), context.tenantId, linkID, row.expiresAt],
  ]);
  return { linkID, ...row };
}

type Mailed = { guestName: string; message: string; title: string; address: string; until: string };
const textOf = ({ guestName, message, title, address, until }: Mailed): string =>
  [
    `Hello ${guestName},`,
    message || `${title} is ready for you to look at. Accept it, or dispute a line of it, here:`,
    address,
    `You need no account. The link works until ${formatCalendarDate(until)}; whoever has it can answer in your name, so do not pass it on.`,
  ].join('\n\n');

/** The links of a record, the latest first, each with its visits. */
async function listOf(context: Context, module: string, entityID: number) {
  const db = context.db<GuestLinkTables>();
  const rows = await db
    .selectFrom('guest_links')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'))
    .where('module', '=', module)
    .where('entity_id', '=', entityID)
    .orderBy('link_id', 'desc')
    .execute();
  const [names, visits] = await Promise.all([
    namesOfPeople(
      context,
      rows.map((row) => row.made_by),
    ),
    db
      .selectFrom('guest_link_visits')
      .select(['link_id', 'visit_id as visitID', 'deed', 'visited_at as at', 'address', 'device'])
      .where('link_id', '=', anyOf(rows.map((row) => row.link_id)))
      .orderBy('visit_id', 'desc')
      .execute(),
  ]);
  const visitsOf = Map.groupBy(visits, (visit) => visit.link_id);
  return rows.map((row) => ({
    linkID: row.link_id,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    madeByName: names.get(row.made_by) ?? '',
    madeAt: row.made_at,
    expiresAt: row.expires_at,
    withdrawnAt: row.withdrawn_at,
    isExpired: row.isExpired,
    version: row.version,
    visits: (visitsOf.get(row.link_id) ?? []).map(({ link_id: _, ...visit }) => visit),
  }));
}
