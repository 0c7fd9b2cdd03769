import type { Context } from '#server/context.ts';
import type { Concerned, NotificationKind } from '#server/declared/notification-kinds.ts';
import { makersOfLinks } from '../../guest-links/public.ts';
import { listWith } from '../../people/public.ts';
import { mayBatch, mayValidate } from '../contract.ts';
import { fieldTicketEntity } from '../entity.ts';
import { fieldTickets } from '../record.ts';

const group = 'Field tickets';
const { module } = fieldTicketEntity;

/** Whoever sent it, and those who validate tickets and hand them in. */
async function concerned(context: Context, entityID: number): Promise<Concerned[]> {
  const [makers, batching, validating] = await Promise.all([
    makersOfLinks(context, module, entityID),
    listWith(context, mayBatch),
    listWith(context, mayValidate),
  ]);
  const others = new Set([...batching, ...validating].map(({ userID }) => userID));
  for (const maker of makers) others.delete(maker);
  return [
    ...makers.map((userId) => ({ userId, reason: 'created' as const })),
    ...[...others].map((userId) => ({ userId, reason: 'subscribed' as const })),
  ];
}

export const acceptanceNotifications: NotificationKind[] = [
  {
    name: 'field_ticket_disputed',
    group,
    label: 'A customer disputes a line',
    isMailed: true,
    ...fieldTickets.any('disputed'),
    concerns: (context, { entityId }) => concerned(context, entityId),
    factsOf: ({ after }) => ({ by: String(after?.disputedBy ?? ''), line: String(after?.disputedLine ?? '') }),
    says: ({ by, line }) => ({ text: `${by} disputes “${line}”`, isWhole: true }),
  },
  {
    name: 'field_ticket_accepted',
    group,
    label: 'A customer accepts what I sent',
    ...fieldTickets.any('customer_accepted'),
    concerns: async (context, { entityId }) =>
      (await makersOfLinks(context, module, entityId)).map((userId) => ({ userId, reason: 'created' })),
    factsOf: ({ after }) => ({ by: String(after?.acceptedBy ?? '') }),
    says: ({ by }) => ({ text: `${by} accepted it`, isWhole: true }),
  },
];
