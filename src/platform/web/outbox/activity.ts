import { uuidv7 } from '#shared/ids.ts';
import { activeSpanRestMs, maxActiveSpans } from '#shared/inactivity.ts';
import { CallFailure } from '../api/api.ts';
import { agoMs, type Made, madeAt, madeNow } from '../api/made.ts';
import type { Store } from './store.ts';
import type { Waiting } from './waiting.ts';

/** A span of activity that the server has not heard of: it ended when it was made, and began so long before. */
export type KeptSpan = { id: string; made: Made; lengthMs: number };

export type ActivityParts = {
  owner: string;
  store: Pick<Store, 'spans' | 'putSpan' | 'removeSpan'>;
  /** Whether what is told now would not arrive, so that it is kept. */
  isAway: () => boolean;
  tell: (spans: { fromAgoMs: number; toAgoMs: number }[]) => Promise<unknown>;
};

const noteEveryMs = 1_000;
const keepEveryMs = 15_000;
const maxTries = 5;

/** What counts as somebody being there. */
export const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'focus'] as const;

/** When the person of a device that has no signal was there: kept in few words, and told before what was tapped. */
export class Activity {
  readonly #parts: ActivityParts;
  #current: KeptSpan | null = null;
  #keptAgo: Made | null = null;
  #tries = 0;

  constructor(parts: ActivityParts) {
    this.#parts = parts;
  }

  /** Somebody is there. */
  readonly note = (): void => {
    const restMs = this.#current ? agoMs(this.#current.made) : Number.POSITIVE_INFINITY;
    if (restMs < noteEveryMs) return;
    const made = madeNow();
    const isNew = !this.#current || restMs > activeSpanRestMs;
    const { id, lengthMs } = isNew || !this.#current ? { id: uuidv7(), lengthMs: 0 } : this.#current;
    this.#current = { id, made, lengthMs: isNew ? 0 : lengthMs + restMs };
    if (!this.#parts.isAway()) return;
    if (!isNew && this.#keptAgo && agoMs(this.#keptAgo) < keepEveryMs) return;
    this.#keptAgo = made;
    void this.#keep(this.#current);
  };

  /**
   * Tells the server what is kept, with the taps that wait: each was activity. Answers false when nobody is there to hear it, so
   * that what was tapped waits as well.
   */
  async tell(waiting: readonly Waiting[]): Promise<boolean> {
    const kept = await this.#spans();
    if (kept.length === 0) return true;
    if (this.#current && kept.some(({ id }) => id === this.#current?.id)) await this.#keep(this.#current);
    const sent = await this.#spans();
    const taps = waiting.map(({ made, madeAtMs }) => agoMs(made ?? madeAt(madeAtMs)));
    const spans = [
      ...sent.map(({ made, lengthMs }) => ({ fromAgoMs: agoMs(made) + Math.round(lengthMs), toAgoMs: agoMs(made) })),
      ...taps.map((tapAgoMs) => ({ fromAgoMs: tapAgoMs, toAgoMs: tapAgoMs })),
    ];
    try {
      await this.#parts.tell(spans.toSorted((a, b) => a.toAgoMs - b.toAgoMs).slice(0, maxActiveSpans));
    } catch (error) {
      const isRefused =
        error instanceof CallFailure && error.status >= 400 && error.status !== 401 && error.status !== 429;
      this.#tries += isRefused ? 1 : 0;
      // What the server will not hear must not keep it from hearing what was tapped.
      if (this.#tries < maxTries) return false;
    }
    this.#tries = 0;
    if (sent.some(({ id }) => id === this.#current?.id)) this.#current = null;
    for (const { id } of sent) await this.#parts.store.removeSpan(id).catch(() => undefined);
    return true;
  }

  async #keep(span: KeptSpan): Promise<void> {
    const { owner, store } = this.#parts;
    await store.putSpan(owner, span).catch(() => undefined);
    const kept = await this.#spans();
    for (const { id } of kept.slice(0, Math.max(0, kept.length - maxActiveSpans))) await store.removeSpan(id);
  }

  #spans(): Promise<KeptSpan[]> {
    return this.#parts.store.spans(this.#parts.owner).catch(() => []);
  }
}
