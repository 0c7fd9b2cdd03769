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

type Killing<One> = { done: readonly One[]; afterMs: number; kill: () => Promise<void> };

/** Ends the phone in the middle of what somebody does. Answers the last of what they had done a second before, which must be there again. */
async function killWhile<One extends { atMs: number }>(
  work: Promise<unknown>,
  { done, afterMs, kill }: Killing<One>,
): Promise<One | undefined> {
  const ended = work.catch((error: Error) => error);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const killedAtMs = Date.now();
  await kill();
  await ended;
  expect(done.length).toBeGreaterThan(0);
  return done.filter(({ atMs }) => atMs <= killedAtMs - 1_000).at(-1);
}

async function turnedOnOffline(folder: string) {
  const again = await phones.turnOn(folder);
  await again.context.setOffline(true);
  await again.page.goto('/my_day');
  return again;
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
    const old = await killWhile(work(page, next, done), { done, afterMs: 1_500 + next(6_000), kill });
    const again = await turnedOnOffline(folder);
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

/** A ticket with a checklist of ticks and a reading, of the person of the phone. */
async function newChecklist(subject: string) {
  const call = async (path: string, body: object) => (await company.admin.call(path, body)).body.data;
  const { ticketID } = await call('tickets/create_ticket', {
    ticketSubject: subject,
    assignees: [company.tech.userID],
  });
  const ticks = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, title: `Bolt ${at + 1}.` }));
  const steps = [...ticks, { id: 41, title: 'Motor current', type: 'number' }];
  const { checklistID } = await call('settings/create_checklist', { name: subject, steps });
  await call('tickets/link_checklist_items', { ticketID, checklistID });
  const ticked = async (): Promise<string[]> =>
    (await call('tickets/getTicketDetails', { ticketID })).steps.flatMap(
      ({ title, state }: { title: string; state: string }) => (state === 'done' ? [title] : []),
    );
  const notes = async (): Promise<string[]> =>
    (await call('notes/notes', { ID: ticketID, type: 'tickets' })).rows.map(
      ({ noteBody }: { noteBody: string }) => noteBody,
    );
  return { ticketID, ticked, notes };
}

/** What is ticked, typed and posted on a ticket, as far as somebody had done it, and when they had. */
type Worked = { atMs: number; ticks: number; words: string; posted: number };
const bolt = (page: Page, at: number) => page.getByRole('checkbox', { name: `Bolt ${at}.` });

async function workOnTicket(page: Page, next: (below: number) => number, done: Worked[]): Promise<void> {
  const note = page.getByRole('textbox', { name: 'New note' });
  const now = () => ({ ...(done.at(-1) ?? { ticks: 0, words: '', posted: 0 }), atMs: Date.now() });
  for (let step = 0; ; step += 1) {
    const kind = next(10);
    const { ticks, words, posted } = now();
    if (kind < 6) {
      await bolt(page, ticks + 1).tap();
      await expect.poll(() => bolt(page, ticks + 1).isChecked()).toBe(true);
      done.push({ ...now(), ticks: ticks + 1 });
    } else if (kind < 9 || words === '' || next(3) > 0) {
      // Behind what is written already.
      await note.press('Control+End');
      for (const letter of sentences[step % sentences.length] ?? '') {
        await note.pressSequentially(letter);
        done.push({ ...now(), words: (done.at(-1)?.words ?? '') + letter });
      }
    } else {
      await button(page, 'Post note').tap();
      await expect.poll(() => note.inputValue()).toBe('');
      done.push({ ...now(), words: '', posted: posted + 1 });
    }
  }
}

test.each(Array.from({ length: kills }, (_, at) => at + 1))(
  'offline, kill %i while somebody ticks steps and writes notes: nothing older than a second is lost, and the server has each once',
  async (at) => {
    const next = numbersFrom(seed + 2_000 + at);
    const ticket = await newChecklist(`Flange ${at}`);
    const { folder, context, page, kill } = await openDay(phones, company.tech);
    const open = (on: Page) =>
      on
        .getByRole('button', { name: new RegExp(`Flange ${at}\\b`) })
        .first()
        .tap();
    await open(page);
    await page.getByRole('textbox', { name: 'New note' }).waitFor();
    await context.setOffline(true);
    const done: Worked[] = [];
    const old = await killWhile(workOnTicket(page, next, done), { done, afterMs: 2_500 + next(6_000), kill });
    const again = await turnedOnOffline(folder);
    await open(again.page);
    const note = again.page.getByRole('textbox', { name: 'New note' });
    await note.waitFor();
    const posted = () => again.page.getByRole('region', { name: 'Notes' }).getByRole('listitem').count();
    const isTicked = async () => {
      const all = await Promise.all(Array.from({ length: 40 }, (_, index) => bolt(again.page, index + 1).isChecked()));
      return all.filter(Boolean).length;
    };
    const [ticks, words] = [await isTicked(), await note.inputValue()];
    expect(ticks).toBeGreaterThanOrEqual(old?.ticks ?? 0);
    // What was posted since is no longer being written.
    const said = await again.page.getByRole('region', { name: 'Notes' }).innerText();
    if (old && !words.startsWith(old.words))
      expect(said, `“${words}” after “${old.words}”`).toContain(old.words.trim());
    const notes = (await posted()) - 1;
    expect(notes).toBeGreaterThanOrEqual(old?.posted ?? 0);

    await again.page.evaluate((token) => localStorage.setItem('token', token), company.tech.token);
    await again.context.setOffline(false);
    await again.page.reload();
    await again.page.getByText('Up to date').waitFor();
    await expect.poll(ticket.ticked).toEqual(Array.from({ length: ticks }, (_, index) => `Bolt ${index + 1}.`));
    await expect.poll(async () => (await ticket.notes()).length).toBe(notes);
    await again.page.getByText('Up to date').waitFor();
    expect(new Set(await ticket.notes()).size).toBe(notes);
    expect(await note.inputValue()).toBe(words);
    await again.context.close();
  },
  perTestMs,
);
