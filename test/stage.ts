import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { buildPageIfStale } from '#app/page.ts';
import { startServer } from '#app/server.ts';
import { type TestApp, type TestAppOptions, type TestPerson, testApp } from './app.ts';
import { forSeconds, openBrowser } from './browser.ts';
import { keepAsTheyFailed, keepPicture } from './pictures.ts';

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;
type Size = keyof typeof sizes;
/** The sizes of a journey that reads the same in both: each, or in a whole run the one in which more of it could break (decision 0060). */
export const bothOr = (one: Size): readonly Size[] =>
  process.env.SIZES === 'one' ? [one] : (['desktop', 'phone'] as const);

/** Somebody in front of a browser of their own. */
export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Opens an address of the product by loading it. */
  open(path: string): Promise<void>;
  /** Waits until everything that the page asked for has come. */
  settled(): Promise<void>;
  /** From now on the same page is looked at on a device of another size. */
  turn(size: Size): Promise<void>;
  /** Keeps a picture of what is there, and proves that everybody could read and use it. */
  look(name: string): Promise<void>;
  /** From now on the browser may say this: what the test provokes, such as a lost connection. */
  provokes(complaint: RegExp): void;
};
type VisitOptions = {
  size?: Size;
  /** Signed in already. */
  as?: Pick<TestPerson, 'token'>;
  timezoneId?: string;
};
export type Stage = {
  app: TestApp;
  address: string;
  visit(options?: VisitOptions): Promise<Visitor>;
};

/**
 * The whole product at an address, and a Chromium to open it with; closed after the file. A test fails when a page
 * wrote an error or a warning to the console that the test did not provoke. Call it once a file.
 */
export async function openStage(options: TestAppOptions = {}): Promise<Stage> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const { isDemoOnLoopback = true } = options;
  await buildPageIfStale();
  const app = await testApp({ ...options, isDemoOnLoopback, publicUrl: address });
  const server = await startServer(app.installation, {
    host: '127.0.0.1',
    port,
    trustProxy: false,
    isDemoOnLoopback,
  });
  const browser = await sharedBrowser();
  let complaints: string[] = [];
  // Before the installation: hooks that were registered last run first.
  afterAll(() => server.stop());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepAsTheyFailed(browser.contexts().flatMap((context) => context.pages()));
    await Promise.all(browser.contexts().map((context) => context.close()));
    const said = complaints;
    complaints = [];
    expect(said, 'what the pages wrote to the console').toEqual([]);
  });

  const visit: Stage['visit'] = async ({ size = 'desktop', as: person, timezoneId = 'America/Chicago' } = {}) => {
    const context = await browser.newContext({
      ...sizes[size],
      baseURL: address,
      locale: 'en-US',
      timezoneId,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    let shown: Size = size;
    const asked = new Set<Request>();
    page.on('request', (request) => /\/api\/(?!live$)/.test(request.url()) && asked.add(request));
    page.on('requestfinished', (request) => asked.delete(request));
    page.on('requestfailed', (request) => asked.delete(request));
    const settled = async () =>
      void (await expect.poll(() => asked.size, { message: 'Everything the page asked for has come' }).toBe(0));
    const provoked: RegExp[] = [];
    const complain = (text: string) => {
      if (!provoked.some((pattern) => pattern.test(text))) complaints.push(`${new URL(page.url()).pathname}: ${text}`);
    };
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complain(`${message.text()} ${message.location().url.replace(address, '')}`.trim());
    });
    page.on('pageerror', (error) => complain(error.message));
    if (person) {
      await page.goto('/health');
      await page.evaluate((token) => localStorage.setItem('token', token), person.token);
    }
    return {
      page,
      context,
      open: async (path) => void (await page.goto(path)),
      settled,
      turn: async (other) => {
        await turn(page, other);
        shown = other;
      },
      look: async (name) => {
        await settled();
        await look(page, `${name}-${shown}`);
      },
      provokes: (complaint) => void provoked.push(complaint),
    };
  };
  return { app, address, visit };
}

