import { secondFactorCode, viewingCode } from '#shared/errors.ts';
import { uuidv7 } from '#shared/ids.ts';
import { keepsNothingMessage } from '#shared/texts.ts';
import { CallFailure, lostReplyStatuses } from '../api/api.ts';
import { madeNow } from '../api/made.ts';
import type { Store } from './store.ts';
import type { Waiting, WaitingFile } from './waiting.ts';

/** What came of a write: its reply; that it waits; or that another page of this browser has sent it. */
export type Outcome = { reply: Sent } | { is: 'waiting' | 'elsewhere' };
export type Sent = { data: unknown; undo?: string; changed?: readonly string[] };

export type OutboxParts = {
  owner: string;
  store: Store;
  /** Tells what the server must know before; false when nobody is there to hear it. */
  tellFirst: (waiting: readonly Waiting[]) => Promise<boolean>;
  /** Sends one; `isAsked` when somebody stands by who can say why. Fails with `CallFailure`. */
  send: (item: Waiting, isAsked: boolean) => Promise<Sent>;
  upload: (owner: string, file: WaitingFile) => Promise<number>;
  /** Runs alone among the pages of this browser. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** What waits has changed; drawn here, and told to the other pages. */
  show: (items: readonly Waiting[]) => void;
  tellOthers: () => void;
  /** The server has it: what is shown is read again, and then it no longer waits. */
  arrived: (item: Waiting) => Promise<void>;
};

type DoneAt = { record: { module: string; id: number | string } } & Pick<Waiting, 'place' | 'says'> &
  Partial<Pick<Waiting, 'value' | 'filesIn' | 'made'>> & {
    files?: readonly Pick<WaitingFile, 'name' | 'blob' | 'uploadID'>[];
  };

/** How long whoever tapped stands by before it counts as waiting. */
const standByMs = 4_000;

/** Keeps what somebody did on the device, and sends it in the order in which it was done on a record, until the server has it. */
export class Outbox {
  readonly #parts: OutboxParts;
  /** Only in this page: what the device could not keep. */
  #unkept: Waiting[] = [];
  /** What the server has, until it has been read again. */
  #sent: Waiting[] = [];
  readonly #tries = new Map<string, number>();
  readonly #standingBy = new Map<string, (came: Outcome | { error: unknown }) => void>();
  #draining: Promise<void> | undefined;
  #again = false;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** What somebody has just done. */
  newItem(path: string, body: Waiting['body'], of: DoneAt): Waiting {
    const { record, files = [], value = null, filesIn = '', place, says, made = madeNow() } = of;
    return {
      ...{
        id: uuidv7(),
        owner: this.#parts.owner,
        madeAtMs: made.atMs,
        made,
        refusal: null,
        isUnkept: false,
        isSent: false,
      },
      record: `${record.module}/${record.id}`,
      place,
      says,
      value,
      path,
      body,
      filesIn,
      files: files.map(({ name, blob, uploadID = uuidv7() }) => ({ name, blob, uploadID, fileID: null })),
    };
  }

  /** Draws what waits, as the device has it. */
  readonly look = async (): Promise<void> => {
    this.#parts.show([...this.#sent, ...(await this.#all())]);
  };

  /**
   * Keeps it, then tries to send it. Answers the reply when it comes while somebody stands by. A refusal in that time is
   * thrown and nothing is left of it, unless `staysRefused`: then it is shown at its place.
   */
  async keep(item: Waiting, { staysRefused = false } = {}): Promise<Outcome> {
    const former = (await this.#kept()).filter(
      ({ record, place, refusal }) => refusal !== null && record === item.record && place === item.place,
    );
    try {
      await this.#parts.store.put(item);
      for (const { id } of former) await this.#parts.store.remove(id);
    } catch {
      this.#unkept = [...this.#unkept.filter(({ place }) => place !== item.place), { ...item, isUnkept: true }];
    }
    await this.look();
    this.#parts.tellOthers();
    const came = new Promise<Outcome | { error: unknown }>((resolve) => {
      const timer = setTimeout(() => resolve({ is: 'waiting' }), standByMs);
      this.#standingBy.set(item.id, (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
    });
    void this.drain();
    const outcome = await came;
    this.#standingBy.delete(item.id);
    if (!('error' in outcome)) return outcome;
    if (!staysRefused) await this.discard(item.id);
    throw outcome.error;
  }

