/** `npm run bench importing`: how fast books come in (bench/README.md). */
import { once } from 'node:events';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsOfEach, booksTokenOf, openBooksWorld } from './books-world.ts';
import { memoryFlags, Programs, residentMb } from './firing.ts';

const dataDir = process.env.BENCH_DIR ?? '.cache/bench-books';
const postings = Number(process.env.BENCH_POSTINGS ?? 300_000);
/** Companies that post, of which each run takes the next: what was imported stays in its books. */
let tenant = Number(process.env.BENCH_TENANT ?? 60);

const dayOf = (entry: number, entries: number): string =>
  new Date(Date.UTC(2024, 0, 1 + Math.floor((entry * 1095) / entries))).toISOString().slice(0, 10);
const any = (turn: number, by: number) => ((turn * by) % accountsOfEach) + 1;

type Found = {
  importID: number;
  state: string;
  problem: string;
  options: object;
  findings: { mistakeCount: number; mistakes: object[] };
};

const writers = {
  journal: {
    head: '',
    entry: (n: number, day: string) =>
      `${day} (J-${n}) Entry ${n}\n    ${1000 + any(n, 1)} Account ${any(n, 1)}        $3.00\n` +
      `    ${1000 + any(n, 7)} Account ${any(n, 7)}        $-2.00\n    ${1000 + any(n, 13)} Account ${any(n, 13)}        $-1.00\n\n`,
  },
  csv: {
    head: 'Entry,Date,Account,Debit,Credit,Memo\n',
    entry: (n: number, day: string) =>
      `J-${n},${day},${1000 + any(n, 1)},3.00,,Entry ${n}\nJ-${n},,${1000 + any(n, 7)},,2.00,\nJ-${n},,${1000 + any(n, 13)},,1.00,\n`,
  },
} as const;

async function write(path: string, kind: keyof typeof writers): Promise<void> {
  const file = createWriteStream(path);
  const entries = Math.round(postings / 3);
  file.write(writers[kind].head);
  for (let n = 1; n <= entries; n++)
    if (!file.write(writers[kind].entry(n, dayOf(n, entries)))) await once(file, 'drain');
  file.end();
  await once(file, 'close');
}

const postgres = await openBooksWorld(dataDir);
const programs = new Programs(postgres.ownerUrl);
try {
  const flags = await memoryFlags();
  const server = await programs.start('src/app/server-only.ts', 3914, flags);
  const worker = await programs.start('src/app/worker-only.ts', 3915, flags);
  console.log('| file | postings | looked through | posted | taken back | memory of the worker, before and most |');
  console.log('|---|---:|---:|---:|---:|---:|');
  for (const kind of ['journal', 'csv'] as const) {
    tenant += 1;
    const path = join(dataDir, `import.${kind}`);
    await write(path, kind);
    const headers = { authorization: `Bearer ${booksTokenOf(tenant)}` };
    const call = async (name: string, body: object) => {
      const all = { ...headers, 'content-type': 'application/json' };
      const reply = await fetch(`${server.url}/api/accounting/${name}`, {
        method: 'POST',
        headers: all,
        body: JSON.stringify(body),
      });
      const { data, message } = (await reply.json()) as { data: Found; message?: string };
      if (!reply.ok) throw new Error(`${name}: ${message}`);
      return data;
    };
    const upload = await fetch(`${server.url}/api/accounting/upload_book_file?name=bench.${kind}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: await openAsBlob(path),
    });
    const { data } = (await upload.json()) as { data: { importID: number } };
    const { importID } = data;
    const before = await residentMb(worker.child);
    let most = before;
    const step = async (name: string, more: object = {}) => {
      const started = performance.now();
      await call(name, { importID, ...more });
      for (;;) {
        const now = await call('get_book_import', { importID });
        most = Math.max(most, await residentMb(worker.child));
        if (!/checking|importing|taking_back/.test(now.state)) {
          if (now.problem || now.findings.mistakeCount > 0)
            throw new Error(`${now.problem} ${JSON.stringify(now.findings.mistakes.slice(0, 3))}`);
          break;
        }
        await new Promise((done) => setTimeout(done, 50));
      }
      return Math.round(postings / ((performance.now() - started) / 1000)).toLocaleString('en-US');
    };
    const { options } = await call('get_book_import', { importID });
    const checked = await step('check_book_import', { options });
    const posted = await step('run_book_import');
    const back = await step('take_back_book_import');
    console.log(
      `| ${kind} | ${postings.toLocaleString('en-US')} | ${checked}/s | ${posted}/s | ${back}/s | ${before} and ${most} MB |`,
    );
    await rm(path);
  }
} finally {
  await programs.stop();
  await postgres.stop();
}
