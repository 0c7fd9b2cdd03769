import { createHash } from 'node:crypto';
import { type Context, moment } from '#server/context.ts';
import { fromUtcTime, toUtcTime } from '#shared/dates.ts';
import type { SignedBefore } from './contract.ts';
import { fieldTickets } from './record.ts';
import { contentOf, type FieldTicketFields } from './rules.ts';

/** SHA-256 of what a ticket says, in hexadecimal digits: what a signature is over. */
export const hashOf = (ticket: FieldTicketFields): string =>
  createHash('sha256')
    .update(JSON.stringify(contentOf(ticket)))
    .digest('hex');

/**
 * Keeps a signature that was given on a device before the ticket came here. It is over the ticket as it is only where its customer saw no lower total (the best rate of
 * equipment may charge less than the hours that they signed), and nothing was changed on the device after it; otherwise it is kept as one over something else, which shows.
 */
export async function signAsBefore(
  context: Context,
  fieldTicketID: number,
  { agoMs, isOfThis, total, ...signing }: SignedBefore,
): Promise<void> {
  const sentMs = fromUtcTime(await moment(context)).getTime() - context.madeAgoMs;
  const signedAt = toUtcTime(new Date(sentMs - agoMs));
  await fieldTickets.change(context, fieldTicketID, 'signed', (state) => {
    const isOver = isOfThis && (total === null || total >= state.total);
    return { signature: { ...signing, hash: isOver ? hashOf(state) : overElse }, signedAt };
  });
}
/** No content has it. */
const overElse = '0'.repeat(64);
