import type { Selectable } from 'kysely';
import type { Context } from '#server/context.ts';
import { changedSince } from '#server/records/two-people.ts';
import type { EventsTables } from './tables.ts';

/**
 * Whether a change is the last one of what it changed. Values do not tell: locked, unlocked and locked again, an account is as the first lock
 * left it, and that one is not the one to take back.
 */

type Event = Pick<
  Selectable<EventsTables['events']>,
  'event_id' | 'request_id' | 'module' | 'entity_id' | 'before' | 'after' | 'undoes'
>;

/** What happened to its record after an event, by other clicks, the earliest first. */
function later(context: Context, { module, entity_id, event_id, request_id }: Event) {
  return context
    .db<EventsTables>()
    .selectFrom('events')
    .select(['event_id', 'request_id', 'module', 'entity_id', 'before', 'after', 'undoes'])
    .where('module', '=', module)
    .where('entity_id', '=', entity_id)
    .where('event_id', '>', event_id)
    .where('request_id', 'not in', [request_id, context.requestId])
    .orderBy('event_id');
}

/** A record that was made and then worked on is not taken back by one click. Errors: 409. */
export async function refuseIfWorkedOn(context: Context, created: Event): Promise<void> {
  if (await later(context, created).limit(1).executeTakeFirst()) throw changedSince();
}

/** Whether something that a change set was set again since, and that stands. */
export async function isOvertaken(context: Context, event: Event): Promise<boolean> {
  return overtakes(event, await later(context, event).execute());
}

/** Of some changes of one record, those that nothing overtook and nobody took back. */
export async function standing(context: Context, changes: readonly Event[]): Promise<Set<number>> {
  const first = changes.reduce<Event | undefined>((a, b) => (a && a.event_id < b.event_id ? a : b), undefined);
  if (!first) return new Set();
  const since = await later(context, first).execute();
  const stand = changes.filter((event) => {
    const others = since.filter((one) => one.event_id > event.event_id && one.request_id !== event.request_id);
    return !others.some(({ undoes }) => undoes === event.request_id) && !overtakes(event, others);
  });
  return new Set(stand.map(({ event_id }) => event_id));
}

function overtakes(event: Event, since: readonly Event[]): boolean {
  const clicks = new Set(since.map(({ request_id }) => request_id));
  const takenBackBy = Map.groupBy(since, ({ undoes }) => undoes);
  /** Taken back, and that not taken back in turn. */
  const isUndone = (click: string): boolean =>
    takenBackBy.get(click)?.some(({ request_id }) => !isUndone(request_id)) ?? false;
  // A change and what took it back leave what there was before both.
  const counts = ({ request_id, undoes }: Event) => !isUndone(request_id) && !(undoes !== null && clicks.has(undoes));
  return since.some((one) => counts(one) && touchesSame(event, one));
}

function touchesSame(one: Event, other: Event): boolean {
  const fields = (event: Event) => Object.keys({ ...event.before, ...event.after });
  const others = new Set(fields(other));
  return fields(one).some((field) => {
    if (!others.has(field)) return false;
    const [mine, theirs] = [itemsChanged(one, field), itemsChanged(other, field)];
    return !mine || !theirs || mine.some((item) => theirs.includes(item));
  });
}

/** Of a list what came into it and what left it: others may do that with other things. Null of what is no list. */
function itemsChanged({ before, after }: Event, field: string): string[] | null {
  const [was, now] = [before?.[field], after?.[field]];
  if (!Array.isArray(was) || !Array.isArray(now)) return null;
  const [wasThere, isThere] = [was, now].map((list) => list.map((item) => JSON.stringify(item))) as [
    string[],
    string[],
  ];
  const changed = [
    ...wasThere.filter((item) => !isThere.includes(item)),
    ...isThere.filter((item) => !wasThere.includes(item)),
  ];
  // Only their order.
  return changed.length > 0 ? changed : null;
}
