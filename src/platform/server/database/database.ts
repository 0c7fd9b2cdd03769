import type { Socket } from 'node:net';
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { TenantCompiler, theTenant } from './tenant-compiler.ts';

// Times and dates stay text (src/shared/dates.ts); whole numbers are numbers, since no id or amount reaches 2^53.
const toNumber = (text: string) => Number(text);
pg.types.setTypeParser(pg.types.builtins.INT8, toNumber);
const int8Array = 1016 as typeof pg.types.builtins.INT8;
// Of one dimension; the driver's own parser looks at every letter.
pg.types.setTypeParser(int8Array, (text) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((one) => (one === 'NULL' ? null : toNumber(one))),
);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text.slice(0, 19));

/** The role that every statement of the application runs as; it owns nothing and passes no policy. */
export const applicationRole = 'ops_app';

/**
 * Every statement finds its rows by an index that starts with the tenant, whatever the values are: one plan for all saves
 * planning each time (2.5 of 2.8 ms of a list), and neither compilation nor parallel workers pay for answers this short.
 */
const sessionSettings = `set timezone = 'UTC'; set statement_timeout = '30s'; set plan_cache_mode = force_generic_plan;
  set jit = off; set max_parallel_workers_per_gather = 0`;

/** A database that says nothing for so long, though it was asked, is given up: a statement that runs ends before (see above). */
const silentMs = 40_000;
/** Nobody waits longer for a connection to be made. */
const connectsWithinMs = 10_000;

/** How often within that time it is looked whether something came; a timer set anew by every statement is felt in the shortest calls. */
const looksForSilence = 4;

/** Gives up a connection over which nothing comes; whatever was asked on it fails as if it had broken. */
export function endWhenSilent(client: pg.ClientBase, silentForMs = silentMs): void {
  const stream = (client as pg.Client).connection.stream as Socket;
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isAsked = false;
  let looksInSilence = 0;
  let bytesRead = 0;
  client.query = ((...args: unknown[]) => {
    if (!isAsked) looksInSilence = 0;
    isAsked = true;
    return ask(...args);
  }) as typeof client.query;
  client.on('drain', () => {
    isAsked = false;
  });
  const looking = setInterval(() => {
    const isSilent = isAsked && stream.bytesRead === bytesRead;
    bytesRead = stream.bytesRead;
    looksInSilence = isSilent ? looksInSilence + 1 : 0;
    // The first look may have come right after the question.
    if (looksInSilence > looksForSilence)
      stream.destroy(new Error('Connection terminated: the database does not answer'));
  }, silentForMs / looksForSilence).unref();
  stream.once('close', () => clearInterval(looking));
}

/** Sends what is asked within one turn of the program in one packet; pipelined statements are mostly asked together. */
function batchWrites(client: pg.ClientBase): void {
  const { stream } = (client as pg.Client).connection;
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return ask(...args);
  }) as typeof client.query;
}

/**
 * Connections that act as the plain application role, whoever logged in. Statements of one connection are pipelined:
 * those sent without awaiting each other travel together. `more` sets what this pool does otherwise.
 */
export function openPool(
  url: string,
  most: number,
  name: string,
  more = '',
  limits: Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> & { silentForMs?: number } = {},
): pg.Pool {
  const { silentForMs = silentMs, ...connecting } = limits;
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    application_name: name,
    pipeline: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: connectsWithinMs,
    ...connecting,
    // Awaited before anybody gets the connection: where the role cannot be taken, there is no connection.
    onConnect: async (client) => {
      client.on('error', () => {});
      endWhenSilent(client, silentForMs);
      await client.query(`set role ${applicationRole}; ${sessionSettings}; ${more}`);
      batchWrites(client);
    },
  });
  // A connection that breaks while idle is replaced by the pool; a borrower hears of it through its statement.
  pool.on('error', () => {});
  return pool;
}

