import { type Context, nextNumbers } from '#server/context.ts';
import { askingWithin } from '#server/database/directory.ts';
import { hashToken } from '#server/request/dispatch.ts';
import { toUtcTime } from '#shared/dates.ts';
import { newToken } from '../sign-in/public.ts';
import type { GuestLinkTables } from './tables.ts';

export type SeededLink = {
  module: string;
  entityID: number;
  version: string;
  guestName: string;
  guestEmail: string;
  madeBy: number;
  madeAtMs: number;
  days: number;
  /** In their order. */
  visits: readonly { deed: string; atMs: number; address: string; device: string }[];
};

const day = 86_400_000;

/** Links that were sent before, with what became of them; nobody has their tokens. Answers their ids. */
export async function seedLinks(context: Context, links: readonly SeededLink[]): Promise<number[]> {
  const ids = await nextNumbers(context, 'guest_link', links.length);
  const db = context.db<GuestLinkTables>();
  const idOf = (at: number) => ids[at] ?? 0;
  const endOf = ({ madeAtMs, days }: SeededLink) => toUtcTime(new Date(madeAtMs + days * day));
  await db
    .insertInto('guest_links')
    .values(
      links.map((link, at) => ({
        link_id: idOf(at),
        module: link.module,
        entity_id: link.entityID,
        version: link.version,
        guest_name: link.guestName,
        guest_email: link.guestEmail,
        made_by: link.madeBy,
        made_at: toUtcTime(new Date(link.madeAtMs)),
        expires_at: endOf(link),
        withdrawn_at: null,
        withdrawn_by: null,
      })),
    )
    .execute();
  const visits = links.flatMap((link, at) =>
    link.visits.map(({ atMs, ...visit }, index) => ({
      ...visit,
      link_id: idOf(at),
      visit_id: index + 1,
      visited_at: toUtcTime(new Date(atMs)),
    })),
  );
  if (visits.length > 0) await db.insertInto('guest_link_visits').values(visits).execute();
  for (const [at, link] of links.entries())
    await askingWithin(context)('select directory.add_guest_token($1, $2, $3, $4)', [
      ...[hashToken(newToken()), context.tenantId, idOf(at), endOf(link)],
    ]);
  return ids;
}
