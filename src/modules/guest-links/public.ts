import { sql } from 'kysely';
import { type Context, momentNow } from '#server/context.ts';
import { asking } from '#server/database/directory.ts';
import { actAs, persisting } from '#server/database/tenant-transaction.ts';
import { systemActor } from '#server/jobs/jobs.ts';
import { hashToken } from '#server/request/dispatch.ts';
import type { Visit } from '#server/request/routes.ts';
import { formatStoredTime } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { countGuest } from '../sign-in/public.ts';
import { sameVisitMinutes } from './rules.ts';
import type { GuestLinkTables } from './tables.ts';

/** Who is there by a link: what it opens, whom it was sent to, and from where they come. */
export type Guest = {
  linkID: number;
  entityID: number;
  /** What the record said when the link was made. */
  version: string;
  guestName: string;
  /** Who sent it. */
  madeBy: number;
  expiresAt: string;
  address: string;
  device: string | null;
};

/** The same for a token that was never given, is withdrawn, of another kind, or of a record that is gone. */
export const linkIsOver = () => {
  const message = 'This link does not work. It is incomplete, or it was withdrawn: ask whoever sent it for a new one.';
  return new Refusal(404, 'link_over', message, { fields: { token: message } });
};

type Kind = { module: string; deed: string; path: string };
/**
 * A public call that is made by a link of a kind: finds whose it is, and works in that company on the record that the link names and on nothing
 * else, in one transaction that also notes the visit. Errors: 404 for a link that leads nowhere or has expired; 429; those of the work.
 */
export const byLink =
  <Given, Answer>(
    { module, deed, path }: Kind,
    work: (context: Context, guest: Guest, given: Omit<Given, 'token'>) => Promise<Answer>,
  ) =>
  async (visit: Visit, { token, ...given }: Given & { token: string }): Promise<Answer> => {
    const ask = asking(visit.runtime);
    const counted = await countGuest(ask, visit.address);
    const [found] = await ask<{ tenant_id: number; link_id: number; time_zone: string | null }>(
      'select * from directory.find_guest_token($1)',
      [hashToken(token)],
    );
    if (!found?.time_zone) throw linkIsOver();
    await counted.forgive();
    const call = { kind: 'write', path, undo: 'none' } as const;
    const { tenant_id: tenantID, time_zone: timeZone, link_id: linkID } = found;
    return persisting(() =>
      actAs(visit.runtime, tenantID, timeZone, systemActor('By link'), call, async (context) => {
        const guest = await holdLink(context, { module, linkID, visit });
        await noteVisit(context, guest, deed);
        return work(context, guest, given);
      }),
    );
  };

/** Errors: 404. */
async function holdLink(
  context: Context,
  { module, linkID, visit }: { module: string; linkID: number; visit: Visit },
): Promise<Guest> {
  const row = await context
    .db<GuestLinkTables>()
    .selectFrom('guest_links')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .where('link_id', '=', linkID)
    .where('module', '=', module)
    .where('withdrawn_at', 'is', null)
    // What two do by one link at once happens in turn.
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw linkIsOver();
  if (row.is_expired) {
    const message = `This link expired on ${formatStoredTime(row.expires_at, context.timeZone)}. Ask whoever sent it for a new one.`;
    throw new Refusal(404, 'link_expired', message, { fields: { token: message } });
  }
  return {
    linkID,
    entityID: row.entity_id,
    version: row.version,
    guestName: row.guest_name,
    madeBy: row.made_by,
    expiresAt: row.expires_at,
    address: visit.address,
    device: visit.device,
  };
}

/** Every visit is noted once, however often its page asks for the same. */
async function noteVisit(context: Context, { linkID, address, device }: Guest, deed: string): Promise<void> {
  const db = context.db<GuestLinkTables>();
  const last = await db
    .selectFrom('guest_link_visits')
    .select(['visit_id', 'address', 'device'])
    .select(sql<boolean>`visited_at > now() - make_interval(mins => ${sameVisitMinutes})`.as('is_recent'))
    .where('link_id', '=', linkID)
    .orderBy('visit_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isSame = last?.is_recent && last.address === address && last.device === device;
  if (deed === viewed && isSame) return;
  await db
    .insertInto('guest_link_visits')
    .values({
      link_id: linkID,
      visit_id: (last?.visit_id ?? 0) + 1,
      deed,
      visited_at: momentNow,
      address,
      device,
    })
    .execute();
}

/** What a look at the page is noted as. */
export const viewed = 'Viewed';

/** Who made links to a record. */
export async function makersOfLinks(context: Context, module: string, entityID: number): Promise<number[]> {
  const rows = await context
    .db<GuestLinkTables>()
    .selectFrom('guest_links')
    .select('made_by')
    .distinct()
    .where('module', '=', module)
    .where('entity_id', '=', entityID)
    .execute();
  return rows.map(({ made_by }) => made_by);
}
