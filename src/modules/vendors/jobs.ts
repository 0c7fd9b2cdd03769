import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import type { Job } from '#server/request/routes.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import { soonDays } from './insurance-rules.ts';
import { vendors } from './record.ts';

export const vendorJobs: Job[] = [
  { name: 'remind_of_certificates', everyMinutes: 60, run: (runtime) => remindOfCertificates(runtime) },
];

/** Says of every certificate that it ends soon, or has ended; the notification is made of that. */
export const remindOfCertificates = (runtime: Runtime): Promise<void> =>
  forEveryCompany(runtime, 'remind_of_certificates', remindDue);

/** Each once for the day that it ends on: whoever notes it has the row. One that another of its kind follows is not missed. */
async function remindDue(context: Context): Promise<void> {
  const today = dateInZone(new Date(), context.timeZone);
  const { rows } = await sql<{ vendor_id: number; kind: string; expires_on: string }>`
    update vendor_certificates c
    set told_soon_of = c.expires_on, told_end_of = case when c.expires_on <= ${today} then c.expires_on else c.told_end_of end
    where c.tenant_id = ${context.tenantId} and c.deleted_at is null and c.expires_on <= ${addDays(today, soonDays)}
      and case when c.expires_on <= ${today} then c.told_end_of else c.told_soon_of end is distinct from c.expires_on
      and exists (select from vendors v where v.tenant_id = c.tenant_id and v.vendor_id = c.vendor_id and v.deleted_at is null)
      and not exists (select from vendor_certificates n where n.tenant_id = c.tenant_id and n.vendor_id = c.vendor_id
        and n.kind = c.kind and n.deleted_at is null and n.expires_on > c.expires_on)
    returning c.vendor_id, c.kind, c.expires_on
  `.execute(context.db());
  for (const { vendor_id: entityId, kind, expires_on: expiresOn } of rows)
    context.emit({ ...vendors.event('certificate_ends'), entityId, before: null, after: { kind, expiresOn } });
}
