import { userEvents } from '#modules/people/entity.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { assertMayChange } from '../../people/public.ts';
import { requireDepartment, requireDivision } from '../../tenants/parts/public.ts';
import type { WorkTables } from '../tables.ts';
import type { workAccessCalls } from './contract.ts';

export const workAccessServices: Services<typeof workAccessCalls> = {
  async listAccess(context, { userID }) {
    const access = await context
      .db<WorkTables>()
      .selectFrom('work_access as x')
      .leftJoin('divisions as d', 'd.division_id', 'x.division_id')
      .leftJoin('departments as p', 'p.department_id', 'x.department_id')
      .select(['x.access_id as accessID', 'x.user_id as userID', 'x.kind'])
      .select(['x.division_id as divisionID', 'd.name as divisionName'])
      .select(['x.department_id as departmentID', 'p.name as departmentName'])
      .where('x.user_id', '=', userID)
      .orderBy('x.access_id')
      .execute();
    return { access };
  },

  async createAccess(context, { userID, kind, divisionID, departmentID }) {
    await assertMayLimit(context, userID);
    await requireDivision(context, divisionID);
    await requireDepartment(context, departmentID);
    const row = await context
      .db<WorkTables>()
      .insertInto('work_access')
      .values({ user_id: userID, kind, division_id: divisionID, department_id: departmentID })
      .onConflict((conflict) => conflict.doNothing())
      .returning('access_id')
      .executeTakeFirst();
    if (!row) {
      context.leftAsItWas();
      const { access } = await workAccessServices.listAccess(context, { userID });
      const known = access.find(
        (one) => one.kind === kind && one.divisionID === divisionID && one.departmentID === departmentID,
      );
      if (!known) throw notFound('Limit');
      return { accessID: known.accessID };
    }
    const after = { kind, divisionID, departmentID };
    context.emit({ ...userEvents.event('work_access_added'), entityId: userID, before: null, after });
    return { accessID: row.access_id };
  },

  async deleteAccess(context, { accessID }) {
    const row = await context
      .db<WorkTables>()
      .deleteFrom('work_access')
      .where('access_id', '=', accessID)
      .returning(['user_id', 'kind', 'division_id', 'department_id'])
      .executeTakeFirst();
    if (!row) throw notFound('Limit');
    await assertMayLimit(context, row.user_id);
    const before = { kind: row.kind, divisionID: row.division_id, departmentID: row.department_id };
    context.emit({ ...userEvents.event('work_access_removed'), entityId: row.user_id, before, after: {} });
    return {};
  },
};

/** Errors: 404 and 403 of `assertMayChange`; 409 for one's own. */
async function assertMayLimit(context: Context, userID: number): Promise<void> {
  await assertMayChange(context, userID);
  if (userID === context.actor.userId)
    throw conflict('Nobody changes their own limits. Somebody else who may change users can do this.');
}
