import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { unprocessable } from '#shared/errors.ts';
import type { EventRows } from '../../events/public.ts';
import { userEvents } from '../../people/entity.ts';
import { listWith } from '../../people/public.ts';
import { administers } from '../../roles/rules.ts';
import type { accessRequestCalls } from './contract.ts';
import { toPermission, wantedLabel } from './rules.ts';

export const accessRequestServices: Services<typeof accessRequestCalls> = {
  async listAccessGivers(context, { right }) {
    const [people, isAsked] = await Promise.all([
      listWith(context, administers),
      isAskedToday(context, wantedLabel(right)),
    ]);
    return { people: people.map(({ userID, userDisplayName }) => ({ userID, userDisplayName })), isAsked };
  },

  async askForAccess(context, { right }) {
    if (context.has(toPermission(right))) throw unprocessable('You have this right already. Open the page again.');
    const wanted = wantedLabel(right);
    if (await isAskedToday(context, wanted))
      throw unprocessable('You asked for this within the last day. They have been told.');
    context.emit({ ...asked, entityId: context.actor.userId, after: { wanted } });
    return {};
  },
};

const asked = userEvents.event('access_asked');

async function isAskedToday(context: Context, wanted: string): Promise<boolean> {
  const before = await context
    .db<EventRows>()
    .selectFrom('events')
    .select('event_id')
    .where('module', '=', asked.module)
    .where('entity_id', '=', context.actor.userId)
    .where('name', '=', asked.name)
    .where(sql<boolean>`after ->> 'wanted' = ${wanted}`)
    .where(sql<boolean>`at > now() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}
