import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { Refusal } from '#shared/errors.ts';
import { mailLimitMessage, mailsAllowed, newForDays } from './mail-quota-rules.ts';

/** How many mails the company has written on its day, and how many it may. */
export type MailsToday = { mails: number; limit: number };

/**
 * Takes so many mails of those that the company may still write on its day, before anything else is done for them. Errors: 429 when they
 * are more than are left; they are there again the next day.
 */
export async function takeMails(context: Context, count: number): Promise<void> {
  const { tenantId, timeZone } = context;
  await sql`
    insert into mail_days as d (tenant_id, day, mails) values (${tenantId}, (now() at time zone ${timeZone})::date, ${count})
    on conflict (tenant_id, day) do update set mails = d.mails + excluded.mails`.execute(context.db());
  const { mails, limit, secondsLeft } = await findToday(context);
  if (mails <= limit) return;
  throw new Refusal(429, 'mail_limit', mailLimitMessage(limit), { retryAfterSeconds: secondsLeft });
}

export async function mailsToday(context: Context): Promise<MailsToday> {
  const { mails, limit } = await findToday(context);
  return { mails, limit };
}

type Row = { mails: number; is_new: boolean; seconds_left: number };

async function findToday(context: Context): Promise<MailsToday & { secondsLeft: number }> {
  const { tenantId, timeZone } = context;
  const { rows } = await sql<Row>`
    with today as (select (now() at time zone ${timeZone})::date as day)
    select coalesce(d.mails, 0) as mails, t.created_at > now() - make_interval(days => ${newForDays}) as is_new,
           ceil(extract(epoch from (today.day + 1)::timestamp at time zone ${timeZone} - now()))::int as seconds_left
      from today
      join tenants t on t.tenant_id = ${tenantId}
      left join mail_days d on d.tenant_id = t.tenant_id and d.day = today.day`.execute(context.db());
  const [row] = rows;
  if (!row) throw new Error(`There is no company ${tenantId}`);
  const limit = mailsAllowed(context.environment.mailsADay, row.is_new);
  return { mails: row.mails, limit, secondsLeft: row.seconds_left };
}
