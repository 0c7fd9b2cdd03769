import { uuidv7 } from '#shared/ids.ts';
import { post } from '#web/api/api.ts';
import type { DevicePhoto, PhotosOfDevice } from '#web/device/device-photos.ts';
import type { DeviceStore } from '#web/device/device-store.ts';
import type { WrittenDown } from '#web/device/written-down.ts';
import type { Outbox } from '#web/outbox/outbox.ts';
import { listShown, listWaiting, onWaiting, type Waiting } from '#web/outbox/waiting.ts';
import type { Item } from '../../rules.ts';
import type { MyWork, WorkInHand } from '../contract.ts';
import { emptyDraft, isEmptyDraft, readWorkDraft, recordOf, type WorkDraft } from '../rules.ts';
import { asItWillBe } from './use-as-it-will-be.ts';
import { type Deed, notePlaceOf, posting } from './use-deeds.ts';

/** What this device knows of what its person has in hand; a new object whenever any of it changes. */
export type WorkState = {
  /** As it was read; null before the first time. */
  read: MyWork | null;
  /** What is being written, by record. */
  drafts: Readonly<Record<string, WorkDraft>>;
};
export const noWork: WorkState = { read: null, drafts: {} };

/** What it is given once its person is known. */
type Parts = { device: DeviceStore | null; photos: PhotosOfDevice; writing: WrittenDown; outbox: Outbox; me: number };

const readAs = 'work';
const draftAs = (record: string): string => `work-draft/${record}`;
/** A file that goes with a deed; under its key the server knows its pieces. */
type Sent = { key?: string; file: File };

/**
 * The tasks and tickets that somebody has in hand, on their device: read while there is signal, done with or without, and sent by the outbox
 * (docs/rules/my-day.md).
 */
export class WorkOnDevice {
  readonly #show: (state: WorkState) => void;
  #state = noWork;
  #parts: Parts | null = null;
  /** Readings and arrivals are counted, so that what was asked before is not shown over what came since. */
  #turn = 0;
  #shownTurn = 0;

  constructor(show: (state: WorkState) => void) {
    this.#show = show;
  }

