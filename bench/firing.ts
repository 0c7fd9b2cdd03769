import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { uuidv7 } from '#shared/ids.ts';

/** What every benchmark of the server does: starts programs, fires at them, writes the table. */

export type Shot = { tenant: number; token: string; path: string; body: unknown; key?: boolean };
export type Target = { name: string; url: string; shot: (turn: number) => Shot };

/** Programs over one database, ended together. */
export class Programs {
  readonly #children: ChildProcess[] = [];
  readonly #databaseUrl: string;
  readonly #root: string;

  /** Of this checkout, or of another. */
  constructor(databaseUrl: string, root = process.cwd()) {
    this.#databaseUrl = databaseUrl;
    this.#root = root;
  }

  /** Answers when it serves. */
  async start(entry: string, port: number, flags: string[] = []) {
    const env = { ...process.env, DATABASE_URL: this.#databaseUrl, PORT: String(port), DATABASE_POOL: '10' };
    const child = spawn(process.execPath, [...flags, entry], {
      env,
      cwd: this.#root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#children.push(child);
    // The last line it prints at its start is the one that says where it serves.
    for await (const text of child.stdout) if (/serves|works|bare/.test(String(text))) break;
    return { child, url: `http://127.0.0.1:${port}` };
  }

  async stop(): Promise<void> {
    for (const child of this.#children) child.kill('SIGTERM');
    await Promise.all(this.#children.map((child) => (child.exitCode === null ? once(child, 'exit') : null)));
  }
}

/** As `npm run server` limits it. */
export async function memoryFlags(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { server: string } };
  return scripts.server.match(/--max\S+/g) ?? [];
}

export async function residentMb(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** What autocannon counted, with times of its answers that it does not tell: it knows no 95th percentile and no tenths of a millisecond. */
export type Fired = Pick<autocannon.Result, 'requests' | 'errors' | 'non2xx'> & {
  latency: { p50: number; p95: number; p99: number };
};

export async function fire(
  { url, shot }: Target,
  { seconds, connections = 10 }: { seconds: number; connections?: number },
): Promise<Fired> {
  let turn = 0;
  const times: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest(request) {
          const { tenant, token, path, body, key } = shot(turn++);
          return {
            ...request,
            method: 'POST',
            path: `/api/${path}`,
            body: JSON.stringify(body),
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${token}`,
              'x-tenant': String(tenant),
              ...(key && { 'idempotency-key': uuidv7() }),
            },
          };
        },
      },
    ],
  };
  autocannon(options, (error, result) => (error ? reject(error) : resolve(result))).on(
    'response',
    (_client, _status, _bytes, time) => times.push(time),
  );
  const { requests, errors, non2xx } = await promise;
  times.sort((a, b) => a - b);
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));
  return { requests, errors, non2xx, latency: { p50: at(0.5), p95: at(0.95), p99: at(0.99) } };
}

export const tableHead = '| what | requests/s | p50 ms | p95 ms | p99 ms | errors |\n|---|---:|---:|---:|---:|---:|';

export function tableLine({ name }: Target, { latency, requests, errors, non2xx }: Fired): string {
  const { p50, p95, p99 } = latency;
  return `| ${name} | ${Math.round(requests.average)} | ${p50} | ${p95} | ${p99} | ${errors + non2xx} |`;
}

/** Each shot by itself, again and again for some seconds; prints a table. */
export async function timeOneByOne(
  url: string,
  rounds: readonly (readonly [name: string, shot: Shot])[],
): Promise<void> {
  const seconds = Number(process.env.BENCH_SECONDS ?? 5);
  console.log('| one at a time | p50 ms | p95 ms |\n|---|---:|---:|');
  for (const [name, shot] of rounds) {
    const target = { name, url, shot: () => shot };
    await fire(target, { seconds: 1, connections: 1 });
    const { latency, non2xx } = await fire(target, { seconds, connections: 1 });
    console.log(`| ${name} | ${latency.p50} | ${latency.p95} |${non2xx > 0 ? ` ${non2xx} were refused` : ''}`);
  }
}
