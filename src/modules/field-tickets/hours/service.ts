import { sql } from 'kysely';
import type { DocumentTables } from '#modules/documents/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Services } from '#server/request/routes.ts';
import { addDays } from '#shared/dates.ts';
import { mondayOf, startOfDay } from '#shared/days.ts';
import { nearestFirst, resolveRate } from '../../rate-sheets/pricing-rules.ts';
import { sheetsInForce } from '../../rate-sheets/public.ts';
import { emptyRate } from '../../rate-sheets/rules.ts';
import { readServices, servicesOnSale } from '../../services/public.ts';
import { visibleWork } from '../../work/access/public.ts';
import { readServiceLevels } from '../../work/service-levels/public.ts';
import { listClocked } from '../../work/time/public.ts';
import { fieldTickets } from '../record.ts';
import type { proposedHoursCalls } from './contract.ts';
import { hoursOf, plainTime, spansOn } from './rules.ts';

export const proposedHoursServices: Services<typeof proposedHoursCalls> = {
  async proposeHours(context, { fieldTicketID }) {
    const ticket = await fieldTickets.get(context, fieldTicketID);
    const { ticketID, customerID, locationID, divisionID, fieldTicketServiceDate: date } = ticket;
    if (ticketID === null) return { people: [] };
    if (!(await visibleWork(context, 'ticket', [ticketID], { withDeleted: true })).has(ticketID)) return { people: [] };
    const [monday, day, end] = [mondayOf(date), date, addDays(date, 1)].map((one) => startOfDay(one, context.timeZone));
    const clocked = await listClocked(context, { kind: 'ticket', id: ticketID }, monday ?? 0, end ?? 0);
    const sheets = nearestFirst(await sheetsInForce(context, { customerID, locationID, divisionID, date }));
    const leastHours =
      sheets
        .flatMap(({ lines }) => lines)
        .find(({ kind, minimumHours }) => kind === 'call_out' && minimumHours !== null)?.minimumHours ?? null;
    const classes = await classesOf(
      context,
      { fieldTicketID, customerID },
      clocked.map(({ userID }) => userID),
    );
    const usual = sheets
      .flatMap(({ lines }) => lines)
      .find(({ kind, serviceID }) => kind === 'labor' && serviceID !== null);
    const services = await readServices(context, [...classes.values(), ...(usual?.serviceID ? [usual.serviceID] : [])]);
    const holidays = new Set((await readServiceLevels(context)).holidays.map((one) => one.date));
    return {
      people: clocked.flatMap(({ userID, name, times }) => {
        const spans = spansOn(date, [day ?? 0, end ?? 0], times);
        if (spans.length === 0) return [];
        const serviceID = classes.get(userID) ?? usual?.serviceID ?? null;
        const asked = { serviceID: serviceID ?? 0, partCost: null, date, customerID, locationID, divisionID };
        const { sheet, line } = resolveRate(sheets, asked);
        const earlier = spansOn(monday === day ? date : mondayOf(date), [monday ?? 0, day ?? 0], times);
        const hours = hoursOf(
          line?.kind === 'labor' ? line : emptyRate('labor'),
          spans,
          sheet ?? sheets[0] ?? plainTime,
          {
            before: { dayMinutes: 0, weekMinutes: earlier.reduce((sum, { from, until }) => sum + until - from, 0) },
            isHoliday: (one) => holidays.has(one),
            leastHours,
            isCallOut: ticket.lines.some(({ rateKind }) => rateKind === 'call_out'),
          },
        );
        return {
          personID: userID,
          personName: name,
          spans: spans.map(({ from, until }) => ({ from, until })),
          serviceID,
          serviceName: services.get(serviceID ?? 0)?.name ?? null,
          ...hours,
        };
      }),
    };
  },
};

/** What each of some people works as: the class of their hours on this ticket, else on the latest of its customer, else on the latest of all. */
async function classesOf(
  context: Context,
  { fieldTicketID, customerID }: { fieldTicketID: number; customerID: number },
  personIDs: readonly number[],
): Promise<Map<number, number>> {
  const rows = await context
    .db<DocumentTables>()
    .selectFrom('document_lines as l')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.family', '=', 'l.family').onRef('d.document_id', '=', 'l.document_id'),
    )
    .distinctOn('l.person_id')
    .select(['l.person_id as personID', 'l.service_id as serviceID'])
    .where('l.family', '=', 'field_tickets')
    .where('l.rate_kind', '=', 'labor')
    .where('l.person_id', '=', anyOf(personIDs))
    .where('d.deleted_at', 'is', null)
    .orderBy('l.person_id')
    .orderBy(sql`d.document_id = ${fieldTicketID}`, 'desc')
    .orderBy(sql`d.customer_id = ${customerID}`, 'desc')
    .orderBy('d.document_date', 'desc')
    .orderBy('d.document_id', 'desc')
    .orderBy('l.line')
    .execute();
  const sold = await servicesOnSale(
    context,
    rows.flatMap(({ serviceID }) => serviceID ?? []),
  );
  return new Map(
    rows.flatMap(({ personID, serviceID }) =>
      personID && serviceID && sold.has(serviceID) ? [[personID, serviceID]] : [],
    ),
  );
}
