/** `npm run bench spine`: the figures of lists, details, writes and live messages (bench/README.md). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { uuidv7 } from '#shared/ids.ts';
import { openWorld, size, tokenOf } from './world.ts';

const dataDir = process.env.BENCH_DIR ?? '.cache/bench';
const seconds = Number(process.env.BENCH_SECONDS ?? 10);

type Shot = { tenant: number; path: string; body: unknown; key?: boolean };
type Target = { name: string; url: string; path?: string; shot: (turn: number) => Shot };

const anyTenant = (turn: number) => ((turn * 7919) % size.tenants) + 1;
const page = (tenant: number, body: object = {}): Shot => ({
  tenant,
  path: 'tickets/getTicketsUsingMultiFilters',
  body: { priorities: [3, 4], ...body },
});

const postgres = await openWorld(dataDir);
const children: ChildProcess[] = [];
try {
  const bare = await start('bench/bare.ts', 3901);
  const server = await start('src/app/server-only.ts', 3902, await memoryFlags());
  const deepest = await deepestCursor(server.url);
  const rounds: Target[] = [
    { name: 'page of 50, bare server', url: bare.url, shot: (turn) => page(anyTenant(turn)) },
    { name: 'page of 50', url: server.url, shot: (turn) => page(anyTenant(turn)) },
    { name: 'page of 50, biggest tenant', url: server.url, shot: () => page(1) },
    { name: 'page of 50, biggest tenant, unfiltered', url: server.url, shot: () => page(1, { priorities: [] }) },
    { name: 'deepest page, biggest tenant', url: server.url, shot: () => page(1, { priorities: [], next: deepest }) },
    {
      name: 'detail',
      url: server.url,
      shot: (turn) => ({ tenant: anyTenant(turn), path: 'tickets/ticket', body: { ticketID: (turn % 800) + 1 } }),
    },
    {
      name: 'create',
      url: server.url,
      shot: (turn) => ({
        tenant: anyTenant(turn),
        path: 'tickets/create_ticket',
        body: { ticketSubject: 'Seal leak', customerID: 3, assignees: [2] },
        key: true,
      }),
    },
  ];
  console.log('| what | requests/s | p50 ms | p95 ms | p99 ms | errors |');
  console.log('|---|---:|---:|---:|---:|---:|');
  for (const round of rounds) {
    await fire(round, 2);
    const result = await fire(round, seconds);
    const { p50, p97_5, p99 } = result.latency;
    const p95 = (result.latency as unknown as Record<string, number>).p95 ?? p97_5;
    const failed = result.errors + result.non2xx;
    console.log(`| ${round.name} | ${Math.round(result.requests.average)} | ${p50} | ${p95} | ${p99} | ${failed} |`);
  }
  console.log(`\nServer memory after all of it: ${await residentMb(server.child)} MB`);
  await liveDelay(server.url);
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => (child.exitCode === null ? once(child, 'exit') : null)));
  await postgres.stop();
}

/** As `npm run server` limits it. */
async function memoryFlags(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { server: string } };
  return scripts.server.match(/--max\S+/g) ?? [];
}

async function start(entry: string, port: number, flags: string[] = []) {
  const env = { ...process.env, DATABASE_URL: postgres.ownerUrl, PORT: String(port), DATABASE_POOL: '10' };
  const child = spawn(process.execPath, [...flags, entry], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  // The last line it prints at its start is the one that says where it serves.
  for await (const text of child.stdout) if (/serves|bare/.test(String(text))) break;
  return { child, url: `http://127.0.0.1:${port}` };
}

function fire({ url, shot }: Target, duration: number): Promise<autocannon.Result> {
  let turn = 0;
  return autocannon({
    url,
    connections: 10,
    duration,
    requests: [
      {
        setupRequest(request) {
          const { tenant, path, body, key } = shot(turn++);
          return {
            ...request,
            method: 'POST',
            path: `/api/${path}`,
            body: JSON.stringify(body),
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${tokenOf(tenant)}`,
              'x-tenant': String(tenant),
              ...(key && { 'idempotency-key': uuidv7() }),
            },
          };
        },
      },
    ],
  });
}

async function post(url: string, path: string, body: unknown, tenant = 1) {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(tenant)}` },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { data: { next: string | null; ticketID: number } };
  return reply.data;
}

/** A cursor among the last of the biggest tenant's open tickets: lowest priority, oldest. */
async function deepestCursor(url: string): Promise<string> {
  const { next } = await post(url, 'tickets/getTicketsUsingMultiFilters', {});
  if (!next) throw new Error('The biggest tenant has one page only');
  return 'rank.1.0.200';
}

async function residentMb(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** From the moment a write is sent to the moment another browser's stream says so. */
async function liveDelay(url: string): Promise<void> {
  const stream = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${tokenOf(2)}` } });
  const reader = stream.body?.getReader();
  if (!reader) throw new Error('No stream');
  await reader.read();
  const delays: number[] = [];
  for (let i = 0; i < 50; i++) {
    const started = performance.now();
    const written = post(url, 'tickets/create_ticket', { ticketSubject: 'Live' }, 2);
    for (let isHeard = false; !isHeard; ) {
      const { value } = await reader.read();
      isHeard = new TextDecoder().decode(value).includes('event: change');
    }
    delays.push(performance.now() - started);
    await written;
  }
  delays.sort((left, right) => left - right);
  await reader.cancel();
  console.log(
    `A change reaches another browser: median ${delays[25]?.toFixed(0)} ms, worst ${delays[49]?.toFixed(0)} ms of 50`,
  );
}
