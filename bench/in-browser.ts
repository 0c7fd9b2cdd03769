import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openInstallation } from '#app/installation.ts';
import { buildPageIfStale } from '#app/page.ts';
import { demoAdministrator, seedDemo } from '#app/seed.ts';
import { startServer } from '#app/server.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { readSettings } from '#server/settings.ts';
import { openBrowser } from '#test/browser.ts';

/** The product with the demo company, `prepare`d in its database, and a browser in which its administrator has signed in. The caller closes it. */
export async function openDemo(prepare: (ownerUrl: string) => Promise<void> = async () => undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'tailgate-bench-'));
  await buildPageIfStale();
  const postgres = await startEmbeddedPostgres(folder);
  await migrate(postgres.ownerUrl);
  const settings = readSettings({ PORT: '0', DATA_DIR: folder });
  const installation = await openInstallation(postgres.ownerUrl, settings);
  await seedDemo(installation, 'demo1234!');
  await prepare(postgres.ownerUrl);
  const server = await startServer(installation, { ...settings, isDemoOnLoopback: true });
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.address}/login`);
  await page.getByLabel('Email').fill(demoAdministrator);
  await page.getByRole('textbox', { name: 'Password' }).fill('demo1234!');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Recent activity').waitFor();
  const close = async () => {
    await browser.close();
    await server.stop();
    await installation.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { page, address: server.address, close };
}

export function reportHead(): void {
  console.log('| what | median ms | p95 ms | worst ms | target |');
  console.log('|---|---:|---:|---:|---|');
}

export function report(what: string, times: readonly number[], target: string): void {
  const sorted = [...times].sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  const figures = [at(0.5), at(0.95), at(1)].map((time) => time.toFixed(1));
  console.log(`| ${what} | ${figures.join(' | ')} | ${target} |`);
}

/** The work of the page for each letter that is typed where the focus is: its task, its frame and what follows it. */
export async function workOfLetters(page: Page, text: string): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const times: number[] = [];
  for (const letter of text) {
    const before = await busyMs();
    await page.keyboard.type(letter);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    times.push((await busyMs()) - before);
  }
  await session.detach();
  return times;
}
