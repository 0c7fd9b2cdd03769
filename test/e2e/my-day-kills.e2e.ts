import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, choose, newFieldCompany, openDay, signOn } from '#test/field-day.ts';
import * as samples from '#test/file-samples.ts';
import { phonesOf } from '#test/phone.ts';
import { isLong, seed } from '#test/seed.ts';
import { openStage } from '#test/stage.ts';

/**
 * A field ticket never loses a keystroke (docs/rules/my-day.md): browsers are killed at random moments while somebody types, photographs and signs, and while
 * what they wrote is sent.
 */
const { app, address } = await openStage();
const phones = phonesOf(address);
const company = await newFieldCompany(app);
const jpeg = Buffer.from(await samples.jpeg());
const kills = isLong ? 20 : 2;
const perTestMs = 120_000;

/** Whole numbers from a seed, so that what failed can be run again. */
function numbersFrom(from: number) {
  let state = from >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What the draft says, as far as somebody had done it, and when they had. */
type Done = { atMs: number; words: string; photos: number; hours: string; isSigned: boolean };

const sentences = ['Pulled P-204. ', 'Seal face cracked. ', 'New seal in, tested at 55 psi. ', 'Guard back on. '];

/** Works on a draft until the browser is gone: each thing that is done is noted once the page shows it. */
async function work(page: Page, next: (below: number) => number, done: Done[]): Promise<void> {
  const now = () => ({ ...(done.at(-1) ?? { words: '', photos: 0, hours: '', isSigned: false }), atMs: Date.now() });
  const words = page.getByRole('textbox', { name: 'What was done' });
  const hours = page.getByRole('textbox', { name: 'How much of Pump mechanic' });
  await words.tap();
  for (let step = 0; ; step += 1) {
    const kind = next(10);
    if (kind < 6) {
      for (const letter of sentences[step % sentences.length] ?? '') {
        await words.pressSequentially(letter);
        done.push({ ...now(), words: (done.at(-1)?.words ?? '') + letter });
      }
    } else if (kind < 8) {
      const typed = `${1 + next(12)}.5`;
      await hours.fill(typed);
      done.push({ ...now(), hours: typed });
    } else if (kind === 8) {
      const photos = (done.at(-1)?.photos ?? 0) + 1;
      await page.getByLabel('Add photos').setInputFiles([{ name: 'seal.jpg', mimeType: 'image/jpeg', buffer: jpeg }]);
      await page.getByRole('img', { name: `Photo ${photos}` }).waitFor();
      done.push({ ...now(), photos });
    } else if (!done.at(-1)?.isSigned) {
      await signOn(page, 'Bill Hale');
      await button(page, 'Done').tap();
      done.push({ ...now(), isSigned: true });
    }
  }
}

test.each(Array.from({ length: kills }, (_, at) => at + 1))(
  'offline, kill %i at a random moment: nothing older than a second is lost',
  async (at) => {
    const next = numbersFrom(seed + at);
    const { folder, context, page, kill } = await openDay(phones, company.tech);
    await context.setOffline(true);
    await button(page, /^Field ticket of/).tap();
    await button(page, 'Add labor').tap();
    await choose(page, /Pump mechanic/);
    const done: Done[] = [];
    const working = work(page, next, done).catch((error: Error) => error);
    const [first] = [1_500 + next(6_000)];
    await new Promise((resolve) => setTimeout(resolve, first));
    const killedAtMs = Date.now();
    await kill();
    await working;
    expect(done.length).toBeGreaterThan(0);
    const old = done.filter(({ atMs }) => atMs <= killedAtMs - 1_000).at(-1);

    const again = await phones.turnOn(folder);
    await again.context.setOffline(true);
    await again.page.goto('/my_day');
    await again.page.getByRole('button', { name: /Antelope Operating, SWD 4/ }).tap();
    const words = await again.page.getByRole('textbox', { name: 'What was done' }).inputValue();
    if (old) {
      expect(words.startsWith(old.words), `“${words}” after “${old.words}”`).toBe(true);
      await expect
        .poll(() => again.page.getByRole('img', { name: /^Photo/ }).count())
        .toBeGreaterThanOrEqual(old.photos);
      if (old.isSigned) await again.page.getByText('Bill Hale').waitFor();
      const known = new Set(done.map(({ hours }) => hours));
      if (old.hours !== '')
        expect(known).toContain(
          await again.page.getByRole('textbox', { name: 'How much of Pump mechanic' }).inputValue(),
        );
    }
    expect(done.at(-1)?.words.startsWith(words) || words.startsWith(done.at(-1)?.words ?? '')).toBe(true);
    await again.context.close();
  },
  perTestMs,
);

/** What befalls a phone while it sends: no signal, a reply that is lost though the server has done it, and its end. */
const blows = ['cut', 'lost reply', 'killed'] as const;

async function strike(blow: (typeof blows)[number], phone: { context: BrowserContext; kill: () => Promise<void> }) {
  if (blow === 'killed') return phone.kill();
  if (blow === 'cut') return phone.context.setOffline(true);
}

test.each(Array.from({ length: kills }, (_, at) => at + 1))(
  'the network is cut in the middle of the sync, %i: one ticket with its photos',
  async (at) => {
    const next = numbersFrom(seed + 1_000 + at);
    const before = new Set((await company.listed()).map(({ fieldTicketID }) => fieldTicketID));
    let phone: Awaited<ReturnType<typeof openDay>> = await openDay(phones, company.tech);
    const { folder } = phone;
    await phone.context.setOffline(true);
    await button(phone.page, /^Field ticket of/).tap();
    await phone.page.getByRole('textbox', { name: 'What was done' }).fill(`Sync ${at}`);
    const photos = [1, 2, 3].map((photo) => ({ name: `${photo}.jpg`, mimeType: 'image/jpeg', buffer: jpeg }));
    await phone.page.getByLabel('Add photos').setInputFiles(photos);
    await phone.page.getByRole('img', { name: 'Photo 3' }).waitFor();
    await button(phone.page, 'Submit').tap();
    await phone.page.getByText('Waiting for signal').waitFor();

    for (let round = 0; round < 3; round += 1) {
      const blow = blows[next(blows.length)] ?? 'cut';
      const loses = blow === 'lost reply';
      await phone.page.evaluate((token) => localStorage.setItem('token', token), company.tech.token);
      // The server does what it is asked, and nobody hears of it.
      if (loses)
        await phone.context.route('**/api/**', async (route) => {
          await route.fetch().catch(() => undefined);
          await route.abort();
        });
      await phone.context.setOffline(false);
      await new Promise((resolve) => setTimeout(resolve, next(1_200)));
      await strike(blow, phone);
      if (loses) {
        await new Promise((resolve) => setTimeout(resolve, next(2_000)));
        await phone.context.unroute('**/api/**');
      }
      if (blow === 'killed') {
        const turned = await phones.turnOn(folder);
        await turned.context.setOffline(true);
        await turned.page.goto('/my_day');
        phone = { ...turned, folder };
      }
    }
    await phone.page.evaluate((token) => localStorage.setItem('token', token), company.tech.token);
    await phone.context.setOffline(false);
    await phone.page.reload();
    await phone.page.getByText('Up to date').waitFor();
    await expect.poll(() => phone.page.getByRole('region', { name: 'Being written' }).count()).toBe(0);
    const made = (await company.listed()).filter(({ fieldTicketID }) => !before.has(fieldTicketID));
    expect(made.map(({ workDone }) => workDone)).toEqual([`Sync ${at}`]);
    expect((await company.ticket(made[0]?.fieldTicketID ?? 0)).photos).toHaveLength(3);
    await phone.context.close();
  },
  perTestMs,
);
