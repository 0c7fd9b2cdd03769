import type { ListedEntity } from '#shared/entity.ts';
import { workSightFields } from '../work/rules.ts';

export const ticketEntity: ListedEntity = {
  module: 'tickets',
  noun: 'Ticket',
  isNumbered: true,
  feature: 'tickets',
  visibilityFields: workSightFields,
  address: (id) => `/tickets/${id}`,
  list: { title: 'Tickets', path: '/tickets', filter: 'tickets', hasImport: true, hasDeleted: true },
};
