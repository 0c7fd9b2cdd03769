import { multiplierText } from '#shared/cells.ts';
import { formatCalendarDate, formatStoredTime } from '#shared/dates.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { rateText } from '#shared/units.ts';
import { askByLink, messageOf } from '#web/guest/ask-by-link.ts';
import { element } from '#web/guest/elements.ts';
import { button, field } from '#web/guest/fields.ts';
import { quantityText } from '../../rules.ts';
import type { SentReply } from '../contract.ts';
import classes from './sent.module.css';

type Ticket = SentReply['tickets'][number];
type Line = Ticket['lines'][number];
type Dispute = SentReply['disputes'][number];
/** Draws the page anew, and leads back to a line of it. */
export type Done = (lineAt?: string) => Promise<void>;
const placeOf = (fieldTicketID: number, lineID: number): string => `line-${fieldTicketID}-${lineID}`;

/** An amount as it comes in a reply. */
export const dollars = (amount: number | string): string => formatDollars(Math.round(Number(amount) * 100) as Cents);

/** A ticket with its lines, each of which can be disputed. */
export function ticketCard(ticket: Ticket, sent: SentReply, done: Done): HTMLElement {
  const { fieldTicketID, locationName, purchaseOrder, afeNumber, costCode, workDone, lines, total } = ticket;
  const facts = [
    formatCalendarDate(ticket.fieldTicketServiceDate),
    locationName,
    purchaseOrder && `P.O. ${purchaseOrder}`,
    afeNumber && `AFE ${afeNumber}`,
    costCode && `Cost code ${costCode}`,
  ].filter(Boolean);
  const id = `ticket-${fieldTicketID}`;
  return element(
    'section',
    { className: classes.card ?? '', attributes: { 'aria-labelledby': id } },
    element(
      'div',
      { className: classes.cardHead ?? '' },
      element(
        'h2',
        { className: classes.name ?? '', id },
        sent.isBatch ? `Field ticket ${fieldTicketID}` : 'What was done',
      ),
      element('span', { className: `figures ${classes.sum ?? ''}` }, dollars(total)),
    ),
    element('p', { className: classes.facts ?? '' }, facts.join(' · ')),
    element('p', { className: classes.work ?? '' }, workDone),
    element('ul', { className: classes.lines ?? '' }, ...lines.map((line) => lineItem(line, ticket, sent, done))),
  );
}

function lineItem(line: Line, { fieldTicketID }: Ticket, sent: SentReply, done: Done): HTMLElement {
  const disputes = sent.disputes.filter((one) => one.ofTicketID === fieldTicketID && one.lineID === line.lineID);
  const isOpen = disputes.some(({ state }) => state === 'open');
  const details = [
    line.personName,
    quantityText(line.quantity, line.unit),
    line.isLabor && line.multiplier !== 1 && multiplierText(line.multiplier),
    `at ${rateText(line.rate)}`,
    line.discountPercent > 0 && `less ${line.discountPercent}%`,
  ].filter(Boolean);
  const right = element(
    'div',
    { className: classes.right ?? '' },
    element('span', { className: 'figures' }, dollars(line.amount)),
  );
  const item = element(
    'li',
    { className: classes.line ?? '', id: placeOf(fieldTicketID, line.lineID), tabIndex: -1 },
    element(
      'div',
      { className: classes.row ?? '' },
      element(
        'div',
        { className: classes.what ?? '' },
        element('span', { className: classes.description ?? '' }, line.description),
        element('span', { className: classes.details ?? '' }, details.join(' · ')),
      ),
      right,
    ),
    ...disputes.map((dispute) => disputeBox(dispute, sent, done)),
  );
  if (sent.state === 'open' && !isOpen) right.append(disputing(item, line, fieldTicketID, done));
  return item;
}

