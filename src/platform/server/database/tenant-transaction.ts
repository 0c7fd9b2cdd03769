import type pg from 'pg';
import type { Call } from '#shared/contract.ts';
import { conflict, Refusal, secondFactorOwed, unauthenticated } from '#shared/errors.ts';
import { uuidv7 } from '#shared/ids.ts';
import {
  type Actor,
  type Attempt,
  type Context,
  type EmittedEvent,
  granted,
  requireGrant,
  type SignInMethod,
  type ToldPerson,
} from '../context.ts';
import type { Environment } from '../environment.ts';
import { type Happening, recordEvents } from '../records/event-rows.ts';
import type { CallerGone } from '../request/caller-gone.ts';
import type { Asker, Turns } from '../request/turns.ts';
import { type Course, kyselyOn } from './database.ts';
import type { Numbers } from './numbers.ts';

/** What a transaction needs of the process. */
export type Runtime = {
  pool: pg.Pool;
  /** Whose turn it is to have a connection of it. */
  turns: Turns;
  numbers: Numbers;
  environment: Environment;
  /** Whether a reaction waits for events of this name; without one an event needs no relaying. */
  hasReaction(module: string, name: string): boolean;
  /** Before a transaction ends: what was emitted is found by its words as they are now. */
  keepWords(context: Context, events: readonly EmittedEvent[]): Promise<void>;
  /** Told after the commit what changed, for browsers and for the worker. */
  committed(tenantId: number, events: EmittedEvent[], told: ToldPerson[], needsRelay: boolean): void;
  /** Told after sessions of an identity have ended. */
  sessionsEnded(identityId: number): void;
};

/** A permanent one is known for good: what a device made without signal may come again after months. */
export type Key = { key: string; bodyHash: Buffer; isPermanent: boolean };
/** Which call it is, and the reason that its caller gave. */
export type CallFacts = Pick<Call, 'kind' | 'path' | 'undo' | 'isHeavy' | 'changes' | 'isDoneBeforeSecondFactor'> & {
  /** Told when its caller has gone. */
  gone?: CallerGone;
  reason?: string | undefined;
  /** As in `Context`. */
  madeAgoMs?: number;
  /** Filled after the commit with the kinds of record that it changed. */
  changed?: Set<string>;
};

/** What came of a write, for its reply. */
export type Outcome = { requestId: string; hasEvents: boolean; changed: Set<string> };

type Opened = Happening & { course: Course; told: ToldPerson[] };
/** The stored reply of a write that was done before. */
export type Repeated = { repeated: string };

type ActorRow = {
  identity_id: number;
  user_id: number;
  user_name: string;
  user_type: Actor['userType'];
  division_id: number | null;
  department_id: number | null;
  role_name: string;
  grants: Actor['grants'];
  access: Actor['access'] | null;
};

type RequestRow = ActorRow & {
  session_id: number;
  tenant_id: number;
  time_zone: string;
  seen_before_s: number;
  viewed_role: string | null;
  signed_in_by: SignInMethod;
  is_strong: boolean;
  owes_second_factor: boolean;
  once_state: 'new' | 'done' | 'other' | null;
  once_reply: string | null;
};

const doneBeforeMessage = 'This was done before, so long ago that its reply is not kept any more.';

const beginRequest = 'select * from directory.begin_request($1, $2, $3, $4, $5)';

const askerOf = (
  { isHeavy = false, gone }: CallFacts,
  who: Pick<Asker, 'isRead'> & Partial<Pick<Asker, 'session' | 'tenantId'>>,
): Asker => ({ session: null, tenantId: null, isHeavy, gone, ...who });

/** All that one read asks for is of one moment: what is written meanwhile is in none of its answers or in all of them. */
const beginRead = 'begin isolation level repeatable read, read only';

/** A session's token is looked up so seldom written: its last use is noted when older than this. */
const noteSeenAfterS = 300;

/**
 * One read-only transaction as the session's person. BEGIN, the look-up of the session and the setting of its tenant
 * travel together; the COMMIT is not waited for, since nothing depends on it.
 * Errors: 401 for a token that is unknown, revoked or expired.
 */
export async function readAs<T>(
  runtime: Runtime,
  tokenHash: Buffer,
  call: CallFacts,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const session = tokenHash.toString('base64');
  const client = await runtime.turns.take(askerOf(call, { session, isRead: true }));
  try {
    const begun = client.query(beginRead);
    const found = client.query<RequestRow>({
      name: 'begin',
      text: beginRequest,
      values: [tokenHash, call.path, null, null, false],
    });
    const [, { rows }] = await Promise.all([begun, found]);
    const row = rows[0];
    if (!row) throw unauthenticated();
    runtime.turns.learn(session, row.tenant_id);
    const opened = open(runtime, client, call, row);
    const result = await work(opened.context);
    finish(client, 'commit');
    if (row.seen_before_s > noteSeenAfterS) noteSeen(runtime, row.session_id);
    return result;
  } catch (error) {
    finish(client, 'rollback');
    throw error;
  }
}

