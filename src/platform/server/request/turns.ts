import type pg from 'pg';
import { Refusal } from '#shared/errors.ts';
import type { CallerGone } from './caller-gone.ts';

/** Who wants a connection, and what for. */
export type Asker = {
  /** The session or, for work without one, the company; unknown sessions count for themselves. */
  session: string | null;
  tenantId: number | null;
  /** A call that keeps the database busy for long (`Call.isHeavy`). */
  isHeavy: boolean;
  /** Told when nobody waits for the answer any more: it waits no longer, and a read that runs is cancelled in the database. */
  gone?: CallerGone | undefined;
  /** A write that runs is finished: its caller may have lost no more than the signal. */
  isRead: boolean;
};

/** How many connections nobody may have alone: a company that floods leaves these to the others. */
const keptForOthers = 2;
/** Heavy calls at a time, of all and of one company: the others never wait behind more. */
const maxHeavy = 2;
const heavyMostOfOne = 1;
/** Requests that wait of one session and of one company; a page asks for 20 at once, a busy office has some of them at a time. */
const waitingMostOfSession = 100;
const waitingMostOfCompany = 400;
/** Nobody waits longer for a turn; it is more than the longest statement. */
const waitsMostMs = 40_000;
const retryAfterSeconds = 2;
/** Sessions whose company is known, so that one waits with its own. */
const maxKnown = 50_000;

type Waiter = { asker: Asker; party: string; start: (party: string) => void };
/** One company, or a session whose company is not known yet: its sessions wait in turn, each in its order. */
type Party = { isKnown: boolean; running: number; heavy: number; waiting: number; sessions: Map<string, Waiter[]> };

const companyName = (tenantId: number | '') => `company ${tenantId}`;
const unknownName = (session: string | null) => `session ${session}`;

const tooMany = () =>
  new Refusal(429, 'too_many', 'Too many requests at once. Nothing was changed; try again in a moment.', {
    retryAfterSeconds,
  });
/**
 * Hands out the connections of a pool, company by company and in each session by session, so that one that floods is slow
 * itself and the others are not. Heavy calls have few places, each company one.
 */
export class Turns {
  readonly #pool: Pick<pg.Pool, 'connect'>;
  readonly #most: number;
  readonly #cancel: (processID: number) => Promise<unknown>;
  /** In the order of their turns: whose turn was is put at the end. */
  readonly #parties = new Map<string, Party>();
  readonly #companies = new Map<string, number>();
  #running = 0;
  #heavy = 0;

  constructor(pool: Pick<pg.Pool, 'connect'>, most: number, cancel: (processID: number) => Promise<unknown>) {
    this.#pool = pool;
    this.#most = most;
    this.#cancel = cancel;
  }

