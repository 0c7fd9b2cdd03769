import { type Present, presenceKeptMs } from '#shared/presence.ts';
import type { Runtime } from '../database/tenant-transaction.ts';
import type { OpenPage, PageName, RecordPlace } from '../environment.ts';
import type { Entities } from '../records/entities.ts';
import { type Live, sessionsChannel } from './live.ts';
import type { Notices } from './notices.ts';

const channel = 'presence';
/** Notes travel together, as changes do. */
const batchMs = 50;
/** PostgreSQL takes payloads below 8,000 bytes. */
const maxBytes = 7_500;

type Note = { opened: OpenPage } | { left: PageName };
type Kept = OpenPage & { untilMs: number };

const nameOf = ({ sessionId, pageId }: PageName) => `${sessionId}/${pageId}`;
const placeOf = ({ tenantId, module, entityId }: RecordPlace) => `${tenantId}/${module}/${entityId}`;

/**
 * Who has which record open, in the memory of every server: notes travel to all of them, and what is not said again ends
 * by itself. Those who have a record open, and may see it, are told who else has.
 */
export class Presence {
  readonly #notices: Notices;
  readonly #live: Live;
  readonly #entities: Entities;
  readonly #keptMs: number;
  /** By page, the one that spoke longest ago first. */
  readonly #pages = new Map<string, Kept>();
  readonly #byPlace = new Map<string, Set<Kept>>();
  #pending: Note[] = [];
  #batch: NodeJS.Timeout | undefined;
  #sweep: NodeJS.Timeout | undefined;

  constructor(notices: Notices, live: Live, entities: Entities, keptMs = presenceKeptMs) {
    this.#notices = notices;
    this.#live = live;
    this.#entities = entities;
    this.#keptMs = keptMs;
  }

  /** Call once the runtime stands: whoever is told is looked up through it. */
  start(runtime: Runtime): void {
    this.#notices.listen(channel, (payload) => {
      for (const note of JSON.parse(payload) as Note[]) {
        if ('opened' in note) this.#keep(runtime, note.opened);
        else this.#drop(runtime, note.left);
      }
    });
    // Whose other sessions go on is there again with the next note.
    this.#notices.listen(sessionsChannel, (payload) => {
      const ended = [...this.#pages.values()].filter(({ identityId }) => identityId === Number(payload));
      for (const page of ended) this.#drop(runtime, page);
    });
  }

  note(page: OpenPage): void {
    this.#say({ opened: page });
  }

  leave(page: PageName): void {
    this.#say({ left: page });
  }

  /** Who else has the record open, by name. */
  othersAt(place: RecordPlace, userId: number): Present[] {
    const others = new Map<number, Present>();
    for (const page of this.#byPlace.get(placeOf(place)) ?? []) {
      if (page.userId === userId) continue;
      const field = page.field ?? others.get(page.userId)?.field ?? null;
      others.set(page.userId, { userID: page.userId, userDisplayName: page.name, field });
    }
    return [...others.values()].sort((one, other) => one.userDisplayName.localeCompare(other.userDisplayName));
  }

  close(): void {
    clearTimeout(this.#batch);
    clearTimeout(this.#sweep);
  }

  #say(note: Note): void {
    this.#pending.push(note);
    this.#batch ??= setTimeout(() => this.#flush(), batchMs);
  }

  #flush(): void {
    this.#batch = undefined;
    let notes: string[] = [];
    let size = 2;
    const send = () => {
      if (notes.length > 0) this.#notices.send(channel, `[${notes.join(',')}]`);
      notes = [];
      size = 2;
    };
    for (const note of this.#pending) {
      const json = JSON.stringify(note);
      const bytes = Buffer.byteLength(json) + 1;
      if (size + bytes > maxBytes) send();
      notes.push(json);
      size += bytes;
    }
    this.#pending = [];
    send();
  }

  #keep(runtime: Runtime, page: OpenPage): void {
    const former = this.#remove(page);
    const isMoved = former !== undefined && placeOf(former) !== placeOf(page);
    if (isMoved) this.#tell(runtime, former);
    const kept = { ...page, untilMs: Date.now() + this.#keptMs };
    this.#pages.set(nameOf(page), kept);
    const here = this.#byPlace.get(placeOf(page)) ?? new Set();
    this.#byPlace.set(placeOf(page), here.add(kept));
    this.#sweepIn(runtime, this.#keptMs);
    if (isMoved || former?.field !== page.field) this.#tell(runtime, page);
  }

  #drop(runtime: Runtime, page: PageName): void {
    const former = this.#remove(page);
    if (former) this.#tell(runtime, former);
  }

  #remove(page: PageName): Kept | undefined {
    const former = this.#pages.get(nameOf(page));
    if (!former) return undefined;
    this.#pages.delete(nameOf(page));
    const here = this.#byPlace.get(placeOf(former));
    here?.delete(former);
    if (here?.size === 0) this.#byPlace.delete(placeOf(former));
    return former;
  }

  /** One timer for all: it wakes when the page that spoke longest ago is due. */
  #sweepIn(runtime: Runtime, ms: number): void {
    this.#sweep ??= setTimeout(() => this.#sweepOut(runtime), ms).unref();
  }

  #sweepOut(runtime: Runtime): void {
    this.#sweep = undefined;
    const nowMs = Date.now();
    for (const page of this.#pages.values()) {
      if (page.untilMs > nowMs) {
        this.#sweepIn(runtime, page.untilMs - nowMs);
        return;
      }
      this.#drop(runtime, page);
    }
  }

  /** Nobody is looked up for who is there alone. */
  #tell(runtime: Runtime, { userId, ...place }: OpenPage): void {
    const people = new Set([...(this.#byPlace.get(placeOf(place)) ?? [])].map((page) => page.userId));
    if ([...people].every((id) => id === userId)) return;
    const { tenantId, module, entityId } = place;
    this.#live
      .tellPeople(runtime, tenantId, people, {
        look: async (context) =>
          (await this.#entities.labels(context, [{ module, entityId }], { withDeleted: false })).size > 0,
        tell: (listener, maySee) => {
          const others = this.othersAt(place, listener.actor.userId);
          if (maySee) listener.tellPresence({ module, entityID: entityId, others });
        },
      })
      .catch((error: Error) => console.error(`Who is there was not told: ${error.message}`));
  }
}
