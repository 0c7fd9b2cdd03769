import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, choose, newFieldCompany, openDay, signOn } from '#test/field-day.ts';
import * as samples from '#test/file-samples.ts';
import { phonesOf } from '#test/phone.ts';
import { keepPicture } from '#test/pictures.ts';
import { openStage } from '#test/stage.ts';

const { app, address } = await openStage();
const phones = phonesOf(address);

const look = (page: Page, name: string) => keepPicture(page, `my-day-${name}-phone`);
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
  await again.page.getByText('Waiting for signal').waitFor();
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
    signature: { name: 'Bill Hale', isOfThis: true },
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