/** Makes of the device of a page one of another size, with or without touch. */
async function turn(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(sizes[size].viewport);
  // What a session has made of the device goes with it, so it stays until the page is closed.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: size === 'phone' });
  await page.waitForFunction((width) => innerWidth === width, sizes[size].viewport.width);
}

let opened: Promise<Browser> | undefined;
/** One for all files of a worker, with contexts of their own; it ends with the worker. */
async function sharedBrowser(): Promise<Browser> {
  if (!(await opened)?.isConnected()) opened = openBrowser(forSeconds);
  return opened as Promise<Browser>;
}

async function look(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // Except where a part is shown as it loads.
  const loading = page.locator('[aria-label="Loading..."]:not([data-example] *)');
  await expect.poll(() => loading.count()).toBe(0);
  await keepPicture(page, name);
  expect.soft(await barriers(page), `what keeps people from using ${name}`).toEqual([]);
  expect.soft(await cutOff(page), `what is wider than the window on ${name}`).toEqual([]);
}

/** Less than half of what `axe.source` is, and each page that is looked at has to read it. */
const axeSource = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** Rows of a list or table beyond these are made by the same code as those before. */
const alike = ['[data-row="15"] ~ [data-row]', 'tbody tr:nth-child(n + 25)'];

/** What axe finds serious or critical on the page as it is. */
async function barriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (exclude) => {
    const { axe: check } = window as unknown as { axe: typeof axe & { _audit: { rules: Rule[] } } };
    type Rule = { id: string; impact: string };
    // A third of its rules finds only what is less, and is not asked.
    const less = check._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    const rules = Object.fromEntries(less.map(({ id }) => [id, { enabled: false }]));
    const { violations } = await check.run({ exclude }, { resultTypes: ['violations'], rules });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, any }) => `${id}: ${help}: ${target.join(' ')} ${any.map((one) => one.message).join(' ')}`,
        ),
      );
  }, alike);
}

/** The page itself never scrolls sideways. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} > ${clientWidth}`] : [];
  });
}

/** Opens the list of a field or a property and takes the choice of this name. */
export async function choose(page: Page, field: RegExp | string, choice: string, isMultiple = false): Promise<void> {
  const button = page.getByRole('button', { name: field });
  await button.click();
  await page
    .getByRole('option')
    .filter({ has: page.getByText(choice, { exact: true }) })
    .click();
  if (isMultiple) await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

/** Opens the picker of a field, looks for words and takes the first that is found. */
export async function pick(page: Page, field: string, words: string): Promise<void> {
  await page.getByRole('button', { name: field }).first().click();
  await page.getByRole('combobox', { name: 'Search' }).fill(words);
  await page
    .getByRole('option', { name: new RegExp(words) })
    .first()
    .click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

/** The message at the edge of the page that says this. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Messages' }).locator('[role=status], [role=alert]').filter({ hasText: text });

/** A port that nobody listened on a moment ago. The address is needed before the server is there. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** What a page fetches beforehand for when there is no signal has come: the outbox, and these parts. */
export const hasFetched = (page: Page, parts: readonly string[] = []): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => {
      const come = performance.getEntriesByType('resource').map(({ name }) => name);
      return wanted.every((file) => come.some((name) => name.includes(file)));
    },
    ['outbox-of-page', 'drawn', ...parts].map(scriptOf),
  );

/** The file that a part of the page came into, by the end of its path or its name in the build: `palette`, `sheets/screens/entry-form`. */
export function scriptOf(part: string): string {
  const manifest: Record<string, { file: string; name?: string }> = JSON.parse(
    readFileSync(join(import.meta.dirname, '../dist/web/manifest.json'), 'utf8'),
  );
  const found = Object.entries(manifest).filter(([path, { name }]) => name === part || path.endsWith(`/${part}.tsx`));
  const [one] = found;
  if (!one || found.length > 1) throw new Error(`The built page has ${found.length} parts ${part}.`);
  return one[1].file;
}
