import { type Context, momentNow } from '#server/context.ts';
import { toPdf } from '#server/paper/document-pdf.ts';
import type { DocumentModel } from '#server/paper/documents.ts';
import type { Services, Visit } from '#server/request/routes.ts';
import { formatStoredTime } from '#shared/dates.ts';
import { conflict, notFound, Refusal } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { byLink, type Guest, linkIsOver, viewed } from '../../guest-links/public.ts';
import { namesOfPeople } from '../../people/public.ts';
import { readPaper } from '../../tenants/papers/public.ts';
import { holdWhole, setAccepted } from '../batches.ts';
import { mayBatch } from '../contract.ts';
import { fieldTicketEntity } from '../entity.ts';
import { findFieldTicketDocument } from '../public.ts';
import { fieldTickets } from '../record.ts';
import { nameOfTicket } from '../rules.ts';
import { acceptanceCalls } from './contract.ts';
import { type Dispute, findDispute, listDisputes, openOf } from './disputes.ts';
import { findAcceptance, readWhole, type Whole } from './public.ts';
import { canBeSent, type SentState, sentStateOf } from './rules.ts';
import type { AcceptanceTables } from './tables.ts';

const { module } = fieldTicketEntity;
const at = ({ path }: { path: string }, deed: string) => ({ module, deed, path });
const { openByLink, acceptByLink, disputeByLink, withdrawDisputeByLink, downloadByLink } = acceptanceCalls;

const findModel = byLink<{ token: string }, DocumentModel>(at(downloadByLink, 'Downloaded'), async (context, guest) => {
  await readSent(context, guest, ['open', 'accepted']);
  const model = await findFieldTicketDocument(context, guest.entityID);
  if (!model) throw linkIsOver();
  return model;
});

