import type { Entity } from '#shared/entity.ts';

const settings = { feature: 'settings', address: null, isNamedElsewhere: true } as const;

export const ticketTypeEntity: Entity = { module: 'ticket_types', noun: 'Ticket type', ...settings };
export const taskCategoryEntity: Entity = { module: 'task_categories', noun: 'Task category', ...settings };
