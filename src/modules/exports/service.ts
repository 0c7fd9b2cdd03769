import type { Context } from '#server/context.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import type { Entities, EntityServer } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import { mayNamed } from '#shared/permission.ts';
import type { exportCalls } from './contract.ts';
import { exportEntity, exportEvents } from './entity.ts';
import { assertBegun } from './public.ts';
import { zipPieces } from './reports.ts';
import type { ExportsTables } from './tables.ts';

export const exportServices = (
  entities: () => Entities,
  tables: readonly ExportedTable[],
): Services<typeof exportCalls> => ({
  /** Errors: 404 for an export that is not one's own, of another format, or has ended. */
  async downloadEverything(context, { exportID }) {
    await assertBegun(context, exportID, 'zip');
    const day = dateInZone(new Date(), context.timeZone);
    return {
      fileName: `Everything ${day}.zip`,
      contentType: 'application/zip',
      isAttachment: true,
      body: zipPieces(context, tables, entities()),
    };
  },

  async startExport(context, { list, filter, format }) {
    const exportID = await context.nextNumber('export');
    const row = { export_id: exportID, user_id: context.actor.userId, list, filter, format };
    await context.db<ExportsTables>().insertInto('exports').values(row).execute();
    const after = { list, filter, format };
    context.emit({ ...exportEvents.event('list_exported'), entityId: exportID, before: null, after });
    return { exportID };
  },

  /** Errors: 404 for another person's, and for one that has ended. */
  async finishExport(context, { exportID, rowCount }) {
    const { numUpdatedRows } = await context
      .db<ExportsTables>()
      .updateTable('exports')
      .set({ row_count: rowCount })
      .where('export_id', '=', exportID)
      .where('user_id', '=', context.actor.userId)
      .where('row_count', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw notFound('Export');
    return {};
  },
});

/** The own ones; all for whoever may see the audit. */
export const exportEntityServer: EntityServer = {
  ...exportEntity,
  async visibleLabels(context: Context, ids: number[]) {
    const rows = await context
      .db<ExportsTables>()
      .selectFrom('exports')
      .select(['export_id', 'list', 'row_count'])
      .where('export_id', 'in', ids)
      .$if(!context.has(mayNamed('settings', 'see the audit')), (query) =>
        query.where('user_id', '=', context.actor.userId),
      )
      .execute();
    return new Map(rows.map(({ export_id, list, row_count }) => [export_id, labelOf(list, row_count)]));
  },
};

const labelOf = (list: string, rowCount: number | null): string =>
  rowCount === null ? list : `${list}, ${rowCount.toLocaleString('en-US')} ${rowCount === 1 ? 'row' : 'rows'}`;
