import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { asking, askingWithin } from '#server/database/directory.ts';
import { actAs, findActor, type Runtime } from '#server/database/tenant-transaction.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import { systemActor } from '#server/jobs/jobs.ts';
import type { Job } from '#server/request/routes.ts';
import { findPerson } from '../people/public.ts';
import { takeMails, writeMail } from '../sign-in/public.ts';
import { getTenant } from '../tenants/public.ts';
import { keptDays, notificationMail } from './rules.ts';
import { type Known, takeDueLines } from './service.ts';
import type { NotificationTables } from './tables.ts';

export const notificationJobs = (known: Known): Job[] => [
  { name: 'forget_notifications', everyMinutes: 24 * 60, run: (runtime) => forgetOld(runtime) },
  { name: 'mail_notifications', everyMinutes: 1, run: (runtime) => mailDue(runtime, known) },
];

type DueMail = { tenant_id: number; user_id: number; time_zone: string };

/**
 * One mail for each person to whom something is due: what they may still see of it, by record. It is written in the
 * transaction that notes it, so that nothing goes out twice or is lost; where the company has sent the mails of its day it waits
 * for the next. Whoever is gone is mailed nothing.
 */
export async function mailDue(runtime: Runtime, known: Known): Promise<void> {
  const call = { kind: 'touch', path: 'mail_notifications', undo: 'none' } as const;
  for (const due of await asking(runtime)<DueMail>('select * from directory.list_due_mails()', [])) {
    const actor = (await findActor(runtime, due.tenant_id, due.user_id)) ?? {
      ...systemActor('System'),
      userId: due.user_id,
    };
    await actAs(runtime, due.tenant_id, due.time_zone, actor, call, (context) =>
      context.attempt(() => mailPerson(context, due.user_id, known)),
    );
  }
}

async function mailPerson(context: Context, userId: number, known: Known): Promise<void> {
  const lines = await takeDueLines(context, known);
  const person = await findPerson(context, userId);
  if (lines.length === 0 || person?.status !== 'active') return;
  await takeMails(context, 1);
  const { name: company } = await getTenant(context);
  const mail = notificationMail({ company, lines, publicUrl: context.environment.publicUrl });
  const whose = { to: person.email, tenantId: context.tenantId, identityId: person.identity_id };
  await writeMail(askingWithin(context), { ...mail, ...whose });
}

/** Removes what is older than it is kept. */
export const forgetOld = (runtime: Runtime): Promise<void> =>
  forEveryCompany(runtime, 'forget_notifications', (context) =>
    context
      .db<NotificationTables>()
      .deleteFrom('notifications')
      .where('at', '<', sql<string>`now() - make_interval(days => ${keptDays})`)
      .execute(),
  );