  /** Remembers whose session it is: what waits of it, and its next requests, wait with those of its company. */
  learn(session: string, tenantId: number): void {
    if (this.#companies.get(session) === tenantId) return;
    if (this.#companies.size >= maxKnown) this.#companies.clear();
    this.#companies.set(session, tenantId);
    const alone = this.#parties.get(unknownName(session));
    const line = alone?.sessions.get(session);
    if (!alone || !line) return;
    alone.sessions.delete(session);
    alone.waiting -= line.length;
    const party = this.#partyOf(companyName(tenantId));
    party.sessions.set(session, [...(party.sessions.get(session) ?? []), ...line]);
    party.waiting += line.length;
    for (const waiter of line) waiter.party = companyName(tenantId);
    this.#next();
  }

  /** Errors: 429 when too many of the same wait already, or the turn does not come. */
  async take(asker: Asker): Promise<pg.PoolClient> {
    const name = await this.#waitForTurn(this.#nameOf(asker), asker);
    try {
      return this.#lend(await this.#pool.connect(), name, asker);
    } catch (error) {
      this.#end(name, asker);
      throw error;
    }
  }

  #nameOf({ session, tenantId }: Asker): string {
    const company = tenantId ?? (session === null ? undefined : this.#companies.get(session));
    return company === undefined ? unknownName(session) : companyName(company);
  }

  #partyOf(name: string): Party {
    const known = this.#parties.get(name);
    if (known) return known;
    const isKnown = name.startsWith(companyName(''));
    const party: Party = { isKnown, running: 0, heavy: 0, waiting: 0, sessions: new Map() };
    this.#parties.set(name, party);
    return party;
  }

  /** Answers for which party it runs. */
  #waitForTurn(name: string, asker: Asker): Promise<string> {
    const party = this.#partyOf(name);
    if (party.waiting === 0 && this.#mayRun(party, asker)) {
      this.#begin(party, asker);
      return Promise.resolve(name);
    }
    const session = asker.session ?? '';
    const line = party.sessions.get(session) ?? [];
    if (line.length >= waitingMostOfSession || party.waiting >= waitingMostOfCompany) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        asker.gone?.forget(leave);
      };
      const waiter: Waiter = {
        asker,
        party: name,
        start: (at) => {
          stop();
          resolve(at);
        },
      };
      const giveUp = (error: Error) => {
        stop();
        const now = this.#partyOf(waiter.party);
        this.#leave(now, session, waiter);
        this.#tidy(waiter.party, now);
        reject(error);
      };
      const leave = () => giveUp(tooMany());
      const timer = setTimeout(leave, waitsMostMs);
      party.sessions.set(session, [...line, waiter]);
      party.waiting += 1;
      asker.gone?.listen(leave);
      this.#next();
    });
  }

  #mayRun(party: Party, { isHeavy }: Asker): boolean {
    // Of a session that is not known yet the first says whose it is.
    const maxOfOne = party.isKnown ? Math.max(1, this.#most - keptForOthers) : 1;
    if (this.#running >= this.#most || party.running >= maxOfOne) return false;
    return !isHeavy || (this.#heavy < maxHeavy && party.heavy < heavyMostOfOne);
  }

  #begin(party: Party, { isHeavy }: Asker): void {
    const heavy = isHeavy ? 1 : 0;
    this.#running += 1;
    this.#heavy += heavy;
    party.running += 1;
    party.heavy += heavy;
  }

  #end(name: string, { isHeavy }: Asker): void {
    const party = this.#parties.get(name);
    if (!party) throw new Error(`Nothing of ${name} runs`);
    const heavy = isHeavy ? 1 : 0;
    this.#running -= 1;
    this.#heavy -= heavy;
    party.running -= 1;
    party.heavy -= heavy;
    this.#tidy(name, party);
    this.#next();
  }

  /** Begins whatever may begin now. */
  #next(): void {
    for (let began = true; began && this.#running < this.#most; ) {
      began = false;
      for (const [name, party] of this.#parties) {
        if (party.waiting === 0 || !this.#beginOne(party)) continue;
        began = true;
        this.#parties.delete(name);
        this.#parties.set(name, party);
        break;
      }
    }
  }

  /** The first of a session that may run; its session is last then. */
  #beginOne(party: Party): boolean {
    for (const [session, line] of party.sessions) {
      const waiter = line.find(({ asker }) => this.#mayRun(party, asker));
      if (!waiter) continue;
      this.#leave(party, session, waiter);
      const rest = party.sessions.get(session);
      if (rest) {
        party.sessions.delete(session);
        party.sessions.set(session, rest);
      }
      this.#begin(party, waiter.asker);
      waiter.start(waiter.party);
      return true;
    }
    return false;
  }

  #leave(party: Party, session: string, waiter: Waiter): void {
    const rest = (party.sessions.get(session) ?? []).filter((one) => one !== waiter);
    if (rest.length === 0) party.sessions.delete(session);
    else party.sessions.set(session, rest);
    party.waiting -= 1;
  }

  #tidy(name: string, party: Party): void {
    if (party.running === 0 && party.waiting === 0 && this.#parties.get(name) === party) this.#parties.delete(name);
  }

  /** Its return ends the turn; what runs on it for nobody is cancelled first, so that the next borrower is not. */
  #lend(client: pg.PoolClient, name: string, asker: Asker): pg.PoolClient {
    const release = client.release;
    let cancelling: Promise<unknown> | undefined;
    const cancel = () => {
      cancelling = this.#cancel((client as unknown as { processID: number }).processID).catch(() => undefined);
    };
    const gone = asker.isRead ? asker.gone : undefined;
    gone?.listen(cancel);
    client.release = (error?: Error | boolean) => {
      gone?.forget(cancel);
      client.release = release;
      const giveBack = () => {
        release.call(client, error);
        this.#end(name, asker);
      };
      if (cancelling) void cancelling.then(giveBack);
      else giveBack();
    };
    return client;
  }
}
