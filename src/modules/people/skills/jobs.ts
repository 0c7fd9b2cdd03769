import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import { takeEnds } from '#server/records/ends.ts';
import type { Job } from '#server/request/routes.ts';
import { userEvents } from '../entity.ts';
import { ends, findSkills } from './record.ts';

export const skillJobs: Job[] = [
  { name: 'remind_of_qualifications', everyMinutes: 60, run: (runtime) => remindOfQualifications(runtime) },
];

/** Says of every certificate of a person that it ends soon, or has ended; the notification is made of that. */
export const remindOfQualifications = (runtime: Runtime): Promise<void> =>
  forEveryCompany(runtime, 'remind_of_qualifications', remindDue);

async function remindDue(context: Context): Promise<void> {
  const ending = await takeEnds<{ user_id: number; skill_id: number; expires_on: string }>(context, {
    ...ends,
    daysAhead: sql`(select s.remind_days from skills s where s.tenant_id = e.tenant_id and s.skill_id = e.skill_id)`,
    isOfSomebody: sql`exists (select from people p where p.tenant_id = e.tenant_id and p.user_id = e.user_id and p.status <> 'deactivated')`,
  });
  const skills = await findSkills(
    context,
    ending.map(({ skill_id }) => skill_id),
  );
  for (const { user_id: entityId, skill_id, expires_on: expiresOn } of ending) {
    const { name = '', remindWhom = 'both' } = skills.get(skill_id) ?? {};
    const after = { certificate: name, expiresOn, remindWhom };
    context.emit({ ...userEvents.event('certificate_ends'), entityId, before: null, after });
  }
}
