/**
 * `npm run bench paired CHECKOUT [WHAT]`: the same calls of two versions, this one and another checkout, request by request in turn, so that
 * what else the machine does meets both alike. Both have filled their databases before (`npm run bench spine`, `books`, `statements` and `day`);
 * one that is not there is left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { uuidv7 } from '#shared/ids.ts';
import { entry, anyTenant as inBooks, invoice, spread } from './books-shots.ts';
import { dayShots, weekOfAll } from './day-shots.ts';
import { memoryFlags, Programs, type Shot } from './firing.ts';
import { asked } from './statements-shots.ts';
import { statementsTokenOf } from './statements-world.ts';
import { anyTenant, create, detail, page, pin, prioritise } from './tickets-shots.ts';
import { reserveHugePages } from './world.ts';

const other = process.argv[3];
if (!other) throw new Error('Say which checkout to compare with: npm run bench paired ../before');
const turns = Number(process.env.BENCH_TURNS ?? 2000);
const ownCache = process.env.BENCH_CACHE ?? '.cache';

type Shots = Record<string, (turn: number) => Shot>;
const tickets: Shots = {
  'page of 50': (turn) => page(anyTenant(turn)),
  'page of 50, biggest company': () => page(1),
  detail,
  create,
  pin,
  priority: prioritise,
};
const ledger: Shots = {
  'journal entry, 100 companies': (turn) => entry(inBooks(turn), spread(turn)),
  'journal entry, one company': (turn) => entry(1, spread(turn)),
  'invoice with tax': (turn) => invoice(inBooks(turn)),
};

/** Of the company with the most postings; what reads all of them by customer takes a second, and is left to `bench statements`. */
const statements: Shots = Object.fromEntries(
  asked
    .filter(([what]) => !what.includes('by customer'))
    .map(([what, path, body]) => [
      what,
      (turn) => ({ tenant: 3, token: statementsTokenOf(3), path: `accounting/${path}`, body: body(turn) }),
    ]),
);

type Side = { url: string; processes(): number[]; close(): Promise<void> };

/** A server over the database of a checkout; whoever opened it closes it. */
async function open(root: string, dataDir: string, port: number): Promise<Side> {
  const postgres = await startEmbeddedPostgres(dataDir);
  const programs = new Programs(postgres.ownerUrl, root);
  const { child, url } = await programs.start('src/app/server-only.ts', port, await memoryFlags());
  const main = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    url,
    processes: () => [child.pid ?? 0, main, ...childrenOf(main)],
    async close() {
      await programs.stop();
      await postgres.stop();
    },
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent);
}

/** CPU in ticks of 10 ms. */
function statOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}
const cpuMs = (side: Side) => side.processes().reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0) * 10;

async function send({ url }: Side, { path, token, body, key }: Shot): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key && { 'idempotency-key': uuidv7() }),
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - began;
}

const median = (times: number[]) => times.toSorted((one, two) => one - two)[Math.floor(times.length / 2)] ?? 0;

type Measured = { times: [before: number[], now: number[]]; cpuMs: [before: number, now: number] };

/**
 * Some shots at the databases of one kind: half of them with one version opened first, half with the other. Whichever is opened second may
 * have the worse place in memory: without huge pages for both, it came out 8 to 14 % slower of equal plans over equal pages.
 */
async function compare(folder: string, shots: Shots, times = turns): Promise<void> {
  const wanted = Object.entries(shots).filter(([what]) => !process.argv[4] || what === process.argv[4]);
  const folders = [resolve(other ?? '', '.cache', folder), resolve(ownCache, folder)] as const;
  if (wanted.length === 0 || !folders.every(existsSync)) return;
  const openers = [
    () => open(resolve(other ?? ''), folders[0], 3921),
    () => open(process.cwd(), folders[1], 3922),
  ] as const;
  const halves: Measured[][] = [];
  for (const isNowFirst of [false, true]) {
    const first = await openers[isNowFirst ? 1 : 0]();
    const second = await openers[isNowFirst ? 0 : 1]();
    const [before, now] = isNowFirst ? [second, first] : [first, second];
    try {
      const half: Measured[] = [];
      for (const [, shot] of wanted) half.push(await measure(before, now, shot, Math.ceil(times / 2)));
      halves.push(half);
    } finally {
      await Promise.all([first.close(), second.close()]);
    }
  }
  const [one = [], two = []] = halves;
  for (const [at, [what]] of wanted.entries()) console.log(lineOf(what, one[at], two[at], times));
}

async function measure(before: Side, now: Side, shot: (turn: number) => Shot, turns: number): Promise<Measured> {
  const warm = Math.round(turns / 5);
  for (let turn = 0; turn < warm; turn++) for (const side of [before, now]) await send(side, shot(turn));
  const [times, timesNow]: [number[], number[]] = [[], []];
  const [cpu, cpuNow] = [cpuMs(before), cpuMs(now)];
  for (let turn = warm; turn < warm + turns; turn++) {
    const isFirst = turn % 2 === 0;
    if (isFirst) times.push(await send(before, shot(turn)));
    timesNow.push(await send(now, shot(turn)));
    if (!isFirst) times.push(await send(before, shot(turn)));
  }
  return { times: [times, timesNow], cpuMs: [cpuMs(before) - cpu, cpuMs(now) - cpuNow] };
}

/** Medians of each half, in the middle between both. */
function lineOf(what: string, one: Measured | undefined, two: Measured | undefined, times: number): string {
  const halves = [one, two].filter((half) => half !== undefined);
  const middle = (side: 0 | 1) => halves.reduce((sum, half) => sum + median(half.times[side]), 0) / halves.length;
  const cpu = (side: 0 | 1) => (halves.reduce((sum, half) => sum + half.cpuMs[side], 0) * 1000) / times;
  const pair = ([before, now]: readonly [number, number], digits: number) =>
    `${before.toFixed(digits)} | ${now.toFixed(digits)} | ${now > before ? '+' : ''}${(100 * (now / before - 1)).toFixed(1)} %`;
  return `| ${what} | ${pair([middle(0), middle(1)], 2)} | ${pair([cpu(0), cpu(1)], 0)} |`;
}

// Of what one has and the other has not, the difference would be measured.
reserveHugePages(2);
console.log(
  '| one at a time, in turn | before, p50 ms | now | | before, CPU µs | now | |\n|---|---:|---:|---:|---:|---:|---:|',
);
await compare('bench', tickets);
await compare('bench-books', ledger);
await compare('bench-statements', statements, Math.ceil(turns / 10));
await compare('bench-day', { ...dayShots, 'week sheet of 50 people': weekOfAll }, Math.ceil(turns / 4));
