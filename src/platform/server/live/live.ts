import type { PresenceTold } from '#shared/presence.ts';
import type { Actor, Context, EmittedEvent, ToldPerson } from '../context.ts';
import { actAs, type Runtime } from '../database/tenant-transaction.ts';
import type { Entities, LiveChange } from '../records/entities.ts';
import type { Notices } from './notices.ts';

/** One browser that listens. */
export type Listener = {
  tenantId: number;
  timeZone: string;
  actor: Actor;
  send(changes: LiveChange[]): void;
  tellPresence(told: PresenceTold): void;
  /** Something may have been missed: the browser asks for it with `live/since`. */
  missed(): void;
  /** Looks again who listens and what they may; ends the stream of a session that has ended. */
  check(): Promise<void>;
};

const channel = 'live';
/** Sessions of an identity have ended. */
export const sessionsChannel = 'sessions';
/** Changes travel together: a NOTIFY in each transaction would take a lock that all commits share. */
const batchMs = 50;
/** PostgreSQL takes payloads below 8,000 bytes. */
const maxPayload = 7_500;

/** The third says whether the change may have taken the record out of somebody's sight; of a person's own there is its moment. */
type Packed = [module: string, entityId: number, changesVisibility: boolean, at?: string];
type Packet = { tenantId: number; changes: Packed[] };

/** Tells the browsers of a tenant, on every server, what changed, each only what its person may see. */
export class Live {
  readonly #notices: Notices;
  readonly #entities: Entities;
  readonly #listeners = new Map<number, Set<Listener>>();
  readonly #pending = new Map<number, Map<string, Packed>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(notices: Notices, entities: Entities) {
    this.#notices = notices;
    this.#entities = entities;
  }

  /** Call once the runtime stands: what is heard is looked up through it. */
  start(runtime: Runtime): void {
    this.#notices.listen(channel, (payload) => {
      for (const packet of JSON.parse(payload) as Packet[]) {
        this.#hear(runtime, packet).catch((error: Error) => {
          console.error(`A live message got lost: ${error.message}`);
          for (const listener of this.#listeners.get(packet.tenantId) ?? []) listener.missed();
        });
      }
    });
    this.#notices.listen(sessionsChannel, (payload) => {
      this.#check(({ actor }) => actor.identityId === Number(payload));
    });
  }

  /** Sessions of an identity have ended: their streams end on every server. */
  sessionsEnded(identityId: number): void {
    this.#notices.send(sessionsChannel, String(identityId));
  }

  /** Notices may have been lost for a while. */
  missed(): void {
    this.#check(() => true);
    for (const listener of this.#all()) listener.missed();
  }

  changed(tenantId: number, events: EmittedEvent[], told: ToldPerson[] = []): void {
    const changes = this.#pending.get(tenantId) ?? new Map<string, Packed>();
    for (const event of events) {
      const { module, entityId } = event;
      const name = `${module}/${entityId}`;
      changes.set(name, [module, entityId, changes.get(name)?.[2] || this.#entities.changesVisibility(event)]);
    }
    for (const { module, userId, at } of told) {
      const name = `${module}/${userId}`;
      // What one of several does not say of itself, nobody knows of them together.
      const isLatest = !changes.has(name) || changes.get(name)?.[3];
      changes.set(name, [module, userId, false, ...(at && isLatest ? [at] : [])] as Packed);
    }
    this.#pending.set(tenantId, changes);
    this.#timer ??= setTimeout(() => this.flush(), batchMs);
  }

  /** Sends what waits at once; also before the server stops. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    let packets: Packet[] = [];
    let size = 2;
    const send = () => {
      if (packets.length > 0) this.#notices.send(channel, JSON.stringify(packets));
      packets = [];
      size = 2;
    };
    for (const [tenantId, changes] of this.#pending) {
      let packet: Packet = { tenantId, changes: [] };
      packets.push(packet);
      size += 50;
      for (const change of changes.values()) {
        const length = change[0].length + 64;
        if (size + length > maxPayload) {
          send();
          packet = { tenantId, changes: [] };
          packets.push(packet);
          size += 50;
        }
        packet.changes.push(change);
        size += length;
      }
    }
    this.#pending.clear();
    send();
  }

  add(listener: Listener): void {
    const others = this.#listeners.get(listener.tenantId) ?? new Set();
    others.add(listener);
    this.#listeners.set(listener.tenantId, others);
  }

  remove(listener: Listener): void {
    const others = this.#listeners.get(listener.tenantId);
    others?.delete(listener);
    if (others?.size === 0) this.#listeners.delete(listener.tenantId);
  }

  /** Tells some people of a tenant, or all: one look at what they may see a person, however many browsers they have open. */
  async tellPeople<T>(
    runtime: Runtime,
    tenantId: number,
    userIds: ReadonlySet<number> | null,
    { look, tell }: { look: (context: Context) => Promise<T>; tell: (listener: Listener, seen: T) => void },
  ): Promise<void> {
    const call = { kind: 'read', path: 'live', undo: 'none' } as const;
    const listeners = this.#listeners.get(tenantId) ?? [];
    for (const ofPerson of Map.groupBy(
      listeners,
      ({ actor }) => `${actor.userId} ${actor.isViewing && actor.roleName}`,
    ).values()) {
      const [first] = ofPerson;
      if (!first || (userIds && !userIds.has(first.actor.userId))) continue;
      const seen = await actAs(runtime, tenantId, first.timeZone, first.actor, call, look);
      for (const listener of ofPerson) tell(listener, seen);
    }
  }

  #all(): Listener[] {
    return [...this.#listeners.values()].flatMap((listeners) => [...listeners]);
  }

  async #check(isMeant: (listener: Listener) => boolean): Promise<void> {
    await Promise.all(this.#all().map((listener) => isMeant(listener) && listener.check()));
  }

  async #hear(runtime: Runtime, { tenantId, changes }: Packet): Promise<void> {
    const listeners = this.#listeners.get(tenantId);
    if (!listeners) return;
    const all = changes.map(([module, entityId, changesVisibility, at]) => ({
      module,
      entityId,
      changesVisibility,
      ...(at && { at }),
    }));
    if (all.some(({ module }) => this.#entities.find(module)?.decidesRights)) {
      await this.#check((listener) => listener.tenantId === tenantId);
    }
    await this.tellPeople(runtime, tenantId, null, {
      look: (context) => this.#entities.changesSeenBy(context, all),
      tell: (listener, visible) => visible.length > 0 && listener.send(visible),
    });
  }
}
