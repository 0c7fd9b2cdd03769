import type { ListedEntity } from '#shared/entity.ts';

export const fieldTicketEntity: ListedEntity = {
  module: 'field_tickets',
  noun: 'Field ticket',
  feature: 'field_tickets',
  address: (id) => `/field_tickets/${id}`,
  list: { title: 'Field tickets', path: '/field_tickets', filter: 'fieldTickets' },
};
