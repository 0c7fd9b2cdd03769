import type { ServerResponse } from 'node:http';

/**
 * Whether the caller of one request has hung up before its answer was through, and who wants to hear of it. An `AbortController` would do the
 * same; every request has one of these, and most of them are never asked anything.
 */
export class CallerGone {
  #hasGone = false;
  #heard: Set<() => void> | undefined;

  static of(response: ServerResponse): CallerGone {
    const gone = new CallerGone();
    // Whose answer has been given over is done: a read that is only ending its transaction needs no cancelling.
    response.once('close', () => response.writableEnded || gone.tell());
    return gone;
  }

  get hasGone(): boolean {
    return this.#hasGone;
  }

  /** Calls it once when the caller hangs up, which may be at once. */
  listen(heard: () => void): void {
    this.#heard ??= new Set();
    if (this.#hasGone) heard();
    else this.#heard.add(heard);
  }

  forget(heard: () => void): void {
    this.#heard?.delete(heard);
  }

  tell(): void {
    if (this.#hasGone) return;
    this.#hasGone = true;
    for (const heard of this.#heard ?? []) heard();
    this.#heard = undefined;
  }
}
