/** `npm run bench day`: a big company's working day (bench/README.md): lists, counts, time, and 300 open browsers. */
import pg from 'pg';
import { openInstallation } from '#app/installation.ts';
import { watch } from '#modules/work/time/idle/jobs.ts';
import { uuidv7 } from '#shared/ids.ts';
import { by, dayShots, filterOf, list, weekOfAll } from './day-shots.ts';
import { day, dayTokenOf, openDayWorld } from './day-world.ts';
import { fire, memoryFlags, Programs, residentMb, type Shot, type Target, tableHead, tableLine } from './firing.ts';

const dataDir = process.env.BENCH_DIR ?? '.cache/bench-day';
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const atOnce = { seconds, connections: 20 };
const browsers = Math.min(300, day.people);

const postgres = await openDayWorld(dataDir);
const programs = new Programs(postgres.ownerUrl);
try {
  const server = await programs.start('src/app/server-only.ts', 3902, await memoryFlags());
  const at = (name: string, shot: Target['shot']): Target => ({ name, url: server.url, shot });
  const rounds = Object.entries(dayShots).map(([name, shot]) => at(name, shot));
  console.log(`20 at once, of a company with ${day.items} tasks and as many tickets, ${day.people} people:\n`);
  console.log(tableHead);
  for (const round of rounds) {
    await fire(round, { seconds: 1, connections: 20 });
    console.log(tableLine(round, await fire(round, atOnce)));
  }
  const week = at('week sheet of 50 people', weekOfAll);
  const alone = rounds.filter(({ name }) => /counts|data box/.test(name));
  for (const round of [...alone, week]) {
    const named = { ...round, name: `${round.name}, one at a time` };
    await fire(named, { seconds: 1, connections: 1 });
    console.log(tableLine(named, await fire(named, { seconds, connections: 1 })));
  }
  await startAndPause(server.url);
  await compareWithBare();
  await sweep();
  await openBrowsers(server.url);
  console.log(`\nServer memory after all of it: ${await residentMb(server.child)} MB`);
} finally {
  await programs.stop();
  await postgres.stop();
}

type Reply = { data: { rows: { ticketID: number }[]; ticketID: number } };
async function post(url: string, { token, path, body }: Shot): Promise<Reply['data']> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': uuidv7() },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
  return ((await response.json()) as Reply).data;
}

function said(name: string, ms: number[]): void {
  const sorted = [...ms].sort((left, right) => left - right);
  const share = (of: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))]?.toFixed(1);
  console.log(`| ${name} | | ${share(0.5)} | ${share(0.95)} | ${share(0.99)} | 0 |`);
}

/** One after the other, as one person does it. */
async function startAndPause(url: string): Promise<void> {
  const times: Record<2 | 11, number[]> = { 2: [], 11: [] };
  for (let who = 1; who <= Math.min(60, day.people); who++) {
    const [own] = (await post(url, by(who, list, { view: 'my', statuses: [1, 3, 4, 6, 11] }))).rows;
    if (!own) continue;
    for (const statusID of [2, 11] as const) {
      const began = performance.now();
      await post(url, by(who, 'tickets/change_ticket_status', { ticketID: own.ticketID, statusID }));
      if (who > 10) times[statusID].push(performance.now() - began);
    }
  }
  said('start, one at a time', times[2]);
  said('pause, one at a time', times[11]);
}

/** The same page as SQL on plain connections: what the database alone needs for it. */
async function compareWithBare(): Promise<void> {
  const pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: 20 });
  const once = (turn: number) => {
    const { statuses, assignedTo, divisions, search } = filterOf(turn);
    return pool.query({
      name: 'bare',
      text: `select w.*, c.name as customer, d.name as division,
                    (select json_agg(a.user_id) from work_assignees a
                      where a.tenant_id = 1 and a.kind = 'ticket' and a.work_id = w.id) as people
               from work_items w
               left join customers c on c.tenant_id = 1 and c.customer_id = w.customer_id
               left join divisions d on d.tenant_id = 1 and d.division_id = w.division_id
              where w.tenant_id = 1 and w.kind = 'ticket' and w.closed_at is null and w.deleted_at is null
                and w.status_id = any($1) and w.division_id = any($3) and w.subject ilike $4
                and w.id in (select work_id from work_assignees
                              where tenant_id = 1 and user_id = any($2) and kind = 'ticket')
              order by w.priority_id desc, w.rank desc, w.id desc limit 51`,
      values: [statuses, assignedTo, divisions, `%${search}%`],
    });
  };
  await Promise.all(Array.from({ length: 40 }, (_, turn) => once(turn)));
  const ms: number[] = [];
  const until = performance.now() + seconds * 1000;
  let turn = 0;
  const work = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      await once(turn++);
      ms.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: 20 }, work));
  await pool.end();
  said(`list, four filters, bare SQL (${Math.round(ms.length / seconds)}/s)`, ms);
}

