/** `npm run bench spine`: the figures of lists, details, writes and live messages (bench/README.md). */
import { fire, memoryFlags, Programs, residentMb, type Target, tableHead, tableLine } from './firing.ts';
import { anyTenant, create, detail, page } from './tickets-shots.ts';
import { openWorld, tokenOf } from './world.ts';

const dataDir = process.env.BENCH_DIR ?? '.cache/bench';
const seconds = Number(process.env.BENCH_SECONDS ?? 10);

const postgres = await openWorld(dataDir);
const programs = new Programs(postgres.ownerUrl);
try {
  const bare = await programs.start('bench/bare.ts', 3901);
  const server = await programs.start('src/app/server-only.ts', 3902, await memoryFlags());
  const deepest = await deepestCursor(server.url);
  const rounds: Target[] = [
    { name: 'page of 50, bare server', url: bare.url, shot: (turn) => page(anyTenant(turn)) },
    { name: 'page of 50', url: server.url, shot: (turn) => page(anyTenant(turn)) },
    { name: 'page of 50, biggest tenant', url: server.url, shot: () => page(1) },
    { name: 'page of 50, biggest tenant, unfiltered', url: server.url, shot: () => page(1, { priorities: [] }) },
    { name: 'deepest page, biggest tenant', url: server.url, shot: () => page(1, { priorities: [], next: deepest }) },
    { name: 'detail', url: server.url, shot: detail },
    { name: 'create', url: server.url, shot: create },
  ];
  console.log(tableHead);
  for (const round of rounds) {
    await fire(round, { seconds: 2 });
    console.log(tableLine(round, await fire(round, { seconds })));
  }
  console.log(`\nServer memory after all of it: ${await residentMb(server.child)} MB`);
  await liveDelay(server.url);
} finally {
  await programs.stop();
  await postgres.stop();
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
