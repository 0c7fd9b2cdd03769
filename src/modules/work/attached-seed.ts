import { type Context, nextNumbers } from '#server/context.ts';
import { dateInZone, toUtcTime } from '#shared/dates.ts';
import { plainRecurrence, type Recurrence } from '#shared/recurrence.ts';
import { nextDate } from '#shared/recurrence-dates.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import { type Item, type LinkRelation, statuses, type WorkKind } from './rules.ts';
import type { WorkTables } from './tables.ts';

const hourMs = 3_600_000;

/** What open work of the demo company has beside it: contacts, links, reminders of one person, tasks that come again. */
export async function seedAttached(context: Context, random: SeededRandom, userID: number): Promise<void> {
  const db = context.db<WorkTables>();
  const open = await db
    .selectFrom('work_items')
    .select(['kind', 'id', 'status_id', 'customer_id'])
    .where('closed_at', 'is', null)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  const tickets = open.filter((item) => item.kind === 'ticket');
  const tasks = open.filter((item) => item.kind === 'task');
  const contacts = await db.selectFrom('customer_contacts').select(['contact_id', 'customer_id']).execute();
  const contactOf = new Map(contacts.map((contact) => [contact.customer_id, contact.contact_id]));
  await db
    .insertInto('work_contacts')
    .values(
      tickets.flatMap(({ kind, id, customer_id }) => {
        const contact_id = contactOf.get(customer_id ?? 0);
        return contact_id ? [{ kind, work_id: id, contact_id }] : [];
      }),
    )
    .execute();
  await db
    .insertInto('work_links')
    .values(linksOf(random, tickets, tasks))
    .execute();
  await seedReminders(context, userID, [...tickets.slice(0, 2), ...tasks.slice(0, 1)]);
  await seedSeries(context, tasks.slice(0, 4));
}

type Open = Item & { status_id: number; customer_id: number | null };

/** Blocked tickets wait for tasks; those of one customer are related, some a part of others. */
function linksOf(random: SeededRandom, tickets: Open[], tasks: Open[]) {
  const link = (from: Item, relation: LinkRelation, to: Item) => ({
    kind: from.kind,
    work_id: from.id,
    relation,
    other_kind: to.kind,
    other_id: to.id,
  });
  const waits = tickets
    .filter((ticket) => ticket.status_id === statuses.blocked)
    .map((ticket) => link(ticket, 'blocked_by', random.pick(tasks)));
  const relations: LinkRelation[] = ['related', 'parent'];
  const pairs = [...Map.groupBy(tickets, (ticket) => ticket.customer_id).values()].flatMap(([one, other]) =>
    one && other ? [link(one, random.pick(relations), other)] : [],
  );
  return [...waits, ...pairs];
}

async function seedReminders(context: Context, user_id: number, items: Item[]): Promise<void> {
  const ids = await nextNumbers(context, 'work_reminder', items.length);
  await context
    .db<WorkTables>()
    .insertInto('work_reminders')
    .values(
      items.map(({ kind, id }, index) => ({
        reminder_id: ids[index] ?? 0,
        kind,
        work_id: id,
        user_id,
        remind_at: toUtcTime(new Date(Date.now() + (index + 1) * 20 * hourMs)),
        note: '',
        reminded_at: null,
      })),
    )
    .execute();
}

const rules: Pick<Recurrence, 'every' | 'unit'>[] = [
  { every: 1, unit: 'week' },
  { every: 1, unit: 'month' },
  { every: 1, unit: 'quarter' },
  { every: 2, unit: 'week' },
];

async function seedSeries(context: Context, tasks: { kind: WorkKind; id: number }[]): Promise<void> {
  const db = context.db<WorkTables>();
  const today = dateInZone(new Date(), context.timeZone);
  const ids = await nextNumbers(context, 'work_series', tasks.length);
  const series = tasks.map(({ kind, id }, index) => {
    const rule = { ...plainRecurrence('week', today), ...rules[index % rules.length] };
    return { kind, work_id: id, series_id: ids[index] ?? 0, rule };
  });
  await db
    .insertInto('work_series')
    .values(
      series.map(({ series_id, rule }) => ({
        series_id,
        recurrence: JSON.stringify(rule),
        next_on: nextDate(rule, today),
      })),
    )
    .execute();
  await db
    .insertInto('work_series_items')
    .values(series.map(({ kind, work_id, series_id }) => ({ kind, work_id, series_id, occurs_on: today })))
    .execute();
}
