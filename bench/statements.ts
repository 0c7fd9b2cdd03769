/** `npm run bench statements`: the figures of the statements (bench/README.md). */
import { fire, memoryFlags, Programs, residentMb, type Shot } from './firing.ts';
import { asked } from './statements-shots.ts';
import { openStatementsWorld, sizes, statementsTokenOf } from './statements-world.ts';

const dataDir = process.env.BENCH_DIR ?? '.cache/bench-statements';
const seconds = Math.min(3, Number(process.env.BENCH_SECONDS ?? 3));

/** Of the biggest company. Answers the milliseconds to its first byte, or to its last. */
async function streamLedger(
  url: string,
  { isWhole, read }: { isWhole: boolean; read?: (lines: number) => Promise<void> },
): Promise<number> {
  const control = new AbortController();
  const began = performance.now();
  const response = await fetch(`${url}/api/accounting/stream_general_ledger`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${statementsTokenOf(sizes.length)}`,
      'x-tenant': String(sizes.length),
    },
    body: JSON.stringify({ from: '2025-01-01', to: '2025-12-31' }),
    signal: control.signal,
  });
  let took = 0;
  for await (const piece of response.body ?? []) {
    took = performance.now() - began;
    if (!isWhole) break;
    await read?.(Buffer.from(piece).toString('latin1').split('\n').length - 1);
    took = performance.now() - began;
  }
  control.abort();
  return took;
}

const postgres = await openStatementsWorld(dataDir);
const programs = new Programs(postgres.ownerUrl);
try {
  const server = await programs.start('src/app/server-only.ts', 3913, await memoryFlags());
  console.log('| one at a time | postings | p50 ms | p95 ms |\n|---|---:|---:|---:|');
  for (const [name, path, body] of asked) {
    for (const [index, postings] of sizes.entries()) {
      const tenant = index + 1;
      const shot = (turn: number): Shot => ({
        tenant,
        token: statementsTokenOf(tenant),
        path: `accounting/${path}`,
        body: body(turn),
      });
      await fire({ name, url: server.url, shot }, { seconds: 1, connections: 1 });
      const { latency, requests, non2xx } = await fire({ name, url: server.url, shot }, { seconds, connections: 1 });
      // What takes longer than the server lets a call take is no figure.
      const figures =
        non2xx > 0 || requests.total === 0 ? 'not answered in time | –' : `${latency.p50} | ${latency.p95}`;
      console.log(`| ${name} | ${postings.toLocaleString('en-US')} | ${figures} |`);
    }
  }
  const firsts: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) firsts.push(await streamLedger(server.url, { isWhole: false }));
  firsts.sort((one, other) => one - other);
  const before = await residentMb(server.child);
  let [rows, most] = [0, before];
  const took = await streamLedger(server.url, {
    isWhole: true,
    async read(lines) {
      const was = rows;
      rows += lines;
      if (Math.floor(rows / 20_000) > Math.floor(was / 20_000)) most = Math.max(most, await residentMb(server.child));
    },
  });
  // All but the empty line that says that it is the end.
  rows -= 1;
  const [first50, first95] = [20, 38].map((index) => firsts[index]?.toFixed(1));
  console.log(
    `\nGeneral ledger of a year in one stream: first byte p50 ${first50}, p95 ${first95} ms; ${rows.toLocaleString('en-US')} rows in ${(took / 1000).toFixed(1)} s; memory of the server ${before} MB before, ${most} at most`,
  );
} finally {
  await programs.stop();
  await postgres.stop();
}