export const acceptanceServices: Services<typeof acceptanceCalls> = {
  openByLink: byLink(at(openByLink, viewed), async (context, guest) => {
    const { sent, tickets, state } = await readSent(context, guest);
    const [{ sender }, acceptance, disputes, names] = await Promise.all([
      readPaper(context),
      state === 'accepted' ? findAcceptance(context, guest.entityID) : undefined,
      listDisputes(context, { sent: guest.entityID }),
      namesOfPeople(
        context,
        tickets.flatMap(({ lines }) => lines.flatMap(({ personID }) => personID ?? [])),
      ),
    ]);
    const isShown = state === 'open' || state === 'accepted';
    return {
      company: {
        name: sender.name,
        lines: sender.lines,
        logo: sender.logo ? Buffer.from(sender.logo.jpeg).toString('base64') : null,
      },
      guestName: guest.guestName,
      expiresAt: guest.expiresAt,
      title: nameOfTicket({ ...sent, fieldTicketID: sent.id }),
      isBatch: sent.ticketType === 'batchTicket',
      customerName: sent.customerName,
      state,
      tickets: isShown ? tickets.map((ticket) => shownTicket(ticket, names)) : [],
      total: isShown ? sent.total : null,
      acceptance: acceptance
        ? { name: acceptance.accepted_name, title: acceptance.accepted_title, acceptedAt: acceptance.accepted_at }
        : null,
      // What others were told of a version that this link is not of is theirs.
      disputes: disputes.filter(({ linkID }) => isShown || linkID === guest.linkID).map(shownDispute),
    };
  }),

  acceptByLink: byLink(at(acceptByLink, 'Accepted'), async (context, guest, { name, title, ink }) => {
    const { sent, tickets, version, state } = await readHeld(context, guest);
    if (state === 'accepted') {
      const by = await findAcceptance(context, guest.entityID);
      const who = by ? ` by ${by.accepted_name} on ${formatStoredTime(by.accepted_at, context.timeZone)}` : '';
      throw conflict(`It was accepted already${who}.`);
    }
    assertOpen(state);
    const open = openOf(await listDisputes(context, { sent: guest.entityID })).length;
    if (open > 0)
      throw conflict(
        `${open === 1 ? 'One line is' : `${open} lines are`} in dispute. Withdraw that, or wait for the answer.`,
      );
    await context
      .db<AcceptanceTables>()
      .insertInto('field_ticket_acceptances')
      .values({
        acceptance_id: await context.nextNumber('field_ticket_acceptance'),
        field_ticket_id: guest.entityID,
        link_id: guest.linkID,
        accepted_name: name,
        accepted_title: title,
        accepted_ink: ink,
        accepted_hash: version,
        accepted_cents: sent.total,
        accepted_at: momentNow,
        address: guest.address,
        device: guest.device,
      })
      .execute();
    await fieldTickets.change(context, sent.id, 'accepted', () => ({ isAccepted: true }));
    const members = tickets.filter(({ id, isAccepted }) => id !== sent.id && !isAccepted).map(({ id }) => id);
    await setAccepted(context, members, true, 'accepted');
    tell(context, guest, 'customer_accepted', { acceptedBy: [name, title].filter(Boolean).join(', ') });
    return {};
  }),

  disputeByLink: byLink(at(disputeByLink, 'Disputed a line'), async (context, guest, given) => {
    const { sent, tickets, state } = await readHeld(context, guest);
    if (state === 'accepted') throw conflict('It was accepted already: ask the company what to do.');
    assertOpen(state);
    const line = tickets
      .find(({ id }) => id === given.fieldTicketID)
      ?.lines.find(({ lineID }) => lineID === given.lineID);
    if (!line) throw notFound('Line');
    const open = openOf(await listDisputes(context, { sent: guest.entityID }));
    if (open.some(({ ofTicketID, lineID }) => ofTicketID === given.fieldTicketID && lineID === given.lineID))
      throw conflict('This line is in dispute already. Withdraw that first to say something else.');
    await context
      .db<AcceptanceTables>()
      .insertInto('field_ticket_disputes')
      .values({
        dispute_id: await context.nextNumber('field_ticket_dispute'),
        field_ticket_id: guest.entityID,
        revision: sent.revision,
        of_ticket_id: given.fieldTicketID,
        line_id: given.lineID,
        line_text: line.description,
        line_cents: line.amount,
        link_id: guest.linkID,
        comment: given.comment.trim(),
        disputed_by: guest.guestName,
        disputed_at: momentNow,
        withdrawn_at: null,
        answer: null,
        answered_at: null,
        answered_by: null,
      })
      .execute();
    tell(context, guest, 'disputed', { disputedBy: guest.guestName, disputedLine: line.description });
    return {};
  }),

  withdrawDisputeByLink: byLink(
    at(withdrawDisputeByLink, 'Withdrew a dispute'),
    async (context, guest, { disputeID }) => {
      // What others say of a newer version is theirs.
      assertOpen((await readHeld(context, guest)).state);
      const dispute = await findDispute(context, disputeID);
      if (!dispute || dispute.sentID !== guest.entityID) throw notFound('Dispute');
      if (dispute.state !== 'open') throw conflict('It is not open any more.');
      await context
        .db<AcceptanceTables>()
        .updateTable('field_ticket_disputes')
        .set({ withdrawn_at: momentNow })
        .where('dispute_id', '=', disputeID)
        .execute();
      tell(context, guest, 'dispute_withdrawn', { disputedLine: dispute.lineText });
      return {};
    },
  ),

  async downloadByLink(visit: Visit, given) {
    const model = await findModel(visit, given);
    // Drawn when nobody waits for the database.
    return { fileName: `${model.title}.pdf`, content: Buffer.from(await toPdf(model)).toString('base64') };
  },

  async getCustomerAnswer(context, { fieldTicketID }) {
    const sent = await fieldTickets.get(context, fieldTicketID);
    const [acceptance, disputes] = await Promise.all([
      findAcceptance(context, fieldTicketID),
      listDisputes(context, { sent: fieldTicketID, orOf: fieldTicketID }),
    ]);
    const isWatched = context.has(mayBatch);
    return {
      acceptance: acceptance
        ? {
            name: acceptance.accepted_name,
            title: acceptance.accepted_title,
            ink: acceptance.accepted_ink,
            acceptedAt: acceptance.accepted_at,
            address: isWatched ? acceptance.address : null,
            device: isWatched ? acceptance.device : null,
            // In a batch it is accepted with that, by whoever did.
            isInForce: sent.isAccepted && sent.batchID === null,
            isOfThis: acceptance.accepted_hash === (await readWhole(context, fieldTicketID)).version,
          }
        : null,
      disputes: disputes.map((one) => ({
        ...shownDispute(one),
        lineAmount: seesMoney(context.has) ? one.lineAmount : null,
      })),
    };
  },

  async answerDispute(context, { disputeID, answer }) {
    const found = await findDispute(context, disputeID);
    if (!found) throw notFound('Dispute');
    await holdWhole(context, found.sentID);
    const dispute = await findDispute(context, disputeID);
    if (dispute?.state !== 'open') throw conflict('It is not open any more.');
    await context
      .db<AcceptanceTables>()
      .updateTable('field_ticket_disputes')
      .set({ answer: answer.trim(), answered_at: momentNow, answered_by: context.actor.userId })
      .where('dispute_id', '=', disputeID)
      .execute();
    context.emit({
      ...fieldTickets.event('dispute_answered'),
      entityId: dispute.sentID,
      after: { disputedLine: dispute.lineText, answer: answer.trim() },
    });
    return {};
  },
};

