import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** A write that a page asked for. */
export type AskedFor = { path: string; body: Record<string, unknown> };
/** What came of using something that a page offers: what was asked for, and where it led. */
export type Outcome = { asked: AskedFor[]; led: string | null };
/** What pages offer to begin with: its name among those of its page, as `Close ticket` or `More > Delete`. */
export type Offered = Map<string, Outcome>;

const mostOfAPage = 60;
/** What begins nothing: it moves, sorts, opens or arranges what is shown. */
const ofShow = /^(Sort|Columns|Next|Previous|Cards|Table|Filter|Clear|Show|Hide|Compact|Back|Areas|Search|Saved views)/;
/** What shapes the text of a note. */
const ofText = /^(Font colour|Templates)/;
const menuButtons = '#page [aria-haspopup=menu]';
const reach = '#page button, #page a[href], #page [role=tab], #page input[type=checkbox], #page input[type=radio]';

/** Looks at pages as somebody who tries everything on them; writes are kept from the server, which is asked of them later. */
export type Tryer = Awaited<ReturnType<typeof tryer>>;
export async function tryer(page: Page, isWrite: (path: string) => boolean) {
  const underWay = new Set<Request>();
  let asked: AskedFor[] = [];
  const refused: string[] = [];
  const pathOf = (request: Request) => new URL(request.url()).pathname.replace('/api/', '');
  const isCall = (request: Request) => /\/api\/(?!live$)/.test(request.url());
  // What hears of changes never ends.
  page.on('request', (request) => !/\/api\/live$/.test(request.url()) && underWay.add(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('requestfinished', async (request) => {
    const status = isCall(request) && !isWrite(pathOf(request)) && (await request.response())?.status();
    if (status === 403) refused.push(pathOf(request));
    underWay.delete(request);
  });
  await page.setViewportSize({ width: 1440, height: 3000 });
  // Nothing that was typed before is there again.
  await page.addInitScript(async () => {
    const token = localStorage.getItem('token');
    localStorage.clear();
    sessionStorage.clear();
    if (token !== null) localStorage.setItem('token', token);
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  await page.route('**/api/**', (route, request) => {
    const path = pathOf(request);
    if (!isWrite(path)) return route.continue();
    asked.push({ path, body: request.postDataJSON() as Record<string, unknown> });
    return route.fulfill({ status: 422, json: { code: 'unprocessable', message: 'Not now' } });
  });

  /** Everything that was asked for has come, and is drawn. */
  const settle = async () => {
    // What has come may ask for more once it is drawn, however long that takes.
    for (let quiet = 0; quiet < 2; quiet = underWay.size === 0 ? quiet + 1 : 0) {
      await expect.poll(() => underWay.size).toBe(0);
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
    }
    await expect.poll(() => page.locator('[aria-label="Loading..."]').count()).toBe(0);
  };
  const open = async (path: string) => {
    refused.length = 0;
    await page.goto(path);
    await page.locator('#page button, #page a, #page h1, #page h2').locator('visible=true').first().waitFor();
    await settle();
  };
  /** What comes of using something of the page that stands there, by its name; nothing where it is not there. Leaves the page as it was. */
  const use = async (path: string, name: string): Promise<Outcome | undefined> => {
    const of = await named(page, name);
    if (!of) return;
    // The element itself: what comes on the way to it would be another one in its place.
    const element = await of.elementHandle({ timeout: 3_000 }).catch(() => null);
    asked = [];
    const before = page.url();
    const there = (await namesOf(page, reach)).join();
    await element?.click({ timeout: 3_000 }).catch(() => undefined);
    await settle();
    await goOn(page, settle);
    const isElsewhere = new URL(page.url()).pathname !== new URL(before).pathname;
    const outcome = { asked, led: isElsewhere ? page.url().replace(new URL(page.url()).origin, '') : null };
    const isAsItWas =
      page.url() === before &&
      asked.length === 0 &&
      (await page.locator('[data-popup], [role=dialog]').count()) === 0 &&
      (await namesOf(page, reach)).join() === there;
    if (!isAsItWas) await open(path);
    return outcome;
  };
  const isClosed = async () =>
    (await page
      .locator('#page h2')
      .filter({ hasText: /^You cannot open|is not here$/ })
      .count()) > 0;
  const closed = new Map<string, Promise<boolean>>();
  return {
    open,
    settle,
    /** Calls for reading that the server has refused since the page was opened. */
    refused: () => [...new Set(refused)],
    /** True where the page says that it is not for them, or that its record is not there for them. */
    isClosed,
    /** The same of another page, which is looked at once. */
    isClosedAt: (path: string): Promise<boolean> => {
      const known = closed.get(path) ?? open(path).then(isClosed);
      closed.set(path, known);
      return known;
    },
    names: () => namesOf(page, reach),
    /** Whether it comes to be there: what is slow is offered too. */
    async offersSoon(path: string, name: string): Promise<boolean> {
      await open(path);
      if (name.includes(' > ')) return (await this.menus()).includes(name);
      const isThere = async () => (await namesOf(page, reach)).includes(name);
      return expect
        .poll(isThere, { timeout: 5_000 })
        .toBe(true)
        .then(
          () => true,
          () => false,
        );
    },
    /** The names of what stands behind the menus of the page, under the name of its menu. */
    async menus(): Promise<string[]> {
      const found: string[] = [];
      for (const name of new Set(await namesOf(page, menuButtons))) {
        if (name === '' || ofText.test(name)) continue;
        const of = await marked(page, menuButtons, name);
        if (!of || !(await openMenu(page, of))) continue;
        const items = (await namesOf(page, '[data-popup] [role=menuitem]')).filter((item) => item !== '');
        found.push(...items.map((item) => `${name} > ${item}`));
        await page.locator('[data-popup] [role=menuitem]').first().press('Escape');
        if (await page.locator('[data-popup]').count()) await open(page.url());
      }
      return found;
    },
    /** Uses each thing that a page offers, one at a time. */
    async tryAll(path: string): Promise<Offered> {
      const offered: Offered = new Map();
      // Links to records of one kind lead all or none to what is open.
      const kinds = new Set<string>();
      await open(path);
      for (const { name, href, isMenu } of await usablesOf(page, reach)) {
        if (name === '' || isMenu || offered.has(name) || offered.size > mostOfAPage || ofShow.test(name)) continue;
        const kind = href?.replaceAll(/\d+/g, '#') ?? '';
        if (href !== null && !kinds.has(kind)) offered.set(name, { asked: [], led: href });
        kinds.add(kind);
        const outcome = href === null && (await use(path, name));
        if (outcome) offered.set(name, outcome);
      }
      await open(path);
      for (const name of await this.menus()) {
        const outcome = await use(path, name);
        if (outcome) offered.set(name, outcome);
      }
      return offered;
    },
    /** What they ask for who use one thing of a page themselves; nothing where it is not there. */
    async tryOne(path: string, name: string): Promise<AskedFor[] | undefined> {
      await open(path);
      return (await use(path, name))?.asked;
    },
  };
}

/** What is called so among those of the page, or in one of its menus, which is opened for it. */
async function named(page: Page, name: string): Promise<Locator | undefined> {
  const [menu = '', item] = name.split(' > ');
  if (item === undefined) return marked(page, reach, name);
  const of = await marked(page, menuButtons, menu);
  return of && (await openMenu(page, of)) ? marked(page, '[data-popup] [role=menuitem]', item) : undefined;
}

/** One by its name, marked as it is found: another one may have its place in the next moment. */
async function marked(page: Page, among: string, name: string): Promise<Locator | undefined> {
  const found = (await usablesOf(page, among, name)).some((one) => one.name === name);
  return found ? page.locator('[data-marked]') : undefined;
}

/** Opens one of the menus of the page. */
async function openMenu(page: Page, of: Locator): Promise<boolean> {
  const opened = of.click({ timeout: 3_000 });
  return opened
    .then(() => page.locator('[data-popup] [role=menuitem]').first().waitFor({ timeout: 3_000 }))
    .then(
      () => true,
      () => false,
    );
}

/** Goes on where something opened that asks for more: types what may be typed, takes what may be chosen, says yes. */
async function goOn(page: Page, settle: () => Promise<void>): Promise<void> {
  const option = page.locator('[data-popup] [role=option][aria-selected=false]:visible').last();
  if (await option.count()) {
    await option.click({ timeout: 3_000 }).catch(() => undefined);
    await page.keyboard.press('Escape');
    return settle();
  }
  const dialog = page.locator('[role=dialog]:not([data-popup]), [role=alertdialog]').last();
  if (await dialog.count()) {
    for (const field of await dialog.locator('input[type=text]:enabled, textarea:enabled').all())
      if ((await field.inputValue()) === '') await field.fill('1').catch(() => undefined);
    await dialog
      .locator('button:enabled')
      .last()
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    return settle();
  }
  const isTyping = () =>
    page.evaluate(() =>
      document.activeElement?.matches('#page input:not([type=radio], [type=checkbox]), #page textarea'),
    );
  // A form that was opened takes the focus when it is drawn.
  if (await page.locator('#page form').count())
    await expect
      .poll(isTyping, { timeout: 1_000 })
      .toBe(true)
      .catch(() => undefined);
  if (!(await isTyping())) return;
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await settle();
}

/** Something that can be used, by the name that people know it by. */
type Usable = { name: string; href: string | null; isMenu: boolean };

/** What is to be used, in its order; without a name where it is switched off, which is not offered. The first of a name is marked. */
function usablesOf(page: Page, reach: string, mark?: string): Promise<Usable[]> {
  return page
    .locator(reach)
    .locator('visible=true')
    .evaluateAll((all, mark) => {
      document.querySelector('[data-marked]')?.removeAttribute('data-marked');
      return all.map((one) => {
        const field = one as HTMLInputElement;
        const said = one.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? one.textContent ?? '';
        const isOff =
          one.matches(':disabled') || one.getAttribute('aria-disabled') === 'true' || one.closest('[inert]') !== null;
        const text = said
          .replaceAll(/\s+/g, ' ')
          .replaceAll(/\d[\d,.]*/g, '#')
          .trim()
          .slice(0, 80);
        const kind = one instanceof HTMLInputElement ? one.type : one.getAttribute('role');
        const whole = kind === null || kind === 'menuitem' ? text : `${text} (${kind})`;
        const name = isOff || text === '' ? '' : whole;
        if (name !== '' && name === mark && !document.querySelector('[data-marked]'))
          one.setAttribute('data-marked', '');
        const href = one.getAttribute('href');
        return { name, href, isMenu: one.getAttribute('aria-haspopup') === 'menu' };
      });
    }, mark);
}
const namesOf = async (page: Page, reach: string): Promise<string[]> =>
  (await usablesOf(page, reach)).map(({ name }) => name);
