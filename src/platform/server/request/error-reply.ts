import type { ZodError } from 'zod';
import { type ErrorReply, type FieldMessages, Refusal } from '#shared/errors.ts';
import { genericFailureMessage } from '#shared/texts.ts';
import { StoreFailure } from '../files/files.ts';

export const nothingHereMessage = 'There is nothing at this address.';
export const notJsonMessage = 'Send the request as application/json.';

/** What a caller is told of an error, and whether it was our own mistake (then it is logged, and says nothing). */
export function errorReply(error: unknown): {
  status: number;
  body: ErrorReply;
  isOurs: boolean;
  retryAfterSeconds?: number;
} {
  if (error instanceof Refusal) {
    const { status, retryAfterSeconds } = error;
    return { status, body: error.toReply(), isOurs: false, ...(retryAfterSeconds && { retryAfterSeconds }) };
  }
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (statusCode === 413 || code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return refuse(413, 'too_large', 'This is more than can be sent at once (1 MB). Send it in parts.');
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return refuse(400, 'not_json', notJsonMessage);
  }
  if (code === 'FST_CP_ERR_INVALID_CONTENT_ENCODING' || code === 'FST_CP_ERR_INVALID_CONTENT') {
    return refuse(400, 'bad_encoding', 'The request is not encoded as its Content-Encoding says. Send it without one.');
  }
  // What a static file cannot be asked for by, and an address that cannot be read.
  if (statusCode === 403 || code === 'FST_ERR_BAD_URL') return refuse(404, 'not_found', nothingHereMessage);
  if (code && noSpaceCodes.has(code)) {
    const message = 'There is no room left to keep this. Tell whoever runs the server, and try again.';
    return { ...refuse(503, 'no_space', message), retryAfterSeconds };
  }
  if (code && tooBusyCodes.has(code)) {
    const message = 'This took too long or too many ask at once. Nothing was changed; try again in a moment.';
    return { ...refuse(503, 'busy', message), retryAfterSeconds };
  }
  if (error instanceof StoreFailure) {
    const reply = refuse(503, 'unavailable', 'The store of files is away for a moment. Nothing was lost; try again.');
    return { ...reply, isOurs: true, retryAfterSeconds };
  }
  // SQLSTATE: values the store cannot hold, and two who took the same thing at once.
  if (code?.startsWith('22')) return refuse(400, 'invalid', 'One of the values cannot be stored.');
  if (code === '23505') return refuse(409, 'taken', 'Somebody was first: this already exists.');
  if (code === '23503') return refuse(422, 'unknown_reference', 'Something that this refers to does not exist.');
  if (isAway(code, error)) {
    const message = 'The database is away for a moment. Nothing was lost; try again.';
    return { ...refuse(503, 'unavailable', message), retryAfterSeconds };
  }
  return { status: 500, body: { message: genericFailureMessage, code: 'internal' }, isOurs: true };
}

/** The database stops, starts or was cut off: the caller repeats with the same key, and it happens once. */
function isAway(code: string | undefined, error: unknown): boolean {
  const isLost =
    error instanceof Error &&
    /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/.test(
      error.message,
    );
  return isLost || Boolean(code && (code.startsWith('08') || code.startsWith('57P') || awayCodes.has(code)));
}
/** What is away for a moment is asked again after it. */
const retryAfterSeconds = 2;
/** The disk of the files, the disk of the database. */
const noSpaceCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** A statement that ran into its limit, no connection left, no memory left. */
const tooBusyCodes = new Set(['57014', '53300', '53200']);
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);

function refuse(status: number, code: string, message: string) {
  return { status, body: { message, code }, isOurs: false };
}

/** One message a field, in the contract's words. */
export function fieldMessages(error: ZodError): FieldMessages {
  const fields: FieldMessages = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.') || 'request';
    fields[path] ??= issue.message;
  }
  return fields;
}