/**
 * One transaction as the session's person, ended before this returns. With a key the work is done once: a repetition
 * waits for the first and answers `{ repeated }` with its stored reply. `toReply` gives the bytes that are stored.
 * Errors: 401; 409 when the key was used for another request; what the work refuses with. A serialization failure or
 * deadlock is tried again.
 */
export async function writeAs<T>(
  runtime: Runtime,
  tokenHash: Buffer,
  call: CallFacts,
  key: Key | null,
  work: (context: Context) => Promise<T>,
  toReply: (result: T, outcome: Outcome) => string,
): Promise<{ reply: string } | Repeated> {
  return persisting(() => writeOnce(runtime, tokenHash, call, key, work, toReply));
}

/** A whole transaction, once more where it met another one in a deadlock: nothing of it was written. */
export async function persisting<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= 4 || !isTransient(error)) throw error;
    }
  }
}

async function writeOnce<T>(
  runtime: Runtime,
  tokenHash: Buffer,
  call: CallFacts,
  key: Key | null,
  work: (context: Context) => Promise<T>,
  toReply: (result: T, outcome: Outcome) => string,
): Promise<{ reply: string } | Repeated> {
  const session = tokenHash.toString('base64');
  const client = await runtime.turns.take(askerOf(call, { session, isRead: false }));
  let opened: Opened;
  let reply: string;
  try {
    const begun = client.query('begin');
    const values = [tokenHash, call.path, key?.key ?? null, key?.bodyHash ?? null, key?.isPermanent ?? false];
    const [, { rows }] = await Promise.all([
      begun,
      client.query<RequestRow>({ name: 'begin', text: beginRequest, values }),
    ]);
    const row = rows[0];
    if (!row) throw unauthenticated();
    runtime.turns.learn(session, row.tenant_id);
    if (row.once_state === 'other') throw conflict('This key was already used for another request. Make a new one.');
    if (row.once_state === 'done') {
      if (row.once_reply === null) throw new Refusal(409, 'done_before', doneBeforeMessage);
      finish(client, 'rollback');
      return { repeated: row.once_reply };
    }
    opened = open(runtime, client, call, row);
    const result = await work(opened.context);
    assertTold(call, opened);
    if (opened.events.length > 0) await runtime.keepWords(opened.context, opened.events);
    const { requestId } = opened.context;
    reply = toReply(result, { requestId, hasEvents: opened.events.length > 0, changed: changedIn(call, opened) });
    const last = recordEvents(runtime, opened);
    if (key) {
      last.push(
        client.query({
          name: 'once',
          text: 'update once set reply = $4 where tenant_id = $1 and user_id = $2 and key = $3',
          values: [row.tenant_id, row.user_id, key.key, reply],
        }),
      );
    }
    const commit = client.query('commit');
    await Promise.all([...last, commit]);
    // PostgreSQL answers ROLLBACK to a COMMIT of a failed transaction.
    if ((await commit).command !== 'COMMIT') throw new Error(`${call.path} did not commit`);
    client.release();
    if (row.seen_before_s > noteSeenAfterS) noteSeen(runtime, row.session_id);
  } catch (error) {
    finish(client, 'rollback');
    throw error;
  }
  tellCommitted(runtime, opened);
  return { reply };
}

/** The transaction of a person who has no session at hand: jobs, live messages, sign-in. */
export async function actAs<T>(
  runtime: Runtime,
  tenantId: number,
  timeZone: string,
  actor: Actor,
  call: CallFacts,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(tenantId)) throw new Error('A tenant id is a whole number');
  const client = await runtime.turns.take(askerOf(call, { tenantId, isRead: call.kind === 'read' }));
  let opened: Opened;
  let result: T;
  try {
    const begin = call.kind === 'read' ? beginRead : 'begin';
    await client.query(`${begin}; select set_tenant(${tenantId})`);
    opened = openFor(runtime, client, call, tenantId, timeZone, actor);
    result = await work(opened.context);
    if (opened.events.length > 0) await runtime.keepWords(opened.context, opened.events);
    const last = recordEvents(runtime, opened);
    const commit = client.query('commit');
    await Promise.all([...last, commit]);
    if ((await commit).command !== 'COMMIT') throw new Error(`${call.path} did not commit`);
    client.release();
  } catch (error) {
    finish(client, 'rollback');
    throw error;
  }
  if (call.changed && call.kind !== 'read') for (const kind of changedIn(call, opened)) call.changed.add(kind);
  tellCommitted(runtime, opened);
  return result;
}

/** The kinds of record that changed, and what of the acting person's own did. */
function changedIn({ changes = [] }: CallFacts, { context, events, told }: Opened): Set<string> {
  const own = told.filter(({ userId }) => userId === context.actor.userId);
  return new Set([...changes, ...[...events, ...own].map(({ module }) => module)]);
}

function tellCommitted(runtime: Runtime, { context, events, told, needsRelay }: Opened): void {
  if (events.length > 0 || told.length > 0) runtime.committed(context.tenantId, events, told, needsRelay);
}

