import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll } from 'vitest';
import { type Installation, openInstallation } from '#app/installation.ts';
import { allRoutes } from '#app/modules.ts';
import { startWorker } from '#app/worker.ts';
import type { SeededRole } from '#modules/roles/rules.ts';
import { addMember, createTenant, hashPassword, inTenant, type Member, openSession } from '#modules/sign-in/public.ts';
import type { Context } from '#server/context.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import { buildHttp } from '#server/request/http.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export type Reply = {
  status: number;
  headers: Record<string, unknown>;
  /** What came, as text or bytes; `body` is what it says. */
  raw: Buffer;
  body: {
    // biome-ignore lint/suspicious/noExplicitAny: of any call
    data: any;
    undo?: string;
    changed?: string[];
    message: string;
    code: string;
    fields: Record<string, string>;
    now: Record<string, unknown>;
    link: { label: string; address: string };
    reference: string;
  };
};
export type CallOptions = {
  token?: string | null;
  /** The idempotency key; a new one each time unless given, as the page does. Null sends none. */
  key?: string | null;
  /** The network address and the device that the call comes from. */
  address?: string;
  device?: string;
  /** Sent as it is instead of the body as JSON. */
  rawBody?: string;
  /** A file to upload; the body goes into the address then. */
  file?: Uint8Array | Readable;
  /** A multipart form, sent instead of the body. */
  form?: FormData;
  /** More heads, or others. */
  headers?: Record<string, string>;
};
export type Caller = { call(path: string, body?: unknown, options?: CallOptions): Promise<Reply> };

/** Somebody with a session; `call` is theirs. */
export type TestPerson = Caller & { userID: number; identityId: number; name: string; email: string; token: string };
export type TestTenant = {
  tenantID: number;
  name: string;
  admin: TestPerson;
  /** One more colleague, signed in. */
  add(role: SeededRole, more?: { name?: string; divisionId?: number; departmentId?: number }): Promise<TestPerson>;
  /** Work in the company that no call does, as the system. */
  within<T>(work: (context: Context) => Promise<T>): Promise<T>;
};
export type TestMail = { subject: string; text: string; token: string };

/** Everybody's, so that it is hashed once. */
export const password = 'correct horse battery';
const passwordHash = hashPassword(password);

export type TestApp = Caller & {
  installation: Installation;
  runtime: Runtime;
  database: TestDatabase;
  /** As the superuser, for looking at what the application may not see. */
  owner: pg.Client;
  dataDir: string;
  newTenant(more?: { name?: string; email?: string; timeZone?: string }): Promise<TestTenant>;
  /** A session of somebody who was made elsewhere. */
  signIn(person: Member & { name: string; email: string }): Promise<TestPerson>;
  /** The next mail to an address that was not asked for yet; waits for it. `token` is that of its link. */
  nextMail(email: string): Promise<TestMail>;
  /** Waits until every event of a company so far has been reacted to. */
  settled(tenant: Pick<TestTenant, 'tenantID'>): Promise<void>;
  /** Nobody else's: for addresses that are known to nobody yet. */
  newEmail(): string;
};

const parseJson = (text: string) => JSON.parse(text);
const contracts = new Map(allRoutes.map(({ call }) => [call.path, call]));

/** Every reply that a test sees has the form that the contract promises. */
function expectContract(path: string, status: number, payload: string): void {
  const call = contracts.get(path.replace(/\/?(\?.*)?$/, ''));
  // A test that asks what is not there proves nothing by being refused.
  if (!call) throw new Error(`There is no call ${path}`);
  if (status !== 200 || call.kind === 'download') return;
  const values =
    call.kind === 'stream' ? payload.split('\n').filter(Boolean).map(parseJson) : [parseJson(payload).data];
  for (const value of values) {
    const parsed = call.output.safeDecode(value);
    if (!parsed.success) throw new Error(`${path} answered against its contract: ${parsed.error.message}`);
  }
}

export type TestAppOptions = {
  isDemoOnLoopback?: boolean;
  smtpUrl?: string;
  database?: TestDatabase;
  /** The bucket that files are kept in, instead of a folder. */
  filesUrl?: string;
  /** The language model, instead of none. */
  languageModelUrl?: string;
  /** The address that links in mails lead to. */
  publicUrl?: string;
  /** How many mails one company may write a day; a tenth of it while it is new. */
  mailsADay?: number;
  /** What the files of one company may take up. */
  maxStorageBytes?: number;
  /** Cloud storages may be on this machine. */
  cloudPrivate?: boolean;
  /** Nothing happens but what is called. */
  isWithoutWorker?: boolean;
};