  #set(change: Partial<WorkState>): void {
    this.#state = { ...this.#state, ...change };
    this.#show(this.#state);
  }

  /** Opens what the device has. */
  async begin(parts: Parts): Promise<void> {
    this.#parts = parts;
    const { device } = parts;
    const read = (await device?.get<MyWork>(readAs).catch(() => null)) ?? null;
    const kept = (await device?.all<{ record: string; draft: unknown }>('work-draft/').catch(() => [])) ?? [];
    const drafts = kept.flatMap(({ record, draft }) => {
      const one = readWorkDraft(draft);
      return one ? [[record, one] as const] : [];
    });
    this.#set({ read, drafts: Object.fromEntries(drafts) });
  }

  /** Lets go of notes that were posted just before the browser was killed: they wait already. */
  settle(): void {
    const places = new Set(listShown().map(({ record, place }) => `${record}/${place}`));
    for (const [record, draft] of Object.entries(this.#state.drafts))
      if (places.has(`${record}/${notePlaceOf(draft)}`)) this.#noteIsKept(record);
  }

  /** Reads it anew, or one of it. Rejects when the server cannot be asked. */
  async refresh(only?: Item): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const fresh = (await post('work/get_my_work', only ? { only } : {})).data as MyWork;
    if (turn < this.#shownTurn) return only ? undefined : this.refresh();
    this.#shownTurn = turn;
    const waits = new Set(listWaiting().map(({ record }) => record));
    const isRead = new Set(fresh.items.map(recordOf));
    // What is no longer theirs stays as long as something of it waits, so that it can be looked at.
    const isKept = (item: WorkInHand) =>
      !isRead.has(recordOf(item)) && (waits.has(recordOf(item)) || (only && recordOf(only) !== recordOf(item)));
    const others = (this.#state.read?.items ?? []).filter(isKept);
    await this.#keepRead({ ...fresh, items: [...fresh.items, ...others] });
  }

  async #keepRead(read: MyWork): Promise<void> {
    this.#set({ read });
    await this.#parts?.device?.put(readAs, read).catch(() => undefined);
  }

  /** The server has it: it is so by now, whether it can be read again or not. */
  async arrived(item: Waiting): Promise<void> {
    const { read } = this.#state;
    const me = this.#parts?.me ?? 0;
    const isOf = (work: WorkInHand) => recordOf(work) === item.record;
    const work = read?.items.find(isOf);
    if (!read || !work) return;
    this.#turn += 1;
    this.#shownTurn = this.#turn;
    await this.#keepRead({
      ...read,
      items: read.items.map((one) => (isOf(one) ? asItWillBe(one, [item], me) : one)),
    });
    await this.refresh({ kind: work.kind, id: work.id });
  }

  /** Does it: at once, or when there is signal. Ends when the device has it. */
  async act(work: Item, { path, body, ...of }: Deed, sent: readonly Sent[] = []): Promise<void> {
    const { outbox } = this.#parts ?? {};
    if (!outbox) return;
    const [module = '', id = ''] = recordOf(work).split('/');
    const files = sent.map(({ key, file }) => ({ name: file.name, blob: file, ...(key && { uploadID: key }) }));
    const item = outbox.newItem(path, body, { record: { module, id: Number(id) }, ...of, files });
    const kept = new Promise<void>((resolve) => {
      const forget = onWaiting(() => {
        if (!listShown().some((one) => one.id === item.id)) return;
        forget();
        resolve();
      });
    });
    // What is refused is shown at its place.
    void outbox.keep(item, { staysRefused: true }).catch(() => undefined);
    await kept;
  }

  /** Throws away what was refused, with what was refused before it at its place. */
  discard(id: string): void {
    const item = listWaiting().find((one) => one.id === id);
    const isWith = (one: Waiting) =>
      one.id === id || (one.refusal !== null && one.record === item?.record && one.place === item.place);
    for (const one of listWaiting().filter(isWith)) void this.#parts?.outbox.discard(one.id);
  }

  readonly tryAgain = (id: string): void => void this.#parts?.outbox.tryAgain(id);

  /** Written down at once: nothing older than a moment is lost, whatever becomes of the browser. */
  edit(work: Item, change: Partial<WorkDraft>): void {
    this.#write(recordOf(work), { ...this.draftOf(work), ...change });
  }

  draftOf(work: Item): WorkDraft {
    return this.#state.drafts[recordOf(work)] ?? emptyDraft(uuidv7());
  }

  /** What is typed into an answer that is not given yet; null once it is. */
  type(work: Item, stepID: number, text: string | null): void {
    const { [stepID]: _, ...typed } = this.draftOf(work).typed;
    this.edit(work, { typed: text === null ? typed : { ...typed, [stepID]: text } });
  }

  #write(record: string, draft: WorkDraft): void {
    const { [record]: _, ...others } = this.#state.drafts;
    this.#set({ drafts: isEmptyDraft(draft) ? others : { ...others, [record]: draft } });
    void this.#parts?.writing.write(draftAs(record), () => {
      const now = this.#state.drafts[record];
      return now ? { value: { record, draft: now }, isUnsent: true } : null;
    });
  }

  /** Fails with a sentence for what is no image, cannot be read, or is too large. */
  async addPhoto(work: Item, chosen: File): Promise<void> {
    // Its bytes are there before the draft names them.
    const photo = await this.#parts?.photos.keep(chosen);
    if (photo) this.edit(work, { photos: [...this.draftOf(work).photos, photo] });
  }

  readonly photo = async (photo: DevicePhoto): Promise<File | null> => (await this.#parts?.photos.find(photo)) ?? null;

  removePhoto(work: Item, key: string): void {
    this.edit(work, { photos: this.draftOf(work).photos.filter((one) => one.key !== key) });
    void this.#parts?.photos.drop(key);
  }

  /** Posts the note that is being written. */
  async post(work: Item): Promise<void> {
    const draft = this.draftOf(work);
    const files = await Promise.all(
      draft.photos.map(async (photo) => ({ key: photo.key, file: await this.photo(photo) })),
    );
    await this.act(
      work,
      posting(work, draft),
      files.flatMap(({ key, file }) => (file ? [{ key, file }] : [])),
    );
    this.#noteIsKept(recordOf(work));
  }

  /** It waits in the outbox, with its photos: what is written from now on is another one. */
  #noteIsKept(record: string): void {
    const draft = this.#state.drafts[record];
    if (!draft) return;
    this.#write(record, { ...emptyDraft(uuidv7()), typed: draft.typed });
    for (const { key } of draft.photos) void this.#parts?.photos.drop(key);
  }
}
