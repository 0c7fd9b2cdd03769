import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Context, moment } from '#server/context.ts';
import type { Orders } from '#server/database/page-order.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import { conflict, unprocessable } from '#shared/errors.ts';
import type { FileInfo } from '#shared/file-types.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { countedAs, getDemands, standingLocation } from '../customers/public.ts';
import { filesOf } from '../files/public.ts';
import { listLeavers, namesOfPeople } from '../people/public.ts';
import { nameSheets } from '../rate-sheets/public.ts';
import { readServices } from '../services/public.ts';
import { placesOfTickets, visibleWork } from '../work/access/public.ts';
import { listDayTimes } from '../work/time/public.ts';
import { disputedAmong, isDisputed } from './acceptance/public.ts';
import { approve, consolidate, reject, retotal, takeOut } from './batches.ts';
import { readMarks } from './clock.ts';
import type { EnteredFieldLine, FieldTicketSortKey, fieldTicketCalls } from './contract.ts';
import { fieldTicketEntity } from './entity.ts';
import { assertNotSent, dropDraft } from './my-day/public.ts';
import { asEntered, pricedLines, type Scope } from './priced-lines.ts';
import { fieldTickets } from './record.ts';
import {
  asTyped,
  enteredOf,
  type FieldLine,
  type FieldTicketFields,
  type Flags,
  fieldTicketStatuses,
  fresh,
  hoursBeside,
  maxFieldPhotos,
  missingOf,
  statusOf,
} from './rules.ts';
import { hashOf, signAsBefore } from './signing.ts';
import type { FieldTicketTables } from './tables.ts';
import { impossibleIn } from './workload-rules.ts';

/** What each head of the list sorts by. */
const orders: Orders<FieldTicketSortKey> = {
  number: 'id',
  customer: { by: sql`lower("customerName")`, isNeverEmpty: true },
  date: { by: sql`document_date::text`, isNeverEmpty: true },
};
const listedFields = [
  ...(['customerID', 'locationID', 'divisionID', 'ticketID', 'fieldTicketServiceDate', 'purchaseOrder'] as const),
  ...(['afeNumber', 'workDone', 'serviceType', 'isBillable', 'ticketIsOpen', 'isValidated', 'isLocked'] as const),
  ...(['isArchived', 'ticketType', 'batchID', 'isApproved', 'isRejected', 'isAccepted', 'revision'] as const),
  ...(['invoiceID', 'isInvoiced', 'total'] as const),
];

/** Of one customer as a single value: of several the index does not answer in its order. */
const isOneOf = (table: 'documents' | 'field_tickets', customerIDs: readonly number[]) => {
  const column = sql.ref(`${table}.customer_id`);
  return customerIDs.length === 1 ? sql`${column} = ${customerIDs[0]}` : sql`${column} = any(${customerIDs}::bigint[])`;
};

const { list, get, create, edit } = recordCalls(fieldTickets, 'fieldTicketID');
const listed = list({
  orders,
  first: '-number',
  fields: listedFields,
  words: ['reference', 'afe_number', 'memo'],
  filters: ['divisionID', 'ticketID', 'batchID'],
  only: (_context, { status, customerIDs, isUnbatched, disputes }) =>
    sql<boolean>`${sql.join(
      [
        // A word of the statement and no parameter: a plan for any status reads all of them to find the few of some.
        status === undefined ? sql`status <> 'DELETED'` : sql`status = ${sql.lit(status)}`,
        // Of one status by the ticket's own customer, of all by that of all documents: each has an index.
        ...(customerIDs === undefined
          ? []
          : [isOneOf(status === undefined ? 'documents' : 'field_tickets', customerIDs as number[])]),
        ...(isUnbatched
          ? [sql`batch_id is null and ticket_type = 'fieldTicket' and is_billable and is_locked and invoice_id is null`]
          : []),
        ...(disputes === undefined ? [] : [isDisputed]),
      ],
      sql` and `,
    )}`,
});

type One = { fieldTicketID: number };
type Deed = Parameters<typeof fieldTickets.change>[2];
/** A step of its life: what it changes of one that may take it. Errors: those of `choose`. */
const step =
  (deed: Deed, choose: (state: FieldTicketFields, reason: string) => Partial<FieldTicketFields>) =>
  async (context: Context, { fieldTicketID, reason = '' }: One & { reason?: string }) => {
    await fieldTickets.change(context, fieldTicketID, deed, (state) => choose(state, reason));
    return shown(context, fieldTicketID);
  };
