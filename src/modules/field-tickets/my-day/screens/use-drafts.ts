import { WorkOnDevice } from '#modules/work/my-work/screens/my-work-area.tsx';
import { uuidv7 } from '#shared/ids.ts';
import { CallFailure, messageOf, post } from '#web/api/api.ts';
import { isConnectionLost, onConnectionChange } from '#web/api/connection.ts';
import { sendInPieces } from '#web/api/send-in-pieces.ts';
import { deviceID, forgetPerson, keepStored, sessionToken, stored } from '#web/api/stored-user.ts';
import { type DevicePhoto, PhotosOfDevice } from '#web/device/device-photos.ts';
import {
  canKeep,
  type DeviceOwner,
  DeviceStore,
  forgetOwner,
  keepOwner,
  ownerOfDevice,
} from '#web/device/device-store.ts';
import { WrittenDown } from '#web/device/written-down.ts';
import type { Outbox } from '#web/outbox/outbox.ts';
import { currentOutbox, storedOwner } from '#web/outbox/sender.ts';
import { listShown, listWaiting, onWaiting, ownerOf, type Waiting } from '#web/outbox/waiting.ts';
import type { FieldDay, FieldPrices } from '../contract.ts';
import { contentOf, type Draft, handedIn, isOfPlace, type Place, readDraft } from '../draft-rules.ts';
import { DroppedDrafts } from './use-dropped.ts';
import { type FieldState, opening } from './use-field-state.ts';

/** What is known of a draft beside what it says. */
type Standing = {
  draft: Draft;
  /** The revision of it that the server is known to have, and what that says. */
  knows: number;
  sentBody: string | null;
  /** What was submitted from here. */
  handedIn?: string;
};

const keepAfterMs = 1_500;
const dayEveryMs = 10 * 60_000;
const usedUp =
  'This device is full. What you write is kept only as long as this page is open: hand it in, or make room.';

