/** `npm run bench lighthouse`: what a page costs on first load, by Lighthouse's desktop preset (bench/README.md). */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { jpeg } from '#test/file-samples.ts';
import { findOrInstallChromium } from '../scripts/chromium.ts';

/** Got when it is needed: it is larger than everything else that this project installs. */
const lighthouse = 'lighthouse@12.8.2';
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const debugPort = 9_322;
const password = 'demo1234!';

type Report = {
  categories: Record<'performance' | 'accessibility', { score: number }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items: { url: string; resourceType: string; transferSize: number }[] } }
  >;
};

/** What is taken of the answers of {@link workOn}. */
type Answers = {
  token: string;
  user: { currentUser: number };
  fileID: number;
  checklistID: number;
  steps: { stepID: number; title: string }[];
};

const folder = mkdtempSync(join(tmpdir(), 'tailgate-lighthouse-'));
const children: ChildProcess[] = [];
try {
  const address = await startDemo();
  const executable = findOrInstallChromium();
  if (!executable) throw new Error('Lighthouse needs a Chromium');
  start(executable, [
    ...['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    ...[`--remote-debugging-port=${debugPort}`, `--user-data-dir=${join(folder, 'profile')}`, 'about:blank'],
  ]);
  await answers(`http://127.0.0.1:${debugPort}/json/version`);
  console.log('| page | performance | accessibility | LCP s | script KiB | requests |');
  console.log('|---|---:|---:|---:|---:|---:|');
  await measure(address, '/login');
  await signIn(address);
  await workOn(address, 4821);
  for (const path of ['/dashboard', '/tickets', '/tickets/4821', '/customers']) await measure(address, path);
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => (child.exitCode === null ? once(child, 'exit') : null)));
  rmSync(folder, { recursive: true, force: true });
}

function start(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  return child;
}

async function startDemo(): Promise<string> {
  const env = { DATA_DIR: join(folder, 'data'), PORT: '3904', DEMO_PASSWORD: password };
  const program = start(process.execPath, ['scripts/run.mjs', 'src/app/main.ts'], env);
  for await (const text of program.stdout ?? []) {
    const address = /runs at (http\S+)/.exec(String(text))?.[1];
    if (address) return address;
  }
  throw new Error('The product did not start');
}

async function answers(address: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await fetch(address);
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Does something in the browser that Lighthouse uses, in a window of its own. */
async function inBrowser(work: (page: Page) => Promise<unknown>): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debugPort}`);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error('The browser has no window');
  await work(page);
  await page.close();
  await browser.close();
}

/** As a person does; what the page keeps of it is there for Lighthouse too. */
function signIn(address: string): Promise<void> {
  return inBrowser(async (page) => {
    await page.goto(`${address}/login`);
    await page.getByLabel('Email').fill('admin@demo.test');
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
  });
}

/** Makes of a ticket what a day leaves of it, whatever this day's demo has in it: steps with photos, a note, a link, running work. */
async function workOn(address: string, ticketID: number): Promise<void> {
  const post = async (path: string, body: object, token = '') => {
    const headers = {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      Authorization: `Bearer ${token}`,
    };
    return answerOf(
      path,
      await fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
  };
  const { token, user } = await post('users/login', { email: 'admin@demo.test', password });
  const call = (path: string, body: object) => post(path, body, token);
  const photo = async () => {
    const headers = { 'Content-Type': 'application/octet-stream', Authorization: `Bearer ${token}` };
    const body = new Uint8Array(await jpeg(1600, 1200));
    const path = 'files/upload_file';
    return (
      await answerOf(path, await fetch(`${address}/api/${path}?name=seal.jpg`, { method: 'POST', headers, body }))
    ).fileID;
  };
  const title = 'Photo of the seal';
  const steps = [
    { id: 1, title: 'Energy isolated' },
    { id: 2, title: 'Discharge pressure', type: 'number', unit: 'psi', min: 40, max: 60 },
    { id: 3, title, type: 'photo' },
  ];
  const { checklistID } = await call('settings/create_checklist', { name: 'After repair', steps });
  await call('tickets/link_checklist_items', { ticketID, checklistID });
  const held = await call('tickets/getTicketDetails', { ticketID });
  const stepID = held.steps.find((step) => step.title === title)?.stepID;
  await call('tickets/fill_checklist_item', { ticketID, stepID, value: [await photo(), await photo()] });
  await call('tickets/add_ticket_cloud_link', { ticketID, url: 'https://example.com/plans/Site%20plan.pdf' });
  await call('notes/post_note', { type: 'tickets', ID: ticketID, noteBody: '<p>Drip at the seal.</p>' });
  await call('tickets/add_assignees_to_ticket', { ticketID, add: [user.currentUser] });
  await call('tickets/change_ticket_status', { ticketID, statusID: 2 });
  // For half a minute a page that opens is told of what has just changed, and reads it again.
  await new Promise((resolve) => setTimeout(resolve, 40_000));
}

async function answerOf(path: string, response: Response) {
  const { data, message } = (await response.json()) as { data: Answers; message?: string };
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${message}`);
  return data;
}

/** Lighthouse's own reset would sign out as well. */
function forgetFiles(): Promise<void> {
  return inBrowser(async (page) => (await page.context().newCDPSession(page)).send('Network.clearBrowserCache'));
}

async function measure(address: string, path: string): Promise<void> {
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round++) {
    await forgetFiles();
    reports.push(report(`${address}${path}`));
  }
  const middle = (value: (report: Report) => number) => median(reports.map(value));
  // What is drawn from memory has an address of its own, and asks nobody.
  const requests = ({ audits }: Report) =>
    (audits['network-requests']?.details?.items ?? []).filter(({ url }) => !url.startsWith('blob:'));
  const scriptBytes = (one: Report) =>
    requests(one)
      .filter((request) => request.resourceType === 'Script')
      .reduce((sum, request) => sum + request.transferSize, 0);
  const figures = [
    middle(({ categories }) => categories.performance.score * 100).toFixed(0),
    middle(({ categories }) => categories.accessibility.score * 100).toFixed(0),
    (middle(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000).toFixed(2),
    (middle(scriptBytes) / 1024).toFixed(0),
    middle((one) => requests(one).length).toFixed(0),
  ];
  console.log(`| ${path} | ${figures.join(' | ')} |`);
}

/** Chromium now and then loses the beginning of a trace; then the round is run again. */
function report(url: string, attempt = 1): Report {
  const output = join(folder, 'report.json');
  const flags = ['--preset=desktop', '--only-categories=performance,accessibility', '--disable-storage-reset'];
  // The live stream never ends, so the page is never idle.
  const how = [
    '--max-wait-for-load=15000',
    `--port=${debugPort}`,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
  ];
  const { status, stderr } = spawnSync(
    'npm',
    ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, ...flags, ...how],
    { encoding: 'utf8', cwd: folder },
  );
  if (status !== 0) {
    if (attempt < 3 && stderr.includes('NO_NAVSTART')) return report(url, attempt + 1);
    throw new Error(`Lighthouse did not finish: ${stderr.trim().split('\n').at(-1)}`);
  }
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

function median(values: number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