const refuseUnless = (isSo: boolean, sentence: string): void => {
  if (!isSo) throw conflict(sentence);
};

export const fieldTicketServices: Services<typeof fieldTicketCalls> = {
  async listFieldTickets(context, asked) {
    const { customerID } = asked;
    // What was handed to who was merged is that of who they are now.
    const customerIDs = customerID === undefined ? undefined : await countedAs(context, customerID);
    const { rows, next } = await listed(context, { ...asked, customerIDs } as typeof asked);
    const disputed = await disputedAmong(context, idsOf(rows));
    return { rows: rows.map((row) => shownRow(context, row, disputed)), next };
  },
  async getFieldTicketTabs(context) {
    const rows = await context
      .db<FieldTicketTables>()
      .selectFrom('field_tickets')
      .select(['status', sql<number>`count(*)::int`.as('count')])
      .groupBy('status')
      .execute();
    const counts = new Map(rows.map(({ status, count }) => [status, count]));
    return { tabs: fieldTicketStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 })) };
  },
  getFieldTicket: (context, { fieldTicketID }) => shown(context, fieldTicketID),

  async createFieldTicket(context, { lines, signature, ...said }) {
    if (said.draftID !== null) await assertNotSent(context, said.draftID);
    const given = { ...said, ...(await placeOf(context, said)) };
    const { fieldTicketID } = await create(context, {
      ...fresh,
      ...given,
      lines: await pricedLines(context, lines, given, []),
    });
    if (signature) await signAsBefore(context, fieldTicketID, signature);
    if (said.draftID !== null) await dropDraft(context, said.draftID);
    return shown(context, fieldTicketID);
  },
  async updateFieldTicket(context, { fieldTicketID, changes }) {
    const was = await get(context, { fieldTicketID });
    const now = await edit(context, { fieldTicketID, changes });
    if (now.ticketType === 'fieldTicket' && !isDeepStrictEqual(scopeOf(was), scopeOf(now))) {
      const lines = await pricedLines(context, now.lines.map(asEntered), now, now.lines, { isAnew: true });
      await fieldTickets.rewrite(context, fieldTicketID, null, { lines });
      await retotal(context, now.batchID);
    }
    return shown(context, fieldTicketID);
  },
  async setFieldTicketLines(context, { fieldTicketID, was, lines }) {
    const state = await get(context, { fieldTicketID });
    const priced = await pricedLines(context, lines, state, state.lines);
    const standing = comparable(context, state.lines.map(asTyped));
    const isThere = isDeepStrictEqual(comparable(context, priced.map(asTyped)), standing);
    if (!isThere && !isDeepStrictEqual(comparable(context, was), standing))
      throw conflict('Somebody changed these lines meanwhile. Look at what they are now.', {
        lines: standing,
      });
    await fieldTickets.rewrite(context, fieldTicketID, { lines: state.lines }, { lines: priced });
    await retotal(context, state.batchID);
    return shown(context, fieldTicketID);
  },

  async signFieldTicket(context, { fieldTicketID, ...signing }) {
    const signedAt = await moment(context);
    await fieldTickets.change(context, fieldTicketID, 'signed', (state) => {
      refuseUnless(!state.isArchived, 'It is deleted. Restore it first.');
      refuseUnless(!state.isValidated, 'It is validated. Take the validation back first, then have it signed.');
      refuseUnless(!state.isApproved && !state.isRejected, 'The customer has said what they say of it.');
      const signature = { ...signing, hash: hashOf(state) };
      // The same strokes over the same ticket are the same signature, however often they come.
      return isDeepStrictEqual(state.signature, signature) ? {} : { signature, signedAt };
    });
    return shown(context, fieldTicketID);
  },
  async attachFieldPhotos(context, { fieldTicketID, add, remove }) {
    await fieldTickets.change(context, fieldTicketID, 'photographed', ({ photoIDs, isArchived, ticketType }) => {
      refuseUnless(!isArchived, 'It is deleted. Restore it first.');
      refuseUnless(ticketType === 'fieldTicket', 'Photos stand on the tickets of a batch.');
      const all = [...new Set([...photoIDs, ...add])].filter((fileID) => !remove.includes(fileID));
      refuseUnless(all.length <= maxFieldPhotos, `Keep it to ${maxFieldPhotos} photos.`);
      return { photoIDs: all };
    });
    return shown(context, fieldTicketID);
  },
  async validateFieldTicket(context, { fieldTicketID }) {
    await fieldTickets.change(context, fieldTicketID, 'validated', ({ isArchived }) => {
      refuseUnless(!isArchived, 'It is deleted. Restore it first.');
      return { isValidated: true, reason: '' };
    });
    // Looked through once it is held, so that nobody changes it in between.
    const ticket = await shown(context, fieldTicketID);
    if (ticket.missing.length > 0) throw unprocessable(`Missing: ${ticket.missing.join('; ')}.`);
    return ticket;
  },
  reviseFieldTicket: step('revised', ({ isValidated, isLocked }, reason) => {
    refuseUnless(isValidated, 'It is not validated.');
    refuseUnless(!isLocked, 'It is locked. Unlock it first.');
    return { isValidated: false, ticketIsOpen: true, reason };
  }),
  closeFieldTicket: step('closed', ({ isValidated, isLocked, ticketIsOpen }) => {
    refuseUnless(!isLocked, 'It is locked. Unlock it first.');
    refuseUnless(isValidated, 'Only what is validated can be closed.');
    refuseUnless(ticketIsOpen, 'It is closed already.');
    return { ticketIsOpen: false };
  }),
  reopenFieldTicket: step('reopened', ({ ticketIsOpen, isLocked }) => {
    refuseUnless(!ticketIsOpen, 'It is open.');
    refuseUnless(!isLocked, 'It is locked. Unlock it first.');
    return { ticketIsOpen: true };
  }),
  lockFieldTicket: step('locked', ({ isValidated, isLocked, isArchived }) => {
    refuseUnless(isValidated, 'Only what is validated can be locked.');
    refuseUnless(!isLocked && !isArchived, isLocked ? 'It is locked already.' : 'It is deleted. Restore it first.');
    return { isLocked: true, reason: '' };
  }),
  unlockFieldTicket: step('unlocked', ({ isLocked }, reason) => {
    refuseUnless(isLocked, 'It is not locked.');
    return { isLocked: false, isAccepted: false, reason };
  }),
  archiveFieldTicket: step('archived', ({ isArchived, isLocked }) => {
    refuseUnless(!isArchived, 'It is deleted already.');
    refuseUnless(!isLocked, 'Unlock it first: what is locked is billed.');
    return { isArchived: true };
  }),
  async consolidateFieldTickets(context, { fieldTicketIDs, isMixed }) {
    return shown(context, await consolidate(context, fieldTicketIDs, isMixed));
  },
  async removeFromBatch(context, { fieldTicketID }) {
    await takeOut(context, fieldTicketID);
    return shown(context, fieldTicketID);
  },
  async approveBatch(context, { fieldTicketID }) {
    await approve(context, fieldTicketID);
    return shown(context, fieldTicketID);
  },
  async rejectBatch(context, { fieldTicketID, code, reason }) {
    await reject(context, fieldTicketID, code, reason);
    return shown(context, fieldTicketID);
  },
  restoreFieldTicket: step('restored', ({ isArchived }) => {
    refuseUnless(isArchived, 'It is not deleted.');
    return { isArchived: false };
  }),
};

