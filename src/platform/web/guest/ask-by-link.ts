import { genericFailureMessage } from '#shared/texts.ts';

/** A call by a link that did not succeed, in words for people. */
export class LinkFailure extends Error {}

const incomplete = 'It is incomplete. Open it from the mail again.';
const unreachable =
  'The server cannot be reached. When you have a signal, open the link again to see what has arrived.';

/** Asks the server by the token of the address. Fails with `LinkFailure`. */
export async function askByLink<Answer>(path: string, given: object = {}): Promise<Answer> {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  if (token === '') throw new LinkFailure(incomplete);
  const response = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, ...given }),
    credentials: 'omit',
  }).catch(() => {
    throw new LinkFailure(unreachable);
  });
  const reply = (await response.json().catch(() => ({}))) as { data?: Answer; message?: string };
  if (!response.ok || reply.data === undefined) throw new LinkFailure(reply.message ?? genericFailureMessage);
  return reply.data;
}

export const messageOf = (error: unknown): string =>
  error instanceof LinkFailure ? error.message : genericFailureMessage;
