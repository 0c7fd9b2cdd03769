import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import { takeEnds } from '#server/records/ends.ts';
import type { Job } from '#server/request/routes.ts';
import { soonDays } from '#shared/standing.ts';
import { ends, vendors } from './record.ts';

export const vendorJobs: Job[] = [
  { name: 'remind_of_certificates', everyMinutes: 60, run: (runtime) => remindOfCertificates(runtime) },
];

/** Says of every certificate that it ends soon, or has ended; the notification is made of that. */
export const remindOfCertificates = (runtime: Runtime): Promise<void> =>
  forEveryCompany(runtime, 'remind_of_certificates', remindDue);

async function remindDue(context: Context): Promise<void> {
  const ending = await takeEnds<{ vendor_id: number; kind: string; expires_on: string }>(context, {
    ...ends,
    daysAhead: sql`${sql.lit(soonDays)}`,
    isOfSomebody: sql`exists (select from vendors v where v.tenant_id = e.tenant_id and v.vendor_id = e.vendor_id and v.deleted_at is null)`,
  });
  for (const { vendor_id: entityId, kind, expires_on: expiresOn } of ending)
    context.emit({ ...vendors.event('certificate_ends'), entityId, before: null, after: { kind, expiresOn } });
}
