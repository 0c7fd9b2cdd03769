import type { IncomingMessage } from 'node:http';

/** How often within the time that is given it is looked whether it is over. */
const looks = 4;

/** The requests whose JSON has not come whole: one that takes too long is cut off. They are looked through together, without a timer for each. */
export class AwaitedBodies {
  readonly #since = new Map<IncomingMessage, number>();
  readonly #looking: NodeJS.Timeout;

  constructor(withinMs = 30_000) {
    this.#looking = setInterval(() => this.#giveUp(performance.now() - withinMs), withinMs / looks).unref();
  }

  await(request: IncomingMessage): void {
    this.#since.set(request, performance.now());
  }

  came(request: IncomingMessage): void {
    this.#since.delete(request);
  }

  end(): void {
    clearInterval(this.#looking);
  }

  #giveUp(asOf: number): void {
    for (const [request, since] of this.#since) {
      // Of a kind that nobody reads, or gone.
      const isOver = request.complete || request.destroyed;
      if (!isOver && since > asOf) continue;
      this.#since.delete(request);
      if (!isOver) request.destroy();
    }
  }
}