/** What is asked beside the work: whether the database is there, within a moment, and to let go of what nobody waits for. */
const answersWithin = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 };
export const openKeeper = (url: string) => {
  const asking = openPool(url, 1, 'ready', '', answersWithin);
  // As whoever logged in: the plain role may not cancel what that one began.
  const cancelling = new pg.Pool({ connectionString: url, max: 1, application_name: 'cancel', ...answersWithin });
  cancelling.on('error', () => {});
  return {
    asking,
    cancel: (processID: number) => cancelling.query('select pg_cancel_backend($1)', [processID]),
    end: () => Promise.all([asking.end(), cancelling.end()]),
  };
};

/** Refuses to go on when the connections could pass the tenant policies. */
export async function assertPlainRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; dangerous: boolean }>(`
    select current_user as name,
           r.rolsuper or r.rolbypassrls
             or exists (select from pg_class c where c.relowner = r.oid and c.relrowsecurity) as dangerous
      from pg_roles r where r.rolname = current_user`);
  const role = rows[0];
  if (role?.name !== applicationRole || role.dangerous) {
    throw new Error(
      `The application runs as "${role?.name}", which could pass the tenant policies. ` +
        `The login of DATABASE_URL must be allowed to SET ROLE ${applicationRole}, and ${applicationRole} must be a plain role.`,
    );
  }
}

/** Statements are prepared once a connection under a short name; beyond this many texts they go unprepared. */
const maxPrepared = 600;
const preparedNames = new Map<string, string>();

function preparedName(text: string): string | undefined {
  let name = preparedNames.get(text);
  if (!name && preparedNames.size < maxPrepared) {
    name = `s${preparedNames.size}`;
    preparedNames.set(text, name);
  }
  return name;
}

/** What a transaction has come to: what it changed, so that a write without an event is caught, and why it failed. */
export type Course = { changedRows: number; failure?: unknown };
/** Of a statement after one that failed: it is not looked at, or was to be prepared by one that was not. */
const isAborted = (error: unknown) => ['25P02', '26000'].includes((error as { code?: string }).code ?? '');

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #course: Course;
  readonly #tenantId: number;

  constructor(client: pg.PoolClient, course: Course, tenantId: number) {
    this.#client = client;
    this.#course = course;
    this.#tenantId = tenantId;
  }

  async executeQuery<R>(query: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<R>> {
    const name = preparedName(query.sql);
    const asked = this.#client.query<R & pg.QueryResultRow>({
      text: query.sql,
      values: query.parameters.map((value) => (value === theTenant ? this.#tenantId : value)),
      ...(name && { name }),
    });
    const result = await asked.catch((error: unknown) => {
      // Of several that are asked at once the first to fail says why; what is heard first may be one of the others.
      if (!isAborted(error)) this.#course.failure = error;
      throw this.#course.failure ?? error;
    });
    if (result.command === 'SELECT') return { rows: result.rows };
    this.#course.changedRows += result.rowCount ?? 0;
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not possible on a pipelined connection; page by key instead.');
  }
}

const compiler = new TenantCompiler();

function kyselyWith<T>(driver: Driver): Kysely<T> {
  return new Kysely<T>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  });
}

/** A tenant's tables over one borrowed connection whose transaction somebody else has begun and will end. */
export function kyselyOn<T>(client: pg.PoolClient, course: Course, tenantId: number): Kysely<T> {
  const connection = new ClientConnection(client, course, tenantId);
  const refuse = async () => {
    throw new Error('The route begins and ends the transaction.');
  };
  return kyselyWith<T>({
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  });
}

/** A value that is not known yet when a statement is compiled. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) });
const unbound = kyselyWith<never>(new DummyDriver());

/**
 * A statement of one shape, built and compiled once for the process: what is `given` may differ in its values, not in
 * whether they are there. For the questions that every list and detail asks; anything else is built where it is asked.
 */
export function statement<Tables, Given extends object, Row>(
  build: (db: Kysely<Tables>, given: Given) => Compilable<Row>,
): (db: Kysely<Tables>, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, given) => {
    compiled ??= build(unbound as unknown as Kysely<Tables>, slots as Given).compile();
    const values = given as Record<string, unknown>;
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
