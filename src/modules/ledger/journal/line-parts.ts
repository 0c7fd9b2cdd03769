import { requireDepartment, requireDivision, requireLocation } from '#modules/tenants/parts/public.ts';
import { assertTickets } from '#modules/work/access/public.ts';
import type { Context } from '#server/context.ts';
import type { LineFacts } from '../rules.ts';

type Parts = Pick<LineFacts, 'ticketID' | 'divisionID' | 'departmentID' | 'locationID'>;

/**
 * Errors: 404 for divisions, departments and locations that are not this company's, and for tickets that are not there to be seen, but those that
 * were named before.
 */
export async function assertParts(context: Context, lines: readonly Parts[], was: readonly Parts[]): Promise<void> {
  const divisions = new Set(lines.map(({ divisionID }) => divisionID ?? null));
  const departments = new Set(lines.map(({ departmentID }) => departmentID ?? null));
  const locations = new Set(lines.map(({ locationID }) => locationID ?? null));
  await Promise.all([...divisions].map((id) => requireDivision(context, id, { withArchived: true })));
  await Promise.all([...departments].map((id) => requireDepartment(context, id, { withArchived: true })));
  await Promise.all([...locations].map((id) => requireLocation(context, id, { withArchived: true })));
  const named = new Set(was.map(({ ticketID }) => ticketID));
  await assertTickets(
    context,
    lines.flatMap(({ ticketID }) => (ticketID && !named.has(ticketID) ? ticketID : [])),
  );
}
