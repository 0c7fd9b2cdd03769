import { post } from '#web/api/api.ts';
import type { DeviceStore } from '#web/device/device-store.ts';

/** Drafts that were thrown away on this device: without signal they are remembered until the server has let go of them too. */
export class DroppedDrafts {
  readonly #device: DeviceStore | null;
  /** Those of which the server has not heard, by what is known. */
  readonly #unsent: Promise<Set<string>>;
  /** All of them since this page was opened: what was read of the server before may still name one. */
  readonly #all = new Set<string>();

  constructor(device: DeviceStore | null) {
    this.#device = device;
    const kept = device?.get<string[]>('dropped').catch(() => null);
    this.#unsent = Promise.resolve(kept).then((ids) => new Set(ids));
  }

  async add(draftID: string): Promise<void> {
    this.#all.add(draftID);
    (await this.#unsent).add(draftID);
    await this.send();
  }

  /** Tells the server of each, once. Answers all that were thrown away, whether it has heard of them by now or not. */
  async send(): Promise<ReadonlySet<string>> {
    const unsent = await this.#unsent;
    const were = [...unsent];
    for (const draftID of were) {
      this.#all.add(draftID);
      const isGone = await post('field_tickets/drop_draft', { draftID }, { isTriedOnce: true }).then(
        () => true,
        () => false,
      );
      if (isGone) unsent.delete(draftID);
    }
    if (were.length > 0) await this.#device?.put('dropped', [...unsent]).catch(() => undefined);
    return this.#all;
  }
}
