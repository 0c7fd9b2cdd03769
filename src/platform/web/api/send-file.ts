import type { ErrorReply } from '#shared/errors.ts';
import { CallFailure, heedRefusal, lostReplyStatuses, retryDelaysMs } from './api.ts';
import { sessionToken } from './stored-user.ts';

export type Sending = {
  signal: AbortSignal;
  /** How much of it has left, from 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * Sends a file to an upload call and gives back its data. Whatever is lost on the way is sent again. Fails with `CallFailure`;
 * when it is stopped, with an error whose name is `AbortError`.
 */
export async function sendFile(
  path: string,
  fields: Record<string, string>,
  file: Blob,
  how: Sending,
): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    const { status, text } = await sendOnce(`/api/${path}?${new URLSearchParams(fields)}`, file, how);
    const waitMs = retryDelaysMs[attempt];
    if (!isLost(status)) return read(status, text);
    if (waitMs === undefined) throw new CallFailure(0, {});
    await pause(waitMs, how.signal);
  }
}

/** Sends a form with its files, once: what it adds to a record would be there twice. Fails as `sendFile` does. */
export async function sendForm(path: string, form: FormData, how: Sending): Promise<unknown> {
  const { status, text } = await sendOnce(`/api/${path}`, form, how);
  if (isLost(status)) throw new CallFailure(0, {});
  return read(status, text);
}

const isLost = (status: number): boolean => status === 0 || lostReplyStatuses.has(status);

function read(status: number, text: string): unknown {
  let body: Partial<ErrorReply> & { data?: unknown } = {};
  try {
    body = JSON.parse(text);
  } catch {
    // What is no JSON came from somewhere in between; its status says enough.
  }
  if (status !== 200) throw new CallFailure(status, body);
  return body.data;
}

type Answer = { status: number; text: string };

/** One attempt; status 0 when nothing came back. `fetch` does not say how much has left, so it is the older way. */
function sendOnce(url: string, sent: Blob | FormData, { signal, onProgress }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(stopped());
    const token = sessionToken();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (answer: Answer) => {
      signal.removeEventListener('abort', stop);
      heedRefusal(token, answer.status);
      resolve(answer);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      const whole = sent instanceof Blob ? sent.size : total;
      onProgress(whole > 0 ? Math.min(1, loaded / whole) : 1);
    };
    request.onload = () => end({ status: request.status, text: request.responseText });
    request.onerror = () => end({ status: 0, text: '' });
    request.onabort = () => reject(stopped());
    signal.addEventListener('abort', stop);
    request.open('POST', url);
    // Of a form the browser says the type, with its boundary.
    if (sent instanceof Blob) request.setRequestHeader('Content-Type', 'application/octet-stream');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.send(sent);
  });
}

const stopped = () => new DOMException('Stopped', 'AbortError');

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(stopped());
      },
      { once: true },
    );
  });
}
