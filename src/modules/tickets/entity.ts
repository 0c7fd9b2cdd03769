import type { Entity } from '#shared/entity.ts';
import { workSightFields } from '../work/rules.ts';

export const ticketEntity: Entity = {
  module: 'tickets',
  noun: 'Ticket',
  feature: 'tickets',
  sightFields: workSightFields,
  address: (id) => `/tickets/${id}`,
};
