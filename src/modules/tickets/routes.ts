import { type Module, routes } from '#server/routes.ts';
import { ticketCalls } from './contract.ts';
import { ticketEntity } from './entity.ts';
import { ticketReactions } from './reactions.ts';
import { restoreTicket, seeTickets, ticketServices } from './service.ts';

export const ticketsModule: Module = {
  name: 'tickets',
  routes: routes(ticketCalls, ticketServices),
  reactions: ticketReactions,
  entities: [{ ...ticketEntity, see: seeTickets, restore: restoreTicket }],
};