type Opened = Whole & { state: SentState };

/** What a link opens. Errors: 404 for what is gone; 409 for another state than those that are wanted. */
async function readSent(context: Context, guest: Guest, wanted?: readonly SentState[]): Promise<Opened> {
  const found = await readWhole(context, guest.entityID).catch((error) => {
    throw error instanceof Refusal && error.status === 404 ? linkIsOver() : error;
  });
  const { sent, version } = found;
  if (sent.isArchived) throw linkIsOver();
  const state = sentStateOf(guest.version, canBeSent(sent) ? { version, isAccepted: sent.isAccepted } : null);
  if (wanted && !wanted.includes(state)) assertOpen(state);
  return { ...found, state };
}

/** The same, held until the transaction ends. */
async function readHeld(context: Context, guest: Guest): Promise<Opened> {
  await holdWhole(context, guest.entityID);
  return readSent(context, guest);
}

/** Errors: 409. */
function assertOpen(state: SentState): void {
  if (state === 'outdated') throw conflict('There is a newer version of this. Answer by the link that came with it.');
  if (state === 'changing') throw conflict('This is being changed. You get a new link when it is done.');
}

function tell(
  context: Context,
  { entityID }: Guest,
  deed: 'customer_accepted' | 'disputed' | 'dispute_withdrawn',
  after: Record<string, string>,
): void {
  context.emit({ ...fieldTickets.event(deed), entityId: entityID, after });
}

const shownTicket = (ticket: Whole['tickets'][number], names: ReadonlyMap<number, string>) => ({
  fieldTicketID: ticket.id,
  fieldTicketServiceDate: ticket.fieldTicketServiceDate,
  locationName: ticket.locationName,
  purchaseOrder: ticket.purchaseOrder,
  afeNumber: ticket.afeNumber,
  costCode: ticket.costCode,
  workDone: ticket.workDone,
  lines: ticket.lines.map((line) => ({
    lineID: line.lineID,
    description: line.description,
    personName: line.personID === null ? null : (names.get(line.personID) ?? null),
    quantity: line.quantity,
    unit: line.unit,
    multiplier: line.multiplier,
    isLabor: line.rateKind === 'labor',
    rate: line.rate,
    discountPercent: line.discountPercent,
    amount: line.amount as Cents,
  })),
  total: ticket.total,
});

const shownDispute = ({ sentID, linkID: _, ...dispute }: Dispute) => ({ ...dispute, fieldTicketID: sentID });
