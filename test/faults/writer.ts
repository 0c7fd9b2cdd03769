import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { statuses } from '#modules/work/rules.ts';

/** One write as its client remembers it. `reply` stays null until the server has acknowledged it. */
export type Write = {
  key: string;
  path: string;
  body: object;
  event: string;
  mark: string | null;
  reply: string | null;
};
type Ticket = { ticketID: number | null; writes: Write[] };

/** After a refusal by a server that is just coming back; the page does the same. */
const againMs = 25;

/**
 * Somebody who writes without pause, as the page does: a key for each write, and the same key again until there is an
 * answer. Each ticket goes its whole way from open to closed before the next is begun, so the events that it must have
 * are known.
 */
export class Writer {
  readonly tickets: Ticket[] = [];
  /** What the server answered that no fault explains. */
  readonly complaints: string[] = [];
  /** How often an answer did not come, or said that the server was not well. */
  unanswered = 0;
  /** The keys of writes whose connection broke before an answer came. */
  readonly broken: string[] = [];
  readonly #token: string;
  readonly #address: () => string | Promise<string>;
  readonly #acknowledged: () => void;
  #isStopping = false;

  constructor(token: string, address: () => string | Promise<string>, acknowledged: () => void) {
    this.#token = token;
    this.#address = address;
    this.#acknowledged = acknowledged;
  }

  /** Ends after the write at hand, which is repeated until it is acknowledged. */
  stop(): void {
    this.#isStopping = true;
  }

  async run(): Promise<void> {
    while (!this.#isStopping) {
      const ticket: Ticket = { ticketID: null, writes: [] };
      this.tickets.push(ticket);
      for (const next of way) {
        if (this.#isStopping) return;
        const write = next(ticket);
        ticket.writes.push(write);
        await this.#insist(write);
        if (!write.reply) return;
        ticket.ticketID ??= JSON.parse(write.reply).data.ticketID;
      }
    }
  }

  /** Asks for the last acknowledged write again; the answer must be the same bytes. */
  async repeatLast(): Promise<void> {
    const last = this.tickets.flatMap((ticket) => ticket.writes).findLast((write) => write.reply);
    if (!last) return;
    const again = await this.#send(last);
    if (again.text !== last.reply) this.complaints.push(`${last.path} again: ${again.status} ${again.text}`);
  }

  async #insist(write: Write): Promise<void> {
    for (;;) {
      try {
        const { status, text } = await this.#send(write);
        if (status === 200) {
          write.reply = text;
          return this.#acknowledged();
        }
        if (status < 500) {
          this.complaints.push(`${write.path}: ${status} ${text}`);
          return;
        }
      } catch {
        // No answer: what became of it is not known, so it is asked for again with the same key.
        this.broken.push(write.key);
      }
      this.unanswered++;
      await wait(againMs);
    }
  }

  async #send(write: Write): Promise<{ status: number; text: string }> {
    const reply = await fetch(`${await this.#address()}/api/${write.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${this.#token}`,
        'idempotency-key': write.key,
      },
      body: JSON.stringify(write.body),
    });
    return { status: reply.status, text: await reply.text() };
  }
}

/** A ticket's way: each step is one event, with a mark where the event carries a text. */
const way: ((ticket: Ticket) => Write)[] = [
  () => {
    const mark = randomUUID();
    return aWrite('tickets/create_ticket', { ticketSubject: mark }, 'ticket_created', mark);
  },
  ({ ticketID }) => {
    const mark = randomUUID();
    const changes = { description: { was: '', now: mark } };
    return aWrite('tickets/ticket_update', { ticketID, changes }, 'ticket_changed', mark);
  },
  ({ ticketID }) => toStatus(ticketID, statuses.inProgress),
  ({ ticketID }) => toStatus(ticketID, statuses.scheduled),
  ({ ticketID }) => aWrite('tickets/close_ticket', { ticketID }, 'ticket_closed'),
];

const toStatus = (ticketID: number | null, statusID: number) =>
  aWrite('tickets/change_ticket_status', { ticketID, statusID }, 'ticket_status_changed');

const aWrite = (path: string, body: object, event: string, mark: string | null = null): Write => ({
  key: randomUUID(),
  path,
  body,
  event,
  mark,
  reply: null,
});
