// `npm run bench passed [folder]`: which files a call passes of the module that serves it and of others, of this checkout or of another one beside it.
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(
  process.argv.slice(2).find((one) => one !== 'passed' && !one.startsWith('--')) ?? join(import.meta.dirname, '..'),
);
/** Rooms have other names in earlier commits; files keep theirs. */
const of = (name: string) =>
  import(join(root, globSync(`src/{app,platform/server}/**/${name}.ts`, { cwd: root })[0] ?? name));
const { startEmbeddedPostgres } = await of('embedded-postgres');
const { migrate } = await of('migrate');
const { readSettings } = await of('settings');
const { openInstallation } = await of('installation');
const { demoAdministrator, seedDemo } = await of('seed');
const { startServer } = await of('server');

const folder = await mkdtemp(join(tmpdir(), 'tailgate-bench-'));
const postgres = await startEmbeddedPostgres(join(folder, 'postgres'));
await migrate(postgres.ownerUrl);
const port = 3903;
const settings = readSettings({ DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1' });
const installation = await openInstallation(postgres.appUrl, settings);
await seedDemo(installation, 'demo1234!');
const server = await startServer(installation, { ...settings, isDemoOnLoopback: true });

let token = '';
async function ask(path: string, body: object) {
  const reply = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(answer)}`);
  return answer.data;
}

const profiler = new Session();
profiler.connect();
await profiler.post('Profiler.enable');

/** Files below `src/modules` of which a function runs from the question to the answer, when it has been asked before. */
async function filesOf(path: string, body: (turn: number) => object): Promise<string[]> {
  await ask(path, body(1));
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await profiler.post('Profiler.takePreciseCoverage');
  await ask(path, body(2));
  const { result } = await profiler.post('Profiler.takePreciseCoverage');
  await profiler.post('Profiler.stopPreciseCoverage');
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .flatMap(({ url }) => /src\/modules\/(.+)$/.exec(url)?.[1] ?? [])
    .toSorted();
}

/** Own are files of the outermost module that declares the call, with the folders in it; a ticket's are those of `work` too, which is what a ticket is made of. */
const madeOf: Record<string, readonly string[]> = { tickets: ['work'] };
function isOwnOf(path: string): (file: string) => boolean {
  const contracts = globSync('src/modules/**/contract.ts', { cwd: root });
  const declaring = contracts.find((file) => readFileSync(join(root, file), 'utf8').includes(`'${path}'`));
  const owner = /src\/modules\/([^/]+)\//.exec(declaring ?? '')?.[1];
  if (owner === undefined) throw new Error(`No contract declares ${path}`);
  const own = [owner, ...(madeOf[owner] ?? [])];
  return (file) => own.some((name) => file.startsWith(`${name}/`));
}

try {
  token = (await ask('users/login', { email: demoAdministrator, password: 'demo1234!' })).token;
  const accounts = (await ask('accounting/getAccountsByType', { types: [] })).accounts;
  const id = (number: string) => accounts.find((one: { number: string }) => one.number === number).accountID;
  const today = new Date().toISOString().slice(0, 10);
  const questions: Record<string, [path: string, body: (turn: number) => object]> = {
    vendor: ['vendors/create_vendor', (turn) => ({ vendorName: `Ironwood Supply ${turn}` })],
    'journal entry': [
      'accounting/insert_journal_entry',
      (turn) => ({
        date: today,
        memo: `Fuel ${turn}`,
        lines: [
          { accountID: id('6500'), debitAmount: 100 + turn },
          { accountID: id('1000'), creditAmount: 100 + turn },
        ],
      }),
    ],
    invoice: [
      'invoices/insert_invoice',
      (turn) => ({
        form: {
          customerID: 1,
          date: today,
          lines: [{ description: 'Labor', rate: 100 + turn, accountID: id('4000') }],
        },
        isApproved: true,
      }),
    ],
    ticket: ['tickets/create_ticket', (turn) => ({ ticketSubject: `Seal leak ${turn}`, customerID: 1 })],
  };
  console.log('| made is | files of its own | of others | of all contracts, rules and entities |');
  console.log('|---|---:|---:|---:|');
  for (const [what, [path, body]] of Object.entries(questions)) {
    const files = await filesOf(path, body);
    const isOwn = isOwnOf(path);
    const its = files.filter(isOwn);
    const others = files.filter((file) => !isOwn(file));
    const declared = files.filter((file) => /(contract|rules|entity)\.ts$/.test(file));
    console.log(`| ${what} | ${its.length} | ${others.length} | ${declared.length} |`);
    if (process.argv.includes('--files'))
      console.log([...its.map((file) => `  own ${file}`), ...others.map((file) => `  other ${file}`)].join('\n'));
  }
} finally {
  await server.stop();
  await installation.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
