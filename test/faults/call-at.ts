import { randomUUID } from 'node:crypto';

export type Answer = {
  status: number;
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: of any call
  body: { data: any; message: string };
};

/** A call over the network, as the page makes it. */
export async function callAt(
  address: string,
  path: string,
  body: object,
  { token = '', key = randomUUID() as string, signal }: { token?: string; key?: string; signal?: AbortSignal } = {},
): Promise<Answer> {
  const reply = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  const raw = await reply.text();
  return { status: reply.status, raw, body: JSON.parse(raw) };
}
