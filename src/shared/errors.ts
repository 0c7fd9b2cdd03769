import { badTokenMessage } from './texts.ts';

/** The statuses a call may refuse with (docs/decisions/0003-replies.md); 500 is for our own mistakes only. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429;

/** One message a field, keyed by the dotted path of the field: `contacts.0.email`. */
export type FieldMessages = Record<string, string>;

/** The error half of every reply. `code` is for programs, `message` is a sentence a person can act on. */
export type ErrorReply = {
  message: string;
  code: string;
  fields?: FieldMessages;
  /** 409 of an edit: what each conflicting field holds now. */
  now?: Record<string, unknown>;
  link?: ErrorLink;
  /** Under which the server wrote down what went wrong: only for mistakes of ours. */
  reference?: string;
};

/** What is refused because its caller looks through another role: nothing was decided about it. */
export const viewingCode = 'viewing';

/** What is refused until its caller has proved the second factor that their company demands: nothing was decided about it. */
export const secondFactorCode = 'second_factor_owed';

/** The page on which what speaks against it stands, and what a link to it says. */
export type ErrorLink = { label: string; address: string };

/** A call says no. Whatever the call had written in its transaction is rolled back. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly code: string;
  readonly fields: FieldMessages | undefined;
  readonly now: Record<string, unknown> | undefined;
  readonly link: ErrorLink | undefined;
  /** Seconds after which another attempt makes sense; only with 429. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: RefusalStatus,
    code: string,
    message: string,
    more: { fields?: FieldMessages; now?: Record<string, unknown>; link?: ErrorLink; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.now = more.now;
    this.link = more.link;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  toReply(): ErrorReply {
    return {
      message: this.message,
      code: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(this.now && { now: this.now }),
      ...(this.link && { link: this.link }),
    };
  }
}

export const unauthenticated = () => new Refusal(401, 'bad_token', badTokenMessage);
export const secondFactorOwed = () =>
  new Refusal(403, secondFactorCode, 'Your company asks for a second factor. Set one up to go on.', {
    link: { label: 'Set it up', address: '/profile/second_factor' },
  });
/** What one may not see looks as if it did not exist: never say which of the two it is. */
export const notFound = (what: string, fields?: FieldMessages) =>
  new Refusal(404, 'not_found', `${what} not found.`, fields && { fields });
/** The same of what is another record now, with a link to that. */
export const movedAway = (sentence: string, link: ErrorLink) => new Refusal(404, 'moved', `${sentence}.`, { link });
export const forbidden = (message: string) => new Refusal(403, 'forbidden', message);
export const conflict = (message: string, now?: Record<string, unknown>, link?: ErrorLink) =>
  new Refusal(409, 'conflict', message, { ...(now && { now }), ...(link && { link }) });
/** The business says no. `fields` puts the message at the field of the form that can mend it. */
export const unprocessable = (message: string, fields?: FieldMessages, link?: ErrorLink) =>
  new Refusal(422, 'unprocessable', message, { ...(fields && { fields }), ...(link && { link }) });
/** What the caller may do if they say why: the same call again, with the head `Reason`. */
export const needsReason = (message: string) => new Refusal(422, 'reason_needed', message);
export const invalid = (fields: FieldMessages) =>
  new Refusal(400, 'invalid', Object.values(fields)[0] ?? 'The request does not have the right form.', { fields });
