import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

type Portrait = { userID: number; webp: string };

/** How long people who are drawn one after the other are gathered. */
const gatherMs = 50;
const maxAtOnce = 200;

/**
 * The small pictures of the people that one session has drawn: those drawn at about the same time are asked for in one call, each
 * once, after what the page itself reads. Without an answer people keep their letters.
 */
export class Portraits {
  readonly #ask: (userIDs: number[]) => Promise<readonly Portrait[]>;
  readonly #isBusy: () => boolean;
  /** By user: an address that a style can name, or null for who has none or has not been heard of yet. */
  readonly #known = new Map<number, string | null>();
  readonly #watchers = new Set<() => void>();
  #wanted = new Set<number>();

  constructor(ask: (userIDs: number[]) => Promise<readonly Portrait[]>, isBusy: () => boolean = () => false) {
    this.#ask = ask;
    this.#isBusy = isBusy;
  }

  read = (userID: number | null): string | null => (userID === null ? null : (this.#known.get(userID) ?? null));

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  want(userID: number): void {
    if (this.#known.has(userID)) return;
    this.#known.set(userID, null);
    this.#gather([userID]);
  }

  /** Somebody may have set another one: all are asked for again, and stay as they are until the answer. */
  renew(): void {
    if (this.#known.size > 0) this.#gather(this.#known.keys());
  }

  #gather(userIDs: Iterable<number>): void {
    if (this.#wanted.size === 0) this.#later();
    for (const userID of userIDs) this.#wanted.add(userID);
  }

  #later(): void {
    setTimeout(() => (this.#isBusy() ? this.#later() : this.#fetch()), gatherMs);
  }

  #fetch(): void {
    const wanted = [...this.#wanted];
    this.#wanted = new Set();
    for (let at = 0; at < wanted.length; at += maxAtOnce) {
      const userIDs = wanted.slice(at, at + maxAtOnce);
      this.#ask(userIDs).then(
        (portraits) => this.#learn(userIDs, portraits),
        () => this.#forget(userIDs),
      );
    }
  }

  /** They are asked for again when they are next drawn. */
  #forget(userIDs: number[]): void {
    for (const userID of userIDs) if (this.#known.get(userID) === null) this.#known.delete(userID);
  }

  #learn(userIDs: number[], portraits: readonly Portrait[]): void {
    for (const userID of userIDs) this.#known.set(userID, null);
    for (const { userID, webp } of portraits) this.#known.set(userID, `url(data:image/webp;base64,${webp})`);
    for (const watcher of this.#watchers) watcher();
  }
}

const PortraitsContext = createContext(new Portraits(async () => []));
export const PortraitsProvider = PortraitsContext.Provider;

/** Somebody's small picture as the `background-image` of a style; null while none is known. */
export function usePortrait(userID: number | null): string | null {
  const portraits = useContext(PortraitsContext);
  useEffect(() => {
    if (userID !== null) portraits.want(userID);
  }, [portraits, userID]);
  return useSyncExternalStore(portraits.watch, () => portraits.read(userID));
}
