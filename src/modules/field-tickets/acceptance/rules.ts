import { contentOf, type FieldTicketFields } from '../rules.ts';

/** What customers say by link, pure (docs/rules/field-tickets.md#by-link). */

/** How a link finds what it opens. */
export const linkStates = ['open', 'accepted', 'changing', 'outdated'] as const;
export type SentState = (typeof linkStates)[number];

type Standing = Pick<FieldTicketFields, 'ticketType' | 'isApproved' | 'isLocked' | 'isArchived' | 'batchID'>;
/** A batch that is approved, and what is locked and in none: these a customer can be sent. */
export const canBeSent = ({ ticketType, isApproved, isLocked, isArchived, batchID }: Standing): boolean =>
  !isArchived && batchID === null && (ticketType === 'batchTicket' ? isApproved : isLocked);

/** What of a link holds: null is what cannot be answered as it stands. */
export function sentStateOf(sentAs: string, now: { version: string; isAccepted: boolean } | null): SentState {
  if (now === null) return 'changing';
  if (now.version !== sentAs) return 'outdated';
  return now.isAccepted ? 'accepted' : 'open';
}

/** What a customer is sent, in one order: of a batch which revision it is, and what each of its tickets says. */
export const sentContentOf = (sent: FieldTicketFields, tickets: readonly FieldTicketFields[]): unknown[] => [
  sent.revision,
  contentOf(sent),
  tickets.map(contentOf),
];

export const disputeStates = ['open', 'answered', 'withdrawn', 'settled'] as const;
export type DisputeState = (typeof disputeStates)[number];
/** Settled is one of a revision that was rejected: what was sent anew is without what was disputed, or says why. */
export function stateOfDispute(
  dispute: { withdrawnAt: string | null; answeredAt: string | null; revision: number },
  of: { revision: number; isRejected: boolean },
): DisputeState {
  if (dispute.withdrawnAt !== null) return 'withdrawn';
  if (dispute.answeredAt !== null) return 'answered';
  return dispute.revision === of.revision && !of.isRejected ? 'open' : 'settled';
}
export const disputeStateNames: Record<DisputeState, string> = {
  open: 'Disputed',
  answered: 'Answered',
  withdrawn: 'Withdrawn',
  settled: 'Sent back',
};
