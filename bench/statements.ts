/** `npm run bench statements`: the figures of the statements (bench/README.md). */
import { fire, memoryFlags, Programs, residentMb, type Shot } from './firing.ts';
import { openStatementsWorld, sizes, statementsTokenOf } from './statements-world.ts';

const dataDir = process.env.BENCH_DIR ?? '.cache/bench-statements';
const seconds = Math.min(3, Number(process.env.BENCH_SECONDS ?? 3));

/** Any day of the last two years. */
const dayOf = (turn: number, year: number) =>
  `${year}-${String((turn % 12) + 1).padStart(2, '0')}-${String((turn % 28) + 1).padStart(2, '0')}`;

const asked: [name: string, path: string, body: (turn: number) => object][] = [
  ['trial balance, compared', 'getTrialBalance', (turn) => ({ to: dayOf(turn, 2026), compareOn: dayOf(turn, 2025) })],
  [
    'balance sheet, compared',
    'getBalanceSheetData',
    (turn) => ({ asOf: dayOf(turn, 2026), compareOn: dayOf(turn, 2025) }),
  ],
  [
    'income statement, compared',
    'getIncomeStatementReport',
    (turn) => ({ from: '2026-01-01', to: dayOf(turn, 2026), compareFrom: '2025-01-01', compareTo: dayOf(turn, 2025) }),
  ],
  [
    'income statement in 24 months',
    'getIncomeStatementReport',
    () => ({ from: '2025-01-01', to: '2026-12-31', columns: 'month' }),
  ],
  ['balance sheet, cash basis', 'getBalanceSheetData', (turn) => ({ asOf: dayOf(turn, 2026), basis: 'cash' })],
  [
    'income statement of a year by customer',
    'getIncomeStatementReport',
    () => ({ from: '2026-01-01', to: '2026-12-31', columns: 'customer' }),
  ],
  [
    'cash flow of a year',
    'getCashFlowData',
    (turn) => ({ from: `202${5 + (turn % 2)}-01-01`, to: `202${5 + (turn % 2)}-12-31` }),
  ],
  [
    'general ledger of a year, first page',
    'getGeneralLedger',
    (turn) => ({ from: `202${5 + (turn % 2)}-01-01`, to: `202${5 + (turn % 2)}-12-31`, pageSize: 1000 }),
  ],
  ['receivables by age, now', 'get_aging', () => ({ account: 'receivable', asOf: '2026-12-31' })],
  ['payables by age, now', 'get_aging', () => ({ account: 'payable', asOf: '2026-12-31' })],
  ['receivables by age, a month ago', 'get_aging', () => ({ account: 'receivable', asOf: '2026-11-15' })],
];

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
  const biggest = sizes.length;
  const [began, before] = [performance.now(), await residentMb(server.child)];
  let [rows, pages, most, next]: [number, number, number, string | null] = [0, 0, before, null];
  do {
    const response = await fetch(`${server.url}/api/accounting/getGeneralLedger`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${statementsTokenOf(biggest)}`,
        'x-tenant': String(biggest),
      },
      body: JSON.stringify({ from: '2025-01-01', to: '2025-12-31', pageSize: 1000, ...(next && { next }) }),
    });
    const { data } = (await response.json()) as { data: { rows: unknown[]; next: string | null } };
    rows += data.rows.length;
    next = data.next;
    if (++pages % 20 === 0) most = Math.max(most, await residentMb(server.child));
  } while (next !== null);
  const took = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `\nGeneral ledger of a year, ${rows.toLocaleString('en-US')} rows in ${pages} pages: ${took} s; memory of the server ${before} MB before, ${most} at most`,
  );
} finally {
  await programs.stop();
  await postgres.stop();
}