/** Where the work was and whose it is: what is not said is as its ticket has it. */
async function placeOf(context: Context, said: Pick<FieldTicketFields, 'locationID' | 'ticketID' | 'divisionID'>) {
  const { ticketID, locationID, divisionID } = said;
  const ticket = ticketID === null ? undefined : (await placesOfTickets(context, [ticketID])).get(ticketID);
  return {
    locationID: locationID ?? (await standingLocation(context, ticket?.locationID ?? null)),
    divisionID: divisionID ?? ticket?.divisionID ?? null,
  };
}

const scopeOf = ({ customerID, locationID, divisionID, fieldTicketServiceDate }: Scope): Scope => ({
  customerID,
  locationID,
  divisionID,
  fieldTicketServiceDate,
});

/** One of a list, where it is known which of that have a line in dispute. */
const shownRow = <Row extends Flags & Pick<FieldTicketFields, 'batchID' | 'total'> & One>(
  context: Context,
  row: Row,
  disputed: ReadonlySet<number>,
) => ({
  ...row,
  ...seen(context, row),
  status: statusOf(row),
  isDisputed: disputed.has(row.fieldTicketID),
  consolidatedTicket: row.batchID !== null,
});
const idsOf = (rows: readonly One[]) => rows.map(({ fieldTicketID }) => fieldTicketID);
const seen = (context: Context, { total }: Pick<FieldTicketFields, 'total'>) => ({
  total: seesMoney(context.has) ? total : null,
});
const masked = <Line extends FieldLine>(context: Context, lines: readonly Line[]) =>
  seesMoney(context.has) ? lines : lines.map((line) => ({ ...line, rate: null, amount: null, sheetRate: null }));

