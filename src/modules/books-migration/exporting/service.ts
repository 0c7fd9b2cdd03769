import { assertBegun } from '#modules/exports/public.ts';
import { getTenant } from '#modules/tenants/public.ts';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import { mayNamed } from '#shared/permission.ts';
import type { exportingCalls } from './contract.ts';
import { journalPieces } from './reports.ts';

export const exportingServices: Services<typeof exportingCalls> = {
  /** Errors: 403 without the right to export; 404 for an export that is not one's own or has ended. */
  async downloadJournal(context, { exportID }) {
    context.require(mayNamed('reports', 'export'));
    await assertBegun(context, exportID, 'journal');
    const { name } = await getTenant(context);
    const day = dateInZone(new Date(), context.timeZone);
    return {
      fileName: `${name} ${day}.journal`,
      contentType: 'text/plain; charset=utf-8',
      isAttachment: true,
      body: journalPieces(context, { company: name, madeOn: day }),
    };
  },
};
