import type { Shot } from './firing.ts';
import { size, tokenOf } from './world.ts';

/** What is asked of tickets in the benchmarks of lists, details and writes. */

export const anyTenant = (turn: number) => ((turn * 7919) % size.tenants) + 1;
const of = (tenant: number, path: string, body: object): Shot => ({ tenant, token: tokenOf(tenant), path, body });
const written = (shot: Shot): Shot => ({ ...shot, key: true });
const ticketOf = (turn: number) => (turn % 800) + 1;
export const page = (tenant: number, body: object = {}): Shot =>
  of(tenant, 'tickets/getTicketsUsingMultiFilters', { priorities: [3, 4], ...body });
export const detail = (turn: number): Shot => of(anyTenant(turn), 'tickets/ticket', { ticketID: ticketOf(turn) });
export const create = (turn: number): Shot =>
  written(of(anyTenant(turn), 'tickets/create_ticket', { ticketSubject: 'Seal leak', customerID: 3, assignees: [2] }));

/** An edit that every second turn takes back. */
const toggled = (turn: number, path: string, change: (isFirst: boolean) => object): Shot =>
  written(of(anyTenant(turn >> 1), path, { ticketID: ticketOf(turn >> 1), ...change(turn % 2 === 0) }));
export const pin = (turn: number): Shot => toggled(turn, 'tickets/changeTicketPin', (isPinned) => ({ isPinned }));
export const prioritise = (turn: number): Shot =>
  toggled(turn, 'tickets/change_ticket_priority', (isFirst) => ({ priorityID: isFirst ? 4 : 2 }));
