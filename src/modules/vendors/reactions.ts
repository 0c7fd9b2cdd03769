import type { NotificationKind } from '#server/declared/notification-kinds.ts';
import { can } from '#shared/permission.ts';
import { endFacts, endSentence } from '#shared/standing.ts';
import { listWith } from '../people/public.ts';
import { type InsuranceKind, insuranceKinds } from './insurance-rules.ts';
import { vendors } from './record.ts';

const nameOf = (kind: unknown): string => insuranceKinds[kind as InsuranceKind].toLowerCase();

export const vendorNotifications: NotificationKind[] = [
  {
    name: 'vendor_insurance_ends',
    group: 'Vendors',
    label: 'The insurance of a vendor ends in 30 days, or has ended',
    ...vendors.any('certificate_ends'),
    concerns: async (context) =>
      (await listWith(context, can('vendors', 'update'))).map(({ userID }) => ({
        userId: userID,
        reason: 'subscribed',
      })),
    factsOf: ({ after, at }) => after && { kind: nameOf(after.kind), ...endFacts(after.expiresOn, at) },
    says: (facts, label) => endSentence(`The ${facts.kind} insurance of ${label}`, facts),
  },
];