/** What two say of lines, as far as who compares them sees it. */
const comparable = (context: Context, lines: readonly EnteredFieldLine[]) =>
  lines.map((line) => ({ ...enteredOf(line), rate: seesMoney(context.has) ? line.rate : null }));

/** The files that stand on it, in their order; those that were taken off are still its own. */
const photosOf = ({ photoIDs }: Pick<FieldTicketFields, 'photoIDs'>, files: readonly FileInfo[] = []): FileInfo[] =>
  photoIDs.flatMap((fileID) => files.find((file) => file.fileID === fileID) ?? []);

/** One as a call answers it. Errors: 404. */
async function shown(context: Context, fieldTicketID: number) {
  const { signature, signedAt, lines, ...ticket } = await fieldTickets.get(context, fieldTicketID);
  const [services, people, sheets, subjects, marks, members, demands, photos] = await Promise.all([
    readServices(
      context,
      lines.flatMap(({ serviceID }) => serviceID ?? []),
    ),
    namesOfPeople(
      context,
      lines.flatMap(({ personID }) => personID ?? []),
    ),
    nameSheets(
      context,
      lines.flatMap(({ rateSheetID }) => rateSheetID ?? []),
    ),
    visibleWork(context, 'ticket', ticket.ticketID === null ? [] : [ticket.ticketID], { withDeleted: true }),
    readMarks(context, fieldTicketID),
    ticket.ticketType === 'batchTicket' ? listMembers(context, fieldTicketID) : [],
    getDemands(context, ticket.customerID),
    filesOf(context, fieldTicketEntity.module, [fieldTicketID]),
  ]);
  const isTicketSeen = ticket.ticketID !== null && subjects.has(ticket.ticketID);
  const times = isTicketSeen
    ? await listDayTimes(context, { kind: 'ticket', id: ticket.ticketID ?? 0 }, ticket.fieldTicketServiceDate)
    : [];
  const left = await listLeavers(context, [...people.keys()]);
  const leavers = new Map([...people].map(([id, name]) => [id, { name, leftOn: left.get(id) ?? null }]));
  const today = dateInZone(new Date(), context.timeZone);
  const disputed = await disputedAmong(context, [fieldTicketID, ...idsOf(members)]);
  const named = lines.map((line) => ({ ...line, personName: people.get(line.personID ?? 0) ?? null }));
  const isOfThis = signature !== null && signature.hash === hashOf({ ...ticket, signature, signedAt, lines });
  return {
    ...shownRow(context, { ...ticket, fieldTicketID }, disputed),
    consolidatedTickets: members.map((row) => shownRow(context, row, disputed)),
    ticketSubject: subjects.get(ticket.ticketID ?? 0) ?? null,
    hours: isTicketSeen ? hoursBeside(named, times) : [],
    lines: masked(context, named).map((line) => ({
      ...line,
      serviceName: services.get(line.serviceID ?? 0)?.name ?? null,
      rateSheetName: sheets.get(line.rateSheetID ?? 0) ?? null,
    })),
    signature: signature && { ...signature, signedAt: signedAt ?? '', isOfThis },
    photos: photosOf(ticket, photos.get(fieldTicketID)),
    missing:
      ticket.ticketType === 'batchTicket'
        ? []
        : [
            ...missingOf({ ...ticket, lines, isSignedAsItIs: signature && isOfThis }, demands),
            ...impossibleIn({ ...ticket, lines }, { today, people: leavers }),
          ],
    ...marks,
  };
}

/** The tickets of a batch, in the order of their days. */
async function listMembers(context: Context, batchID: number) {
  const rows: Awaited<ReturnType<typeof listed>>['rows'] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const page = await listed(context, { batchID, sort: 'date', next } as Parameters<typeof listed>[1]);
    rows.push(...page.rows);
    next = page.next;
  }
  return rows;
}