  /** Sends what can be sent. What comes meanwhile is sent too. */
  drain(): Promise<void> {
    this.#again = true;
    this.#draining ??= this.#parts
      .alone(async () => {
        while (this.#again) {
          this.#again = false;
          await this.#sendAll();
        }
      })
      .catch(() => undefined)
      .finally(async () => {
        this.#draining = undefined;
        // Whoever came while the last was sent is not answered before their own was tried.
        if (this.#again) return this.drain();
        await this.#answerTheRest();
        await this.#readAgain();
      });
    return this.#draining;
  }

  readonly tryAgain = async (id: string): Promise<void> => {
    const item = await this.#find(id);
    if (!item) return;
    // A file that the server had may be gone from there; the device has it still.
    const files = item.files.map((file) => ({ ...file, fileID: null }));
    this.#tries.delete(id);
    await this.#change({ ...item, files, refusal: null });
    await this.drain();
  };

  readonly discard = async (id: string): Promise<void> => {
    this.#unkept = this.#unkept.filter((item) => item.id !== id);
    await this.#parts.store.remove(id).catch(() => undefined);
    await this.look();
    this.#parts.tellOthers();
  };

  /** The next is looked up anew each time: another page may have added or discarded meanwhile. */
  async #sendAll(): Promise<void> {
    const laterOnes = new Set<string>();
    if (!(await this.#parts.tellFirst(await this.#all()))) return;
    for (;;) {
      const next = (await this.#all()).find(({ refusal, record }) => refusal === null && !laterOnes.has(record));
      const came = next && (await this.#sendOne(next));
      if (!came || came === 'nobody there') return;
      // What comes after it on the same record may need it.
      if (came === 'later') laterOnes.add(next.record);
    }
  }

  async #sendOne(item: Waiting): Promise<'settled' | 'later' | 'nobody there'> {
    const standBy = this.#standingBy.get(item.id);
    try {
      const reply = await this.#parts.send(await this.#withFiles(item), standBy !== undefined);
      return await this.#arrive(item, { reply });
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'done_before') return this.#arrive(item, { is: 'elsewhere' });
      const isLost = !(error instanceof CallFailure) || passesByItself.has(error.status);
      // What was done before goes on waiting; what is tapped meanwhile is told that it is not done.
      if (!isLost && undecided.has(error.code) && !standBy) return 'later';
      if (isLost || this.#mayTryLater(item, error)) {
        if (item.isUnkept) await this.#change({ ...item, refusal: keepsNothingMessage });
        standBy?.({ is: 'waiting' });
        return isLost ? 'nobody there' : 'later';
      }
      await this.#change({ ...item, refusal: sentenceOf(error) });
      standBy?.({ error });
      return 'settled';
    }
  }

  /** A mistake of the server may be over the next time, and may be there for good: it is tried a few times. */
  #mayTryLater({ id }: Waiting, { status }: CallFailure): boolean {
    const tries = (this.#tries.get(id) ?? 0) + 1;
    this.#tries.set(id, tries);
    return status >= 500 && tries < maxTries;
  }

  /** Each record once, when all that can be sent has been: on a bad signal reading does not hold up sending. */
  async #readAgain(): Promise<void> {
    const sent = [...this.#sent];
    const ofRecords = new Map(sent.map((item) => [item.record, item]));
    await Promise.all([...ofRecords.values()].map((item) => this.#parts.arrived(item).catch(() => undefined)));
    this.#sent = this.#sent.filter((item) => !sent.includes(item));
    if (sent.length > 0) await this.look();
  }

  /** The server has it. Its place lets go of it when what is shown there has been read again. */
  async #arrive(item: Waiting, outcome: Outcome): Promise<'settled'> {
    await this.#parts.store.remove(item.id).catch(() => undefined);
    this.#unkept = this.#unkept.filter(({ id }) => id !== item.id);
    this.#standingBy.get(item.id)?.(outcome);
    this.#sent.push({ ...item, isSent: true });
    await this.look();
    this.#parts.tellOthers();
    return 'settled';
  }

  /** The ids that files were given are kept before the write goes out, so that each attempt says the same. */
  async #withFiles(item: Waiting): Promise<Waiting> {
    let now = item;
    for (const [at, file] of item.files.entries()) {
      if (file.fileID !== null) continue;
      const given = await this.#parts.upload(item.owner, file);
      now = { ...now, files: now.files.map((one, index) => (index === at ? { ...one, fileID: given } : one)) };
      await this.#change(now);
    }
    return now;
  }

  /** What was sent by another page has no reply here. */
  async #answerTheRest(): Promise<void> {
    const those = [...this.#standingBy];
    const there = new Set((await this.#all()).map(({ id }) => id));
    for (const [id, answer] of those) answer({ is: there.has(id) ? 'waiting' : 'elsewhere' });
  }

  async #change(item: Waiting): Promise<void> {
    if (item.isUnkept) this.#unkept = this.#unkept.map((one) => (one.id === item.id ? item : one));
    else await this.#parts.store.put(item);
    await this.look();
    this.#parts.tellOthers();
  }

  async #find(id: string): Promise<Waiting | undefined> {
    return (await this.#all()).find((item) => item.id === id);
  }

  async #all(): Promise<Waiting[]> {
    return [...(await this.#kept()), ...this.#unkept];
  }

  #kept(): Promise<Waiting[]> {
    return this.#parts.store.list(this.#parts.owner).catch(() => []);
  }
}

/** No signal, a session that ended, a server that is busy or away: nothing was decided about what was sent. */
const passesByItself = new Set([0, 401, 429, ...lostReplyStatuses]);
/** Refusals that say nothing of what was asked: it can be asked again later. */
const undecided = new Set([viewingCode, secondFactorCode]);
const maxTries = 5;

const sentenceOf = ({ message, fields }: CallFailure): string => Object.values(fields)[0] ?? message;
