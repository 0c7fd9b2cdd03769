import type { ExportedTable } from '#server/declared/exported-tables.ts';
import type { GuestKind } from '#server/declared/guest-kinds.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { can } from '#shared/permission.ts';
import { mayBatch } from '../contract.ts';
import { fieldTicketEntity } from '../entity.ts';
import { findFieldTicketDocument } from '../public.ts';
import { fieldTickets } from '../record.ts';
import { acceptanceCalls } from './contract.ts';
import { findSendable } from './public.ts';
import { acceptanceNotifications } from './reactions.ts';
import { acceptanceServices } from './service.ts';

const { module } = fieldTicketEntity;

/** What the customer accepts or disputes by link. */
const guestKind: GuestKind = {
  module,
  page: 'field-ticket',
  permission: mayBatch,
  async offer(context, entityID) {
    const found = await findSendable(context, entityID);
    // The customer sees prices: who does not would read them by a link of their own.
    if (!seesMoney(context.has)) throw forbidden('Who sees no money sends no link: its page shows prices.');
    if (!found) throw conflict('Approve the batch first, or lock the ticket: a customer is sent what is final.');
    if (found.sent.isAccepted) throw conflict('The customer has accepted it already.');
    const model = await findFieldTicketDocument(context, entityID);
    if (!model) throw conflict('It is not there any more.');
    return { version: found.version, model };
  },
  assertThere: (context, entityID) => fieldTickets.assertAll(context, [entityID]),
  versionOf: async (context, entityID) => (await findSendable(context, entityID))?.version ?? null,
  tell: (context, entityId, deed, sentTo) => context.emit({ ...fieldTickets.event(deed), entityId, after: { sentTo } }),
};

const permission = can('field_tickets', 'read');
const acceptances: ExportedTable = {
  name: 'field ticket acceptances',
  table: 'field_ticket_acceptances',
  key: ['acceptance_id'],
  columns: [
    ...['acceptance_id', 'field_ticket_id', 'link_id', 'accepted_name', 'accepted_title', 'accepted_hash'],
    ...['accepted_cents', 'accepted_at', 'address', 'device'],
  ],
  permission,
};
const disputes: ExportedTable = {
  name: 'field ticket disputes',
  table: 'field_ticket_disputes',
  key: ['dispute_id'],
  columns: [
    ...['dispute_id', 'field_ticket_id', 'revision', 'of_ticket_id', 'line_id', 'line_text', 'line_cents', 'comment'],
    ...['disputed_by', 'disputed_at', 'withdrawn_at', 'answer', 'answered_at', 'answered_by'],
  ],
  permission,
};

export const acceptanceModule: Module = {
  name: 'acceptance',
  tables: [acceptances, disputes],
  guestKinds: [guestKind],
  notifications: acceptanceNotifications,
  routes: routes(acceptanceCalls, acceptanceServices),
};