/** Whom a job acts for, with the rights they have now; undefined when they are not active in the company. */
export async function findActor(runtime: Runtime, tenantId: number, userId: number): Promise<Actor | undefined> {
  const text = 'select * from directory.find_actor($1, $2)';
  const { rows } = await runtime.pool.query<ActorRow>(text, [tenantId, userId]);
  return rows[0] && { ...toActor(rows[0]), sessionId: 0, isViewing: false, signIn: null };
}

function toActor(row: ActorRow): Omit<Actor, 'sessionId' | 'isViewing' | 'signIn'> {
  return {
    identityId: row.identity_id,
    userId: row.user_id,
    name: row.user_name,
    userType: row.user_type,
    divisionId: row.division_id,
    departmentId: row.department_id,
    roleName: row.role_name,
    grants: row.grants,
    access: row.access ?? [],
  };
}

/** Errors: 403 for somebody whose company demands a second factor, until they have proved one; what leads there is done. */
function open(runtime: Runtime, client: pg.PoolClient, call: CallFacts, row: RequestRow): Opened {
  if (row.owes_second_factor && !call.isDoneBeforeSecondFactor) throw secondFactorOwed();
  const actor: Actor = {
    ...toActor(row),
    sessionId: row.session_id,
    isViewing: row.viewed_role !== null,
    signIn: { method: row.signed_in_by, isStrong: row.is_strong },
  };
  return openFor(runtime, client, call, row.tenant_id, row.time_zone, actor);
}

function openFor(
  runtime: Runtime,
  client: pg.PoolClient,
  call: CallFacts,
  tenantId: number,
  timeZone: string,
  actor: Actor,
): Opened {
  const course: Course = { changedRows: 0 };
  const events: EmittedEvent[] = [];
  const told: ToldPerson[] = [];
  const db = kyselyOn<never>(client, course, tenantId);
  const context: Context = {
    tenantId,
    timeZone,
    actor,
    call: call.path,
    undo: call.undo,
    requestId: uuidv7(),
    db: () => db as never,
    has: (permission) => granted(actor, permission),
    require: (permission) => requireGrant(actor, permission),
    emit: (event) => {
      events.push(event);
    },
    recordSoFar: async () => {
      await Promise.all(recordEvents(runtime, opened));
    },
    leftAsItWas: () => {
      course.changedRows = 0;
    },
    tellPerson: (module, userId, at) => {
      told.push({ module, userId, ...(at && { at }) });
    },
    nextNumber: (kind) => runtime.numbers.next(tenantId, kind),
    attempt: (work) => inSavepoint(opened, work, 'keep'),
    rehearse: (work) => inSavepoint(opened, work, 'drop'),
    later: (work) => actAs(runtime, tenantId, timeZone, actor, { ...call, kind: 'read' }, work),
    environment: runtime.environment,
    madeAgoMs: call.madeAgoMs ?? 0,
    ...(call.reason && { reason: call.reason }),
  };
  const opened: Opened = { client, course, context, events, recorded: 0, needsRelay: false, told };
  return opened;
}

async function inSavepoint<T>(opened: Opened, work: () => Promise<T>, then: 'keep' | 'drop'): Promise<Attempt<T>> {
  const { client, course, events, told } = opened;
  const before = {
    events: events.length,
    recorded: opened.recorded,
    told: told.length,
    changedRows: course.changedRows,
  };
  // One within another hides it until it ends, so one name is enough.
  await client.query('savepoint attempt');
  const dropAll = async () => {
    await client.query('rollback to savepoint attempt');
    course.changedRows = before.changedRows;
    course.failure = undefined;
    opened.recorded = before.recorded;
    told.length = before.told;
    return events.splice(before.events);
  };
  try {
    const done = await work();
    const emitted = then === 'drop' ? await dropAll() : events.slice(before.events);
    await client.query('release savepoint attempt');
    return { done, events: emitted };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await dropAll();
    await client.query('release savepoint attempt');
    return { refused: error };
  }
}

/** A write that changes something and tells nobody would be invisible to audit, undo, browsers and reactions. */
function assertTold(call: CallFacts, opened: Opened): void {
  if (call.kind === 'write' && opened.course.changedRows > 0 && opened.events.length === 0) {
    throw new Error(`${call.path} changed ${opened.course.changedRows} rows and emitted no event`);
  }
}

/** Ends a transaction whose end nobody waits for; a connection that cannot end it is thrown away. */
function finish(client: pg.PoolClient, how: 'commit' | 'rollback'): void {
  client.query(how).then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

function noteSeen(runtime: Runtime, sessionId: number): void {
  runtime.pool
    .query('select directory.touch_session($1)', [sessionId])
    .catch((error: Error) => console.error(`The last use of a session was not noted: ${error.message}`));
}

/** Serialization failure and deadlock: nothing was written, another attempt can succeed. */
function isTransient(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === '40001' || code === '40P01';
}
