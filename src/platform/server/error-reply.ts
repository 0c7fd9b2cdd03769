import type { ZodError } from 'zod';
import { type ErrorReply, type FieldMessages, Refusal } from '#shared/errors.ts';
import { genericFailureMessage } from '#shared/texts.ts';
import { StoreFailure } from './files.ts';

export const notJsonMessage = 'Send the request as application/json.';

/** What a caller is told of an error, and whether it was our own mistake (then it is logged, and says nothing). */
export function errorReply(error: unknown): { status: number; body: ErrorReply; isOurs: boolean } {
  if (error instanceof Refusal) return { status: error.status, body: error.toReply(), isOurs: false };
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (statusCode === 413 || code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return refuse(413, 'too_large', 'This is more than can be sent at once (1 MB). Send it in parts.');
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return refuse(400, 'not_json', notJsonMessage);
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return refuse(503, 'no_space', 'There is no room left to keep this. Tell whoever runs the server, and try again.');
  }
  if (error instanceof StoreFailure) {
    const reply = refuse(503, 'unavailable', 'The store of files is away for a moment. Nothing was lost; try again.');
    return { ...reply, isOurs: true };
  }
  // SQLSTATE: values the store cannot hold, and two who took the same thing at once.
  if (code?.startsWith('22')) return refuse(400, 'invalid', 'One of the values cannot be stored.');
  if (code === '23505') return refuse(409, 'taken', 'Somebody was first: this already exists.');
  if (code === '23503') return refuse(422, 'unknown_reference', 'Something that this refers to does not exist.');
  if (isAway(code, error)) {
    return refuse(503, 'unavailable', 'The database is away for a moment. Nothing was lost; try again.');
  }
  return { status: 500, body: { message: genericFailureMessage, code: 'internal' }, isOurs: true };
}

/** The database stops, starts or was cut off: the caller repeats with the same key, and it happens once. */
function isAway(code: string | undefined, error: unknown): boolean {
  const isLost =
    error instanceof Error && /^(Connection terminated|Client has encountered a connection error)/.test(error.message);
  return isLost || Boolean(code && (code.startsWith('08') || code.startsWith('57P') || awayCodes.has(code)));
}
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
