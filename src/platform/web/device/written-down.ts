import type { DeviceStore } from './device-store.ts';

/** What is there to be written under a name: null once it is to be gone. */
type Now = () => { value: unknown; isUnsent: boolean } | null;

/**
 * Writes down what somebody types, at each change and without waiting for a pause: what changes while it is written is written next, and what is dropped
 * meanwhile does not come back.
 */
export class WrittenDown {
  readonly #device: DeviceStore | null;
  readonly #full: (isFull: boolean) => void;
  readonly #writing = new Map<string, Promise<void>>();
  readonly #dirty = new Set<string>();

  /** `full` is told whether the device had room for the latest. */
  constructor(device: DeviceStore | null, full: (isFull: boolean) => void) {
    this.#device = device;
    this.#full = full;
  }

  write(name: string, now: Now): Promise<void> {
    this.#dirty.add(name);
    const running = this.#writing.get(name);
    if (running) return running;
    const work = this.#writeAll(name, now).finally(() => this.#writing.delete(name));
    this.#writing.set(name, work);
    return work;
  }

  async #writeAll(name: string, now: Now): Promise<void> {
    while (this.#dirty.delete(name)) {
      const what = now();
      try {
        if (what) await this.#device?.put(name, what.value, { isUnsent: what.isUnsent });
        else await this.#device?.remove(name);
        this.#full(false);
      } catch {
        this.#full(what !== null);
      }
    }
  }
}