/** Errors: what did not end in its time, and what the database was at. */
async function ends(what: string, ending: Promise<unknown> | undefined, owner: pg.Client): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(async () => {
      const { rows } = await owner.query(
        `select application_name, state, wait_event_type, wait_event, query from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
      refuse(new Error(`${what} did not end. The database is at: ${JSON.stringify(rows)}`));
    }, 60_000);
  });
  await Promise.race([ending, late]).finally(() => clearTimeout(timer));
}

/**
 * The whole program over a real PostgreSQL, spoken to as the browser does, with a worker; closed after the file. Tests
 * make tenants of their own and clear nothing. Call it once a file.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'tailgate-files-'));
  const installation = await openInstallation(database.appUrl, {
    databasePool: 8,
    publicUrl: options.publicUrl ?? 'http://tailgate.test',
    smtpUrl: options.smtpUrl ?? null,
    mailFrom: 'Tailgate <no-reply@tailgate.test>',
    dataDir,
    filesUrl: options.filesUrl ?? null,
    encryptionKey: null,
    languageModelUrl: options.languageModelUrl ?? null,
    maxStorageBytes: options.maxStorageBytes ?? 20 * 1024 ** 3,
    mailsADay: options.mailsADay ?? 500,
    cloudPrivate: options.cloudPrivate ?? false,
  });
  const { runtime, live } = installation;
  const visit = { runtime, isDemoOnLoopback: options.isDemoOnLoopback ?? false };
  const http = await buildHttp({
    routes: allRoutes,
    live,
    visit,
    isReady: async () => true,
    trustProxy: false,
    pageFolder: null,
  });
  // A run that comes by the seventh minute of an hour would go through all companies of all files, and end after that.
  const worker = options.isWithoutWorker ? undefined : await startWorker(installation, { isWithoutClock: true });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  afterAll(async () => {
    await ends('The server', http.close(), owner);
    await ends('The worker', worker?.stop(), owner);
    await ends('The installation', installation.close(), owner);
    await owner.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  // Of its own, so that what other files did wrong does not slow this one down.
  const ownAddress = `10.${Array.from(randomBytes(3)).join('.')}`;
  const callAs =
    (ownToken: string | null): Caller['call'] =>
    async (path, body = {}, { token = ownToken, key = randomUUID(), address = ownAddress, ...more } = {}) => {
      const { device, rawBody, file, form, headers } = more;
      const multipart = form && new Response(form);
      const reply = await http.inject({
        method: 'POST',
        url: file ? `/api/${path}?${new URLSearchParams(body as Record<string, string>)}` : `/api/${path}`,
        remoteAddress: address,
        headers: {
          'content-type':
            multipart?.headers.get('content-type') ?? (file ? 'application/octet-stream' : 'application/json'),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(device && { 'user-agent': device }),
          ...headers,
        },
        payload: multipart
          ? Buffer.from(await multipart.arrayBuffer())
          : file instanceof Uint8Array
            ? Buffer.from(file)
            : (file ?? rawBody ?? JSON.stringify(body)),
      });
      expectContract(path, reply.statusCode, reply.payload);
      const isJson = String(reply.headers['content-type']).startsWith('application/json');
      return {
        status: reply.statusCode,
        headers: reply.headers,
        raw: reply.rawPayload,
        body: isJson ? reply.json() : ({} as Reply['body']),
      };
    };

  const signIn: TestApp['signIn'] = async (person) => {
    const { token } = await openSession({ ...visit, address: '127.0.0.1', device: 'test' }, person, {
      method: 'password',
      isStrong: false,
    });
    const { userId: userID, identityId, name, email } = person;
    return { userID, identityId, name, email, token, call: callAs(token) };
  };

  const settled: TestApp['settled'] = async ({ tenantID }) => {
    for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((done) => setTimeout(done, 15))) {
      const { rows } = await owner.query<{ is_settled: boolean }>(
        `select not exists (select from events where tenant_id = $1 and relayed_at is null)
            and not exists (select from graphile_worker.jobs where task_identifier = 'react') as is_settled`,
        [tenantID],
      );
      if (rows[0]?.is_settled) return;
    }
    throw new Error('Not every event was reacted to');
  };
  const newEmail = () => `${randomUUID()}@example.com`;
  const newTenant: TestApp['newTenant'] = async (more = {}) => {
    const { name = 'Acme Pumps', email = newEmail(), timeZone = 'America/Chicago' } = more;
    const administrator = { name: 'Ada Admin', email, passwordHash: await passwordHash };
    const member = await createTenant(runtime, { name, timeZone, administrator });
    const { tenantId } = member;
    const within: TestTenant['within'] = (work) =>
      inTenant(runtime, { tenantId, userId: 0, identityId: 0 }, 'write', 'test', work);
    return {
      tenantID: tenantId,
      name,
      admin: await signIn({ ...member, ...administrator }),
      within,
      async add(role, { name: personName = `Tess ${role}`, ...parts } = {}) {
        const person = { name: personName, email: newEmail(), passwordHash: await passwordHash, role, ...parts };
        return signIn({ ...(await within((context) => addMember(context, person))), ...person });
      },
    };
  };

  const seen = new Map<string, number>();
  const nextMail: TestApp['nextMail'] = async (email) => {
    for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((done) => setTimeout(done, 15))) {
      const { rows } = await owner.query<{ mail_id: string; subject: string; text: string }>(
        'select mail_id, subject, text from directory.mails where sent_to = $1 and mail_id > $2 order by mail_id limit 1',
        [email, seen.get(email) ?? 0],
      );
      const [mail] = rows;
      if (!mail) continue;
      seen.set(email, Number(mail.mail_id));
      return { ...mail, token: /[?&]token=([\w-]+)/.exec(mail.text)?.[1] ?? '' };
    }
    throw new Error(`No mail came to ${email}`);
  };

  return {
    call: callAs(null),
    installation,
    runtime,
    database,
    owner,
    dataDir,
    newTenant,
    signIn,
    nextMail,
    settled,
    newEmail,
  };
}
