import { expect, test } from 'vitest';
import { password } from '#test/app.ts';
import { openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test('a person without a mouse signs in, finds, opens, makes and filters tickets', async () => {
  const { admin } = await app.newTenant();
  for (const ticketSubject of ['Seal leak', 'Flow meter reads high', 'Lift station down']) {
    await admin.call('tickets/create_ticket', { ticketSubject });
  }
  const { page, open } = await visit();
  const { keyboard } = page;
  const focused = (selector: string) => expect.poll(() => page.locator(`${selector}:focus`).count()).toBe(1);

  await open('/login');
  await focused('input[type=email]');
  await keyboard.type(admin.email);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: /Ada/ }).waitFor();

  // To the tickets by the palette.
  await keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).waitFor();
  await keyboard.type('tick');
  await page.getByRole('option', { name: 'Tickets', selected: true }).waitFor();
  await page.getByRole('option', { name: 'Dashboard' }).waitFor({ state: 'detached' });
  await keyboard.press('Enter');
  await page.waitForURL(/\/tickets/);
  const row = (index: number) => page.locator(`[data-row="${index}"] [data-opens]`);
  await row(2).waitFor();

  // Down, down, up: the focus is on the second row, and Enter opens it.
  await keyboard.press('j');
  await focused('[data-row="0"] [data-opens]');
  await keyboard.press('j');
  await keyboard.press('j');
  await focused('[data-row="2"] [data-opens]');
  await keyboard.press('k');
  await focused('[data-row="1"] [data-opens]');
  const subject = await row(1).innerText();
  await keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await keyboard.press('x');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: `Subject: ${subject}` }).waitFor();
  await page.goBack();
  await row(1).waitFor();

  // A new one with C; Ctrl-Enter saves from any field.
  await keyboard.press('c');
  await focused('input[name], input[data-autofocus]');
  await keyboard.type('Bearing noise, pump B');
  await keyboard.press('Tab');
  await keyboard.type('Hot at the drive end.');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await focused('[aria-label^="Priority:"]');
  await keyboard.press('Enter');
  await page.getByRole('combobox').waitFor();
  await keyboard.type('Urg');
  await page.getByRole('option').filter({ hasText: 'Low' }).waitFor({ state: 'detached' });
  await keyboard.press('Enter');
  await focused('[aria-label="Priority: Urgent"]');
  await keyboard.press('Control+Enter');
  await toast(page, 'Ticket 4 created').waitFor();
  await page.getByRole('button', { name: 'Subject: Bearing noise, pump B' }).waitFor();

  // The subject is a button that becomes a field; Escape leaves it as it was.
  await page.getByRole('button', { name: /^Subject:/ }).focus();
  await keyboard.press('Enter');
  await focused('textarea');
  await keyboard.type(' and more');
  await keyboard.press('Escape');
  await page.getByRole('button', { name: 'Subject: Bearing noise, pump B' }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/tickets/);
  await row(0).waitFor();

  // The list's search with /.
  await keyboard.press('/');
  await focused('[data-list-search]');
  await keyboard.type('meter');
  await page.getByText('1 ticket', { exact: true }).waitFor();
  expect(await page.locator('[data-row]').count()).toBe(1);
  await keyboard.press('Escape');
  await keyboard.press('j');
  await focused('[data-row="0"] [data-opens]');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Subject: Flow meter reads high' }).waitFor();
});