/** Drafts of one person on this device: written down as they are typed, kept on the server while there is signal, handed in once. */
export class FieldStore {
  #state: FieldState = { ...opening, isLost: isConnectionLost() };
  readonly #listeners = new Set<() => void>();
  readonly #standing = new Map<string, Standing>();
  readonly #keepers = new Map<string, ReturnType<typeof setTimeout>>();
  #device: DeviceStore | null = null;
  #photos = new PhotosOfDevice(null);
  #writing = new WrittenDown(null, () => undefined);
  #dropped = new DroppedDrafts(null);
  #outbox: Outbox | null = null;
  readonly work = new WorkOnDevice((work) => this.#set({ work }));

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly look = (): FieldState => this.#state;

  #set(change: Partial<FieldState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Opens what the device has, then asks the server for what is new. */
  async open(): Promise<void> {
    onConnectionChange(() => {
      this.#set({ isLost: isConnectionLost() });
      if (isConnectionLost()) return;
      void this.refresh();
      for (const draftID of this.#standing.keys()) this.#keepSoon(draftID);
    });
    onWaiting(() => {
      const refused = (items: readonly Waiting[]) => items.filter(({ refusal }) => refusal !== null).length;
      const isOneMore = refused(listWaiting()) > refused(this.#state.waiting);
      this.#set({ waiting: listWaiting(), shown: listShown() });
      // Another device may have been first.
      if (isOneMore) void this.refresh();
    });
    const known = canKeep() ? await ownerOfDevice().catch(() => null) : null;
    // Another person has signed in on this device since.
    const isAnother =
      known !== null && sessionToken() !== null && stored('currentUser') !== null && known.owner !== storedOwner();
    if (known && !isAnother) await this.#begin(known);
    await this.refresh();
    if (this.#state.is === 'opening') this.#set({ is: 'away' });
    setInterval(() => void this.refresh(), dayEveryMs);
  }

  async #begin(person: DeviceOwner): Promise<void> {
    this.#device = canKeep() ? new DeviceStore(person.owner) : null;
    this.#photos = new PhotosOfDevice(this.#device);
    this.#writing = new WrittenDown(this.#device, this.#tellFull);
    if (this.#device) await keepOwner(person).catch(() => undefined);
    keepStored({ tenantID: person.tenantID, currentUser: person.userID });
    this.#dropped = new DroppedDrafts(this.#device);
    const [day, kept] = this.#device
      ? await Promise.all([
          this.#device.get<{ day: FieldDay; readAtMs: number }>('day').catch(() => null),
          this.#device.all<Standing>('draft/').catch(() => []),
        ])
      : [null, []];
    for (const { draft, ...more } of kept) {
      const read = readDraft(draft);
      if (read) this.#standing.set(read.draftID, { ...more, draft: read });
    }
    this.#outbox = currentOutbox((item) => this.#arrived(item), person.owner);
    await this.work.begin({
      device: this.#device,
      photos: this.#photos,
      writing: this.#writing,
      outbox: this.#outbox,
      me: person.userID,
    });
    this.#set({ is: 'ready', person, day: day?.day ?? null, readAtMs: day?.readAtMs ?? null, drafts: this.#list() });
    await this.#outbox.look();
    this.work.settle();
    void this.#outbox.drain();
    for (const draftID of this.#standing.keys()) this.#keepSoon(draftID);
  }

  #list = (): Draft[] =>
    [...this.#standing.values()].map(({ draft }) => draft).sort((one, other) => other.changedAtMs - one.changedAtMs);

  /** Reads the day anew, when somebody is signed in and the server is there. */
  async refresh(): Promise<void> {
    if (!sessionToken()) return this.#set({ isSignedOut: true });
    try {
      if (!this.#state.person) {
        const { data } = await post('users/getCurrentUser', {});
        const user = data as { tenantID: number; currentUser: number; userFullName: string };
        keepStored({ tenantID: user.tenantID, currentUser: user.currentUser, userFullName: user.userFullName });
        await this.#begin({
          owner: ownerOf(user),
          tenantID: user.tenantID,
          userID: user.currentUser,
          name: user.userFullName,
        });
      }
      const day = (await post('field_tickets/get_my_day', {})).data as FieldDay;
      const readAtMs = Date.now();
      // Prices that were asked for by hand are those of that day, and stay until there are newer ones.
      const asked = (this.#state.day?.prices ?? []).filter(
        (one) => one.date === day.date && !day.prices.some((other) => isOfPlace(one, other)),
      );
      const whole = { ...day, prices: [...day.prices, ...asked] };
      this.#set({ is: 'ready', day: whole, readAtMs, isSignedOut: false });
      await this.#device?.put('day', { day: whole, readAtMs }).catch(() => undefined);
      await this.#settle(day);
      await this.work.refresh();
    } catch (error) {
      if (error instanceof CallFailure && error.status === 401) this.#set({ isSignedOut: true });
      else if (error instanceof CallFailure && error.status === 403)
        this.#set({ is: 'forbidden', problem: messageOf(error) });
    }
  }

  /** What the server has made of drafts, and what other devices have kept. */
  async #settle(day: FieldDay): Promise<void> {
    for (const { draftID } of day.latest) if (draftID !== null) await this.#made(draftID);
    const dropped = await this.#dropped.send();
    for (const { draftID, body, revision } of day.drafts.filter(({ draftID }) => !dropped.has(draftID))) {
      const mine = this.#standing.get(draftID);
      if (mine && mine.knows >= revision) continue;
      // What was typed here since stays; it is compared when it is kept.
      if (mine && bodyOf(mine.draft) !== mine.sentBody) continue;
      const theirs = readDraft(JSON.parse(body));
      if (!theirs || this.isWaiting(draftID)) continue;
      this.#standing.set(draftID, { draft: theirs, knows: revision, sentBody: bodyOf(theirs) });
      await this.#save(draftID);
    }
    this.#set({ drafts: this.#list() });
  }

  /** Prices for a place that the day does not bring. */
  async askPrices(place: Place): Promise<void> {
    const { day } = this.#state;
    if (!day || day.prices.some((one) => isOfPlace(one, place))) return;
    const prices = (await post('field_tickets/get_prices', place).catch(() => null))?.data as FieldPrices | undefined;
    const now = this.#state.day;
    if (!prices || !now) return;
    const whole = { ...now, prices: [...now.prices.filter((one) => !isOfPlace(one, place)), prices] };
    this.#set({ day: whole });
    await this.#device?.put('day', { day: whole, readAtMs: this.#state.readAtMs }).catch(() => undefined);
  }

  add(draft: Draft): void {
    this.#standing.set(draft.draftID, { draft, knows: 0, sentBody: null });
    this.#changed(draft.draftID);
  }

  /** Writes it down at once: nothing older than a moment is lost, whatever becomes of the browser. */
  edit(draftID: string, change: Partial<Draft>): void {
    const was = this.#standing.get(draftID);
    if (!was) return;
    this.#standing.set(draftID, { ...was, draft: { ...was.draft, ...change, changedAtMs: Date.now() } });
    this.#changed(draftID);
  }

  #changed(draftID: string): void {
    this.#set({ drafts: this.#list() });
    void this.#save(draftID);
    this.#keepSoon(draftID);
  }

  #save(draftID: string): Promise<void> {
    return this.#writing.write(`draft/${draftID}`, () => {
      const standing = this.#standing.get(draftID);
      return standing ? { value: standing, isUnsent: bodyOf(standing.draft) !== standing.sentBody } : null;
    });
  }

  readonly #tellFull = (isFull: boolean): void => {
    if (isFull) this.#set({ problem: usedUp });
    else if (this.#state.problem === usedUp) this.#set({ problem: null });
  };

  #keepSoon(draftID: string): void {
    clearTimeout(this.#keepers.get(draftID));
    this.#keepers.set(
      draftID,
      setTimeout(() => void this.#keep(draftID), keepAfterMs),
    );
  }

  /** On the server too, while there is signal: so a lost phone loses only what was typed without it. */
  async #keep(draftID: string): Promise<void> {
    const standing = this.#standing.get(draftID);
    if (!standing || isConnectionLost() || !sessionToken() || this.isWaiting(draftID)) return;
    await this.#sendPhotos(draftID);
    const now = this.#standing.get(draftID);
    if (!now) return;
    const body = bodyOf(now.draft);
    if (body === now.sentBody) return;
    try {
      const { data } = await post('field_tickets/keep_draft', { draftID, body, device: deviceID(), knows: now.knows });
      await this.#stands(draftID, (data as { revision: number }).revision, body);
    } catch (error) {
      if (error instanceof CallFailure && error.status === 409) await this.#otherDevice(draftID, error.now ?? {});
    }
  }

  async #stands(draftID: string, knows: number, sentBody: string): Promise<void> {
    const standing = this.#standing.get(draftID);
    if (!standing) return;
    this.#standing.set(draftID, { ...standing, knows, sentBody });
    await this.#save(draftID);
    if (bodyOf(standing.draft) !== sentBody) this.#keepSoon(draftID);
  }

  /** A draft is a field ticket by now; what was typed here since another device submitted it is a draft of its own. */
  async #made(draftID: string): Promise<void> {
    const standing = this.#standing.get(draftID);
    const item = this.waitingOf(draftID);
    // The reply may be on its way still.
    if (!standing || item?.refusal === null) return;
    const body = bodyOf(standing.draft);
    const isOwn = standing.sentBody === null || body === standing.sentBody || (!item && body === standing.handedIn);
    if (!isOwn && !this.#isThere(standing.draft)) this.add({ ...standing.draft, draftID: uuidv7() });
    if (item || !isOwn)
      this.#set({
        notice: `Another device submitted this field ticket before${isOwn ? '' : '; what was written here since is a draft of its own: submit it only if it is other work'}.`,
      });
    await this.takeBack(draftID);
    await this.remove(draftID);
  }

  /** Both are kept: what the other device says becomes a draft of its own beside this one. */
  async #otherDevice(draftID: string, now: Record<string, unknown>): Promise<void> {
    const standing = this.#standing.get(draftID);
    if (!standing) return;
    if (typeof now.fieldTicketID === 'number') return this.#made(draftID);
    const theirs = typeof now.body === 'string' ? readDraft(JSON.parse(now.body)) : null;
    if (!theirs || typeof now.revision !== 'number') return;
    if (bodyOf(theirs) !== bodyOf(standing.draft)) this.add({ ...theirs, draftID: uuidv7() });
    this.#standing.set(draftID, { ...standing, knows: now.revision });
    this.#keepSoon(draftID);
  }

  /** Fails with a sentence for what is no image, cannot be read, or is too large. */
  async addPhoto(draftID: string, chosen: File): Promise<void> {
    // Its bytes are there before the draft names them.
    const photo = await this.#photos.keep(chosen).catch((error: Error) => {
      if (error.name === 'QuotaExceededError') this.#set({ problem: usedUp });
      throw error;
    });
    const draft = this.#standing.get(draftID)?.draft;
    if (draft) this.edit(draftID, { photos: [...draft.photos, { ...photo, fileID: null }] });
  }

  readonly photo = (photo: DevicePhoto): Promise<File | null> => this.#photos.find(photo);

  removePhoto(draftID: string, key: string): void {
    const draft = this.#standing.get(draftID)?.draft;
    if (draft) this.edit(draftID, { photos: draft.photos.filter((one) => one.key !== key) });
    void this.#photos.drop(key);
  }

  async #sendPhotos(draftID: string): Promise<void> {
    for (const photo of this.#standing.get(draftID)?.draft.photos ?? []) {
      const file = photo.fileID === null ? await this.photo(photo) : null;
      if (!file) continue;
      const how = { signal: new AbortController().signal, onProgress: () => undefined };
      const fileID = await sendInPieces(photo.key, photo.name, file, how).catch(() => null);
      if (fileID === null) return;
      const draft = this.#standing.get(draftID)?.draft;
      if (!draft) return;
      const photos = draft.photos.map((one) => (one.key === photo.key ? { ...one, fileID } : one));
      this.#standing.set(draftID, { ...(this.#standing.get(draftID) as Standing), draft: { ...draft, photos } });
      this.#set({ drafts: this.#list() });
      await this.#save(draftID);
    }
  }

  readonly isWaiting = (draftID: string): boolean => this.waitingOf(draftID) !== undefined;
  readonly waitingOf = (draftID: string): Waiting | undefined =>
    this.#state.waiting.find(({ record }) => record === `field_tickets/${draftID}`);

  /** Hands it in: at once, or when there is signal. Until the server has it, it stays here. */
  async handIn(draftID: string, says: string): Promise<void> {
    const standing = this.#standing.get(draftID);
    if (!standing || !this.#outbox) return;
    const { draft } = standing;
    this.#standing.set(draftID, { ...standing, handedIn: bodyOf(draft) });
    await this.#save(draftID);
    const unsent = draft.photos.filter(({ fileID }) => fileID === null);
    const files = await Promise.all(unsent.map(async (photo) => ({ photo, file: await this.photo(photo) })));
    const item = this.#outbox.newItem('field_tickets/create_field_ticket', handedIn(draft, Date.now()), {
      record: { module: 'field_tickets', id: draftID },
      place: 'record/handed-in',
      says,
      filesIn: 'photoIDs',
      // What has come of it already is not sent again.
      files: files.flatMap(({ photo, file }) => (file ? [{ name: file.name, blob: file, uploadID: photo.key }] : [])),
    });
    const outcome = await this.#outbox.keep(item, { staysRefused: true }).catch(() => null);
    if (outcome)
      this.#set({ notice: 'reply' in outcome ? `Submitted: ${says}` : `Submitted, and waiting to be sent: ${says}` });
  }

  /** Back among what is written: of what the server refused, or has not got. */
  async takeBack(draftID: string): Promise<void> {
    const item = this.waitingOf(draftID);
    if (item) await this.#outbox?.discard(item.id);
  }

  tryAgain(draftID: string): void {
    const item = this.waitingOf(draftID);
    if (item) void this.#outbox?.tryAgain(item.id);
  }

  async #arrived(item: Waiting): Promise<void> {
    if (!isOfFieldTicket(item)) return this.work.arrived(item);
    const draftID = item.record.replace('field_tickets/', '');
    if (this.#standing.has(draftID)) await this.remove(draftID);
    await this.refresh();
  }

  /** Throws a draft away, here and on the server. */
  async remove(draftID: string): Promise<void> {
    const standing = this.#standing.get(draftID);
    this.#standing.delete(draftID);
    clearTimeout(this.#keepers.get(draftID));
    this.#set({ drafts: this.#list() });
    await this.#save(draftID);
    for (const { key } of standing?.draft.photos ?? []) await this.#photos.drop(key);
    await this.#dropped.add(draftID);
  }

  /** Ends the session and destroys what this device keeps of the person. */
  async signOut(): Promise<void> {
    const { person } = this.#state;
    await this.#outbox?.drain();
    for (const { id } of listWaiting()) await this.#outbox?.discard(id);
    if (person) await forgetOwner(person.owner).catch(() => undefined);
    await post('users/logout', {}).catch(() => undefined);
    forgetPerson();
    location.assign('/login');
  }

  /** Whether another draft says just this. */
  readonly #isThere = (draft: Draft): boolean =>
    this.#list().some((one) => one.draftID !== draft.draftID && contentOf(one) === contentOf(draft));

  readonly dismiss = (): void => this.#set({ notice: null });

  /** Another tab of this browser has the drafts; two would write over one another. */
  readonly standBack = (): void => this.#set({ is: 'elsewhere' });

  /** The session has ended elsewhere, or ran out. */
  readonly endSession = (): void => this.#set({ isSignedOut: true });
}

/** Whether something that waits is a field ticket, and no change of a task or ticket. */
export const isOfFieldTicket = ({ record }: Waiting): boolean => record.startsWith('field_tickets/');

const bodyOf = (draft: Draft): string => JSON.stringify(draft);