/** Everybody works on something; first nobody has been away too long, then a tenth has. */
async function sweep(): Promise<void> {
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
  // What the starts of this run left, and what former runs moved back, would overlap.
  await owner.query(
    "delete from time_segments where tenant_id = 1 and coalesce(ended_at, now()) > now() - interval '3 hours'",
  );
  await owner.query(
    `insert into time_segments (tenant_id, user_id, kind, work_id, started_at)
     select 1, n, 'ticket', n, date_trunc('second', now()) - interval '5 minutes' from generate_series(1, $1::int) n`,
    [day.people],
  );
  await owner.query(
    `insert into work_assignees (tenant_id, kind, work_id, user_id, status_id) select 1, 'ticket', n, n, 2 from generate_series(1, $1::int) n
     on conflict (tenant_id, kind, work_id, user_id) do update set status_id = 2`,
    [day.people],
  );
  await owner.query(
    `insert into idle_sessions select 1, n, 'bench', now() from generate_series(1, $1::int) n
     on conflict (tenant_id, user_id, device_id) do update set last_active_at = excluded.last_active_at`,
    [day.people],
  );
  const installation = await openInstallation(postgres.ownerUrl, {
    databasePool: 8,
    publicUrl: 'http://127.0.0.1',
    smtpUrl: null,
    mailFrom: 'x <x@bench.example>',
    dataDir,
    filesUrl: null,
    encryptionKey: null,
    languageModelUrl: null,
    cloudPrivate: false,
    maxStorageBytes: 1e12,
    mailsADay: 1e6,
  });
  try {
    const looks: number[] = [];
    for (let i = 0; i < 10; i++) {
      const began = performance.now();
      await watch(installation.runtime);
      looks.push(performance.now() - began);
    }
    said(`watchdog over ${day.people} running, none overdue`, looks);
    const late = Math.round(day.people / 10);
    await owner.query(
      `update time_segments set started_at = started_at - interval '2 hours'
        where tenant_id = 1 and ended_at is null and user_id <= $1`,
      [late],
    );
    await owner.query(`update idle_sessions set last_active_at = now() - interval '1 hour' where user_id <= $1`, [
      late,
    ]);
    const began = performance.now();
    const paused = await watch(installation.runtime);
    console.log(
      `| watchdog that pauses ${paused} of ${day.people} | | ${(performance.now() - began).toFixed(0)} | | | 0 |`,
    );
  } finally {
    await installation.close();
    await owner.end();
  }
}

/** A change reaches every open browser: from sending it to the last one that hears of it. */
async function openBrowsers(url: string): Promise<void> {
  let heard = 0;
  let whenAll = (): void => {};
  const stop = new AbortController();
  const open = async (who: number) => {
    const reply = await fetch(`${url}/api/live`, {
      headers: { authorization: `Bearer ${dayTokenOf(1, who)}` },
      signal: stop.signal,
    });
    const reader = reply.body?.getReader();
    if (!reader) throw new Error('No stream');
    await reader.read();
    void (async () => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        if (!new TextDecoder().decode(value).includes('"tickets"')) continue;
        heard++;
        if (heard === browsers) whenAll();
      }
    })().catch(() => undefined);
  };
  for (let who = 1; who <= browsers; who++) await open(who);
  const delays: number[] = [];
  for (let i = 0; i < 20; i++) {
    heard = 0;
    const all = new Promise<void>((resolve) => {
      whenAll = resolve;
    });
    const began = performance.now();
    await post(url, by(1, 'tickets/create_ticket', { ticketSubject: 'Live' }));
    await all;
    delays.push(performance.now() - began);
  }
  stop.abort();
  said(`a change reaches all of ${browsers} open browsers`, delays);
}
