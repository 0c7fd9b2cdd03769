import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { TestPerson } from '#test/app.ts';
import { openDevice } from '#test/browser.ts';
import { openStage } from '#test/stage.ts';

const { app, address } = await openStage();
const pictures = process.env.PICTURES ?? join(import.meta.dirname, '../../.cache/pictures');
mkdirSync(pictures, { recursive: true });
const phone = {
  ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  ...{ baseURL: address, locale: 'en-US', timezoneId: 'America/Chicago', reducedMotion: 'reduce' as const },
};

const folders: string[] = [];
const open = new Set<BrowserContext>();
afterAll(async () => {
  await Promise.all([...open].map((context) => context.close().catch(() => undefined)));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function newProfile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-'));
  folders.push(folder);
  return folder;
}

/** Somebody’s phone, signed in. */
async function takePhone(folder: string, as: TestPerson) {
  const { context, kill } = await openDevice(folder, phone);
  open.add(context);
  context.setDefaultTimeout(15_000);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto('/health');
  await page.evaluate((token) => localStorage.setItem('token', token), as.token);
  return { context, page, kill };
}

/** What sends later has come to the phone. */
const isReady = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /outbox-of-page/.test(name)));
const look = (page: Page, name: string) => page.screenshot({ path: join(pictures, `${name}-phone.png`) });

test('what is done without signal is there once after the browser was killed and begun again', async () => {
  const company = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { admin } = company;
  const { ticketID } = (
    await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak, P-204', assignees: [admin.userID] })
  ).body.data;
  const steps = [
    { id: 1, title: 'Energy isolated' },
    { id: 2, title: 'Motor current', type: 'number', unit: 'A', min: 18, max: 24 },
    { id: 3, title: 'Seal', type: 'choice', options: ['Dry', 'Drip'] },
    { id: 4, title: 'Remarks', type: 'text' },
  ];
  const { checklistID } = (await admin.call('settings/create_checklist', { name: 'After repair', steps })).body.data;
  await admin.call('tickets/link_checklist_items', { ticketID, checklistID });

  const folder = await newProfile();
  const before = await takePhone(folder, admin);
  await before.page.goto(`/tickets/${ticketID}`);
  await before.page.getByRole('tab', { name: 'Checklist' }).tap();
  await before.page.getByRole('checkbox', { name: 'Energy isolated' }).waitFor();
  await isReady(before.page);
  await before.context.setOffline(true);

  await before.page.getByRole('checkbox', { name: 'Energy isolated' }).tap();
  await before.page.getByRole('textbox', { name: 'Motor current' }).fill('21');
  await before.page.getByRole('textbox', { name: 'Remarks' }).fill('Bearing warm to the hand');
  await before.page.getByRole('button', { name: 'Dry' }).tap();
  await before.page.getByRole('button', { name: '4 changes waiting to be sent' }).waitFor();
  expect(await before.page.getByText('Waiting for signal').count()).toBe(4);
  await look(before.page, 'offline-steps');

  // Another part of the page and back: it is all there still.
  await before.page.getByRole('tab', { name: 'Details' }).tap();
  await before.page.getByRole('tab', { name: 'Checklist' }).tap();
  expect(await before.page.getByRole('textbox', { name: 'Motor current' }).inputValue()).toBe('21');
  await before.kill();

  // Local storage, and the session in it, is written behind; a browser that was killed may have to sign in again.
  const after = await takePhone(folder, admin);
  await after.page.goto(`/tickets/${ticketID}`);
  await after.page.getByRole('tab', { name: 'Checklist' }).tap();
  const stepsNow = async () => {
    const { steps: now } = (await admin.call('tickets/getTicketDetails', { ticketID })).body.data;
    return now.map(({ title, state, value }: Record<string, unknown>) => [title, state, value]);
  };
  await expect.poll(stepsNow).toEqual([
    ['Energy isolated', 'done', null],
    ['Motor current', 'done', 21],
    ['Seal', 'done', 'Dry'],
    ['Remarks', 'done', 'Bearing warm to the hand'],
  ]);
  await expect.poll(() => after.page.getByText('Waiting for signal').count()).toBe(0);
  await look(after.page, 'online-steps');
  await after.context.close();
});
