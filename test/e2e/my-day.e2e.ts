import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { password } from '#test/app.ts';
import { button, choose, newFieldCompany, openDay, signOn } from '#test/field-day.ts';
import * as samples from '#test/file-samples.ts';
import { phonesOf } from '#test/phone.ts';
import { keepPicture } from '#test/pictures.ts';
import { openStage } from '#test/stage.ts';

const { app, address, visit } = await openStage();
const phones = phonesOf(address);

const look = (page: Page, name: string) => keepPicture(page, `my-day-${name}-phone`);
const draftsIn = (page: Page) =>
  page.getByRole('region', { name: 'Being written' }).getByRole('button', { name: /Antelope/ });

test('a field ticket is written, photographed and signed without signal, survives a kill, and is made once', async () => {
  const company = await newFieldCompany(app);
  const { tech } = company;
  const { folder, context, page, kill } = await openDay(phones, tech);
  await look(page, 'day');
  await context.setOffline(true);

  await button(page, /^Field ticket of/).tap();
  await page.getByRole('textbox', { name: 'P.O. no. (required)' }).fill('PO-77120');
  await page.getByRole('textbox', { name: 'What was done' }).fill('Pulled P-204, replaced the seal');
  await button(page, 'Add labor').tap();
  await choose(page, /Pump mechanic/);
  await page.getByRole('textbox', { name: 'How much of Pump mechanic' }).fill('8.5');
  await button(page, /Who did Pump mechanic/).tap();
  await choose(page, 'Ruben Ortega');
  await button(page, 'Add material').tap();
  await choose(page, /Mechanical seal/);
  const photo = { name: 'seal.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await samples.jpeg()) };
  await page.getByLabel('Add photos').setInputFiles([photo]);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await signOn(page, 'Bill Hale');
  await button(page, 'Done').tap();
  await look(page, 'draft');
  await page.getByText('Nothing is missing.').waitFor();
  await kill();

  const again = await phones.turnOn(folder);
  await again.context.setOffline(true);
  await again.page.goto('/my_day');
  await again.page.getByRole('button', { name: /Antelope Operating, SWD 4/ }).tap();
  await expect
    .poll(() => again.page.getByRole('textbox', { name: 'What was done' }).inputValue())
    .toBe('Pulled P-204, replaced the seal');
  await again.page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await again.page.getByText('Bill Hale').waitFor();
  await button(again.page, 'Submit').tap();
  await again.page.getByText(/^Waiting (for signal|until you sign in)$/).waitFor();
  await look(again.page, 'waiting');
  expect(await company.listed()).toEqual([]);

  // The session is written behind by the browser, and may be lost with it.
  await again.page.evaluate((token) => localStorage.setItem('token', token), tech.token);
  await again.context.setOffline(false);
  await expect.poll(company.listed, { timeout: 20_000 }).toHaveLength(1);
  const [row] = await company.listed();
  const made = await company.ticket(row?.fieldTicketID ?? 0);
  expect(made).toMatchObject({
    customerName: 'Antelope Operating',
    locationName: 'SWD 4',
    purchaseOrder: 'PO-77120',
    workDone: 'Pulled P-204, replaced the seal',
    missing: [],
    signature: { name: 'Bill Hale', place: 'SWD 4', isOfThis: true },
  });
  expect(made.lines.map(({ quantity, personID }) => [quantity, personID])).toEqual([
    [8.5, tech.userID],
    [1, null],
  ]);
  expect(made.photos).toHaveLength(1);
  await again.page.getByText('Up to date').waitFor();
  await expect.poll(() => again.page.getByRole('region', { name: 'Being written' }).count()).toBe(0);
  await again.page
    .getByRole('region', { name: 'Submitted lately' })
    .getByText(/Antelope/)
    .waitFor();
  await look(again.page, 'sent');
}, 120_000);

test('two devices of one person: a draft appears on both, what they wrote apart is two drafts, and submitted twice it is one ticket', async () => {
  const company = await newFieldCompany(app);
  const [one, other] = [await openDay(phones, company.tech), await openDay(phones, company.tech)];
  const words = ({ page }: typeof one) => page.getByRole('textbox', { name: 'What was done' });
  const drafts = ({ page }: typeof one) => draftsIn(page);
  const back = ({ page }: typeof one) => button(page, /My day$/).tap();
  const reread = async ({ page }: typeof one) => {
    await button(page, 'More').tap();
    await button(page, 'Refresh').tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const kept = async () =>
    (await company.tech.call('field_tickets/get_my_day', {})).body.data.drafts.map(({ body }: { body: string }) =>
      JSON.parse(body),
    );

  await button(one.page, /^Field ticket of/).tap();
  await words(one).fill('Pulled P-204');
  await expect
    .poll(async () => (await kept()).map(({ workDone }: { workDone: string }) => workDone))
    .toEqual(['Pulled P-204']);
  await reread(other);
  await drafts(other).tap();
  expect(await words(other).inputValue()).toBe('Pulled P-204');

  await one.context.setOffline(true);
  await words(one).fill('Pulled P-204, new seal');
  await words(other).fill('Pulled P-204, it was the coupling');
  await expect
    .poll(async () => (await kept()).map(({ workDone }: { workDone: string }) => workDone))
    .toEqual(['Pulled P-204, it was the coupling']);
  await one.context.setOffline(false);
  await back(one);
  await expect.poll(() => drafts(one).count()).toBe(2);
  await expect.poll(async () => (await kept()).length).toBe(2);

  // The same draft, submitted where there is no signal on both.
  await reread(other);
  await back(other);
  for (const phone of [one, other]) {
    await phone.context.setOffline(true);
    await drafts(phone).filter({ hasText: 'new seal' }).tap();
    await button(phone.page, 'Submit').tap();
    await phone.page.getByText('Waiting for signal').waitFor();
  }
  await one.context.setOffline(false);
  await expect.poll(async () => (await company.listed()).length, { timeout: 20_000 }).toBe(1);
  await other.context.setOffline(false);
  await other.page.getByText('Up to date').waitFor();
  await expect.poll(() => drafts(other).count()).toBe(1);
  expect((await company.listed()).map(({ workDone }) => workDone)).toEqual(['Pulled P-204, new seal']);
  await Promise.all([one, other].map(({ context }) => context.close()));
}, 120_000);

test('what is no photo is refused by name, and without signal another page is the day', async () => {
  const company = await newFieldCompany(app);
  const { page, context } = await openDay(phones, company.tech);
  await context.setOffline(true);
  await button(page, /^Field ticket of/).tap();
  const photo = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  await page
    .getByLabel('Add photos')
    .setInputFiles([photo('notes.jpg', 'image/jpeg', Buffer.from('no picture'.repeat(300_000)))]);
  await page.getByText(/notes.jpg: /).waitFor();
  await page.getByLabel('Add photos').setInputFiles([photo('small.png', 'image/png', Buffer.from('no picture'))]);
  await page.getByText('small.png: This photo is damaged, or is no photo. Take it again.').waitFor();
  await page.getByLabel('Add photos').setInputFiles([photo('seal.heic', 'image/heic', Buffer.from('heic'))]);
  await page.getByText('seal.heic: This is no photo. Choose a JPEG, PNG or WebP image.').waitFor();

  await page.getByRole('textbox', { name: 'What was done' }).fill('Written before');
  await expect.poll(() => page.getByText(/^Kept on this device/).count()).toBe(1);
  await page.goto(`/tickets/${company.ticketID}`);
  await page.getByText('That page needs signal. Here is your day.').waitFor();
  await page.goto('/my_day');
  await draftsIn(page).tap();
  expect(await page.getByRole('textbox', { name: 'What was done' }).inputValue()).toBe('Written before');
  await context.close();
}, 120_000);

test('a device that is full says so; what is written there is kept by the server, and submitted while there is signal', async () => {
  const company = await newFieldCompany(app);
  const { page, context } = await phones.take(await phones.newProfile(), company.tech);
  // Before the page asks for the first time how much room there is.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: address, quotaSize: 1 });
  await page.goto('/my_day');
  await button(page, /^Field ticket of/).tap();
  await page.getByRole('textbox', { name: 'What was done' }).fill('Written on a full device');
  await page.getByText(/This device is full/).waitFor();
  await look(page, 'full');
  const kept = async () => (await company.tech.call('field_tickets/get_my_day', {})).body.data.drafts;
  await expect.poll(async () => JSON.stringify(await kept())).toContain('Written on a full device');
  await button(page, 'Submit').tap();
  await expect
    .poll(async () => (await company.listed()).map(({ workDone }) => workDone))
    .toEqual(['Written on a full device']);
  await context.close();
}, 120_000);

test('a session that ran out stops nobody from writing; signing in again leads back, and sends what waits', async () => {
  const company = await newFieldCompany(app);
  const { tech } = company;
  const { page, context } = await openDay(phones, tech);
  await app.owner.query('delete from directory.sessions where tenant_id = $1 and user_id = $2', [
    company.tenantID,
    tech.userID,
  ]);
  await button(page, /^Field ticket of/).tap();
  await page.getByRole('textbox', { name: 'What was done' }).fill('After the session');
  await page.getByText(/Your session has ended/).waitFor();
  await button(page, 'Submit').tap();
  await page.getByText('Waiting until you sign in').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).tap();
  await page.getByRole('textbox', { name: 'Email' }).fill(tech.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await button(page, 'Sign in').tap();
  await page.getByRole('button', { name: 'New field ticket' }).waitFor();
  await expect
    .poll(async () => (await company.listed()).map(({ workDone }) => workDone))
    .toEqual(['After the session']);
  await context.close();
}, 120_000);

test('signing out destroys what the device keeps, after it was asked about', async () => {
  const company = await newFieldCompany(app);
  const { page, context } = await openDay(phones, company.tech);
  await context.setOffline(true);
  await button(page, /^Field ticket of/).tap();
  await page.getByRole('textbox', { name: 'What was done' }).fill('Of nobody');
  await button(page, 'More').tap();
  await button(page, 'Sign out').tap();
  await page.getByText(/One field ticket is on this device and not submitted/).waitFor();
  await look(page, 'sign-out');
  await context.setOffline(false);
  await button(page, 'Sign out').tap();
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  await context.setOffline(true);
  await page.goto('/my_day');
  await page.getByText('Sign in once with signal').waitFor();
  expect(await page.getByText('Of nobody').count()).toBe(0);
  await context.close();
}, 120_000);

test('the day and a draft are for everybody: no barriers, on a desk and on a phone', async () => {
  const company = await newFieldCompany(app);
  for (const size of ['desktop', 'phone'] as const) {
    const here = await visit({ as: company.admin, size });
    await here.open('/my_day');
    await button(here.page, 'New field ticket').click();
    await here.page
      .getByRole('textbox', { name: 'What was done' })
      .fill('Pulled P-204, replaced the seal, tested at 55 psi');
    await here.page.getByRole('button', { name: /^Customer/ }).click();
    await here.look('my-day-picker');
    await here.page.getByRole('dialog').getByRole('button', { name: 'Antelope Operating' }).click();
    await button(here.page, 'Add labor').click();
    await here.page
      .getByRole('dialog')
      .getByRole('button', { name: /Pump mechanic/ })
      .click();
    await here.page.getByText('920.00').first().waitFor();
    await here.look('my-day-draft');
    await here.page.getByText('Prices of', { exact: false }).scrollIntoViewIfNeeded();
    await here.look('my-day-foot');
    await button(here.page, /My day$/).click();
    await here.page.getByRole('region', { name: 'Being written' }).waitFor();
    await here.look('my-day');
  }
}, 120_000);

test('a second tab says where the drafts are, and takes them over when it is asked to', async () => {
  const company = await newFieldCompany(app);
  const { page, context } = await openDay(phones, company.tech);
  await button(page, /^Field ticket of/).tap();
  await page.getByRole('textbox', { name: 'What was done' }).fill('In the first tab');
  const second = await context.newPage();
  await second.goto('/my_day');
  await second.getByText('My day is open in another tab of this browser.').waitFor();
  await button(second, 'Use it here').tap();
  await draftsIn(second).tap();
  expect(await second.getByRole('textbox', { name: 'What was done' }).inputValue()).toBe('In the first tab');
  await page.getByText('My day is open in another tab of this browser.').waitFor();
  await context.close();
}, 120_000);
