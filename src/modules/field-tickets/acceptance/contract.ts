import { z } from 'zod';
import { id, line, nothing, paragraph, publicCall, read, write } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { unitPrice } from '#shared/form-figures.ts';
import { money } from '#shared/money.ts';
import { can, withoutSignIn } from '#shared/permission.ts';
import { maxRate, mayBatch, multiplier } from '../contract.ts';
import { ink } from '../ink-contract.ts';
import { disputeStates, linkStates } from './rules.ts';

/** Of the address of the link. */
const token = z.string().min(1, 'The link is incomplete').max(100, 'The link is wrong');
const byToken = z.object({ token });

const dispute = z.object({
  disputeID: id,
  /** What was sent, and the ticket and line of it. */
  fieldTicketID: id,
  ofTicketID: id,
  lineID: id,
  /** What the line said. */
  lineText: z.string(),
  /** Null for who sees no money. */
  lineAmount: money.nullable(),
  comment: z.string(),
  disputedBy: z.string(),
  disputedAt: utcTime,
  state: z.enum(disputeStates),
  answer: z.string().nullable(),
  answeredAt: utcTime.nullable(),
});
export type ShownDispute = z.infer<typeof dispute>;

const sentLine = z.object({
  lineID: id,
  description: z.string(),
  personName: z.string().nullable(),
  quantity: z.number(),
  unit: z.string(),
  multiplier,
  isLabor: z.boolean(),
  rate: unitPrice('rate', 0, maxRate),
  discountPercent: z.number(),
  amount: money,
});
const sentTicket = z.object({
  fieldTicketID: id,
  fieldTicketServiceDate: calendarDate,
  locationName: z.string().nullable(),
  purchaseOrder: z.string(),
  afeNumber: z.string(),
  costCode: z.string(),
  workDone: z.string(),
  lines: z.array(sentLine),
  total: money,
});

const sent = z.object({
  company: z.object({ name: z.string(), lines: z.array(z.string()), logo: z.string().nullable() }),
  guestName: z.string(),
  expiresAt: utcTime,
  /** `Batch 12-A`. */
  title: z.string(),
  isBatch: z.boolean(),
  customerName: z.string(),
  state: z.enum(linkStates),
  /** None where it cannot be answered any more. */
  tickets: z.array(sentTicket),
  total: money.nullable(),
  acceptance: z.object({ name: z.string(), title: z.string(), acceptedAt: utcTime }).nullable(),
  disputes: z.array(dispute),
});
/** As it comes to a page that parses nothing: amounts are dollars. */
export type SentReply = z.input<typeof sent>;

export const acceptanceCalls = {
  openByLink: publicCall({
    path: 'field_tickets/open_by_link',
    about: 'What a field ticket or a batch says to the customer who has its link, and what they have said of it.',
    permission: withoutSignIn,
    input: byToken,
    output: sent,
  }),
  acceptByLink: publicCall({
    path: 'field_tickets/accept_by_link',
    about:
      'Accepts what the link opens, in the name of the customer. 409 for what is accepted already, says something else by now, or has lines in dispute.',
    permission: withoutSignIn,
    input: byToken.extend({
      name: line(100).min(1, 'Enter your name'),
      title: line(100).default(''),
      ink: z.union([z.literal(''), ink]).default(''),
    }),
    output: nothing,
  }),
  disputeByLink: publicCall({
    path: 'field_tickets/dispute_by_link',
    about: 'Disputes a line of what the link opens, and says why. 409 for a line that is in dispute already.',
    permission: withoutSignIn,
    input: byToken.extend({
      fieldTicketID: id,
      lineID: id,
      comment: paragraph(1000).refine((text) => text.trim() !== '', 'Say what is wrong'),
    }),
    output: nothing,
  }),
  withdrawDisputeByLink: publicCall({
    path: 'field_tickets/withdraw_dispute_by_link',
    about: 'Withdraws a dispute that is open.',
    permission: withoutSignIn,
    input: byToken.extend({ disputeID: id }),
    output: nothing,
  }),
  downloadByLink: publicCall({
    path: 'field_tickets/download_by_link',
    about: 'What the link opens as PDF, in Base64.',
    permission: withoutSignIn,
    input: byToken,
    output: z.object({ fileName: z.string(), content: z.string() }),
  }),
  getCustomerAnswer: read({
    path: 'field_tickets/get_customer_answer',
    shows: ['field_tickets'],
    about:
      'What the customer said by link of a field ticket or a batch: that they accept it, and which lines they dispute.',
    permission: can('field_tickets', 'read'),
    input: z.object({ fieldTicketID: id }),
    output: z.object({
      /** The last one, also where it was taken back since. */
      acceptance: z
        .object({
          name: z.string(),
          title: z.string(),
          ink: z.string(),
          acceptedAt: utcTime,
          /** Null for who makes no links. */
          address: z.string().nullable(),
          device: z.string().nullable(),
          /** It holds: nobody has taken it back. */
          isInForce: z.boolean(),
          /** False when what was accepted says something else by now. */
          isOfThis: z.boolean(),
        })
        .nullable(),
      disputes: z.array(dispute),
    }),
  }),
  answerDispute: write({
    path: 'field_tickets/answer_dispute',
    about: 'Settles a dispute by an answer in words, which the customer sees by their link.',
    permission: mayBatch,
    isFinal: 'The customer may have read the answer.',
    input: z.object({
      disputeID: id,
      answer: paragraph(1000).refine((text) => text.trim() !== '', 'Write an answer'),
    }),
    output: nothing,
  }),
};