/** The way to dispute a line: a word beside it, which opens a form below. */
function disputing(item: HTMLElement, line: Line, fieldTicketID: number, done: Done): HTMLElement {
  const comment = field({
    label: 'What is wrong with this line?',
    name: `dispute-${fieldTicketID}-${line.lineID}`,
    maxLength: 1000,
    isText: true,
    isRequired: true,
  });
  const send = async () => {
    if (comment.value() === '') return comment.refuse('Say what is wrong');
    try {
      await askByLink('field_tickets/dispute_by_link', {
        fieldTicketID,
        lineID: line.lineID,
        comment: comment.value(),
      });
      await done(placeOf(fieldTicketID, line.lineID));
    } catch (error) {
      comment.refuse(messageOf(error));
    }
  };
  const close = () => {
    form.remove();
    begin.hidden = false;
    begin.focus();
  };
  const form = element(
    'div',
    { className: classes.disputing ?? '' },
    comment.whole,
    element(
      'div',
      { className: classes.actions ?? '' },
      button('Send dispute', send, { isFirst: true }),
      button('Cancel', close, { isQuiet: true }),
    ),
  );
  const begin = button(
    'Dispute',
    () => {
      begin.hidden = true;
      item.append(form);
      form.querySelector('textarea')?.focus();
    },
    { isQuiet: true, describes: `Dispute ${line.description}` },
  );
  return begin;
}

const stateTexts: Record<Dispute['state'], string> = {
  open: 'In dispute',
  answered: 'Answered',
  withdrawn: 'Withdrawn',
  settled: 'Sent back to be changed',
};

/** What was said of a line, and what came of it. */
function disputeBox(dispute: Dispute, { company, state }: SentReply, done: Done): HTMLElement {
  const { comment, disputedBy, disputedAt, answer, answeredAt } = dispute;
  const refusal = element('p', { className: classes.refusal ?? '', attributes: { role: 'alert' } });
  const withdraw = async () => {
    try {
      await askByLink('field_tickets/withdraw_dispute_by_link', { disputeID: dispute.disputeID });
      await done(placeOf(dispute.ofTicketID, dispute.lineID));
    } catch (error) {
      refusal.textContent = messageOf(error);
    }
  };
  const isOpen = dispute.state === 'open';
  return element(
    'div',
    { className: (isOpen ? classes.disputed : classes.past) ?? '' },
    element(
      'p',
      { className: classes.details ?? '' },
      element('strong', { className: classes.state ?? '' }, stateTexts[dispute.state]),
      ` · ${disputedBy}, `,
      element('span', { className: classes.moment ?? '' }, formatStoredTime(disputedAt)),
    ),
    element('p', { className: classes.comment ?? '' }, comment),
    answer !== null &&
      element('p', { className: classes.details ?? '' }, `${company.name}, ${formatStoredTime(answeredAt ?? '')}`),
    answer !== null && element('p', { className: classes.comment ?? '' }, answer),
    isOpen &&
      state === 'open' &&
      button('Withdraw', withdraw, { isQuiet: true, describes: `Withdraw the dispute of ${dispute.lineText}` }),
    refusal,
  );
}

/** What was disputed of lines that are not there any more. */
export const earlierDisputes = (disputes: readonly Dispute[], sent: SentReply, done: Done): HTMLElement =>
  element(
    'section',
    { className: classes.card ?? '', attributes: { 'aria-labelledby': 'earlier' } },
    element('h2', { className: classes.name ?? '', id: 'earlier' }, 'What you disputed'),
    element(
      'ul',
      { className: classes.lines ?? '' },
      ...disputes.map((dispute) =>
        element(
          'li',
          { className: classes.line ?? '' },
          element(
            'div',
            { className: classes.row ?? '' },
            element('span', { className: classes.what ?? '' }, dispute.lineText),
            element('span', { className: `figures ${classes.amount ?? ''}` }, dollars(dispute.lineAmount ?? 0)),
          ),
          disputeBox(dispute, sent, done),
        ),
      ),
    ),
  );
