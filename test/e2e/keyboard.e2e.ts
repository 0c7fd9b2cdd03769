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

test('the focus stays where the work is: many are changed by keys, questions are left, lines and drafts go', async () => {
  const company = await app.newTenant();
  const { admin } = company;
  await admin.call('accounting/set_up_books', { trade: 'pumps' });
  const joyce = await company.add('Technician', { name: 'Joyce Tate' });
  for (const ticketSubject of ['Seal leak', 'Flow meter reads high', 'Lift station down'])
    await admin.call('tickets/create_ticket', { ticketSubject, assignees: [admin.userID] });
  const { page, open, look } = await visit({ as: admin });
  const { keyboard } = page;
  const focused = (selector: string) => expect.poll(() => page.locator(`${selector}:focus`).count()).toBe(1);
  const isSomewhere = () => page.evaluate(() => !['BODY', 'HTML'].includes(document.activeElement?.tagName ?? 'BODY'));

  // Into the bar and back; what it does is in the palette as well.
  await open('/tickets?view=open');
  await page.locator('[data-row="2"] [data-opens]').waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await keyboard.press(key);
  await page.getByRole('button', { name: 'Assign', exact: true }).waitFor();
  await keyboard.press('b');
  await focused('[aria-label="Assign"]');
  await look('list-bar-by-key');
  await keyboard.press('Escape');
  await focused('[data-row="1"] [data-opens]');
  await keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill('assign');
  await page.getByRole('option', { name: 'Assign' }).waitFor();
  await keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Go to' }).waitFor({ state: 'detached' });
  await focused('[data-row="1"] [data-opens]');

  // A question that is left.
  const assign = async () => {
    await keyboard.press('b');
    await focused('[aria-label="Assign"]');
    await keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Search' }).fill('joyce');
    await page.getByRole('option', { name: 'Joyce Tate' }).waitFor();
    await keyboard.press('Enter');
    await page.getByRole('button', { name: 'Beside them' }).waitFor();
    await focused('[data-autofocus]');
  };
  await assign();
  await keyboard.press('Escape');
  await page.getByRole('button', { name: 'Beside them' }).waitFor({ state: 'detached' });
  await focused('[aria-label="Assign"]');
  await keyboard.press('Escape');
  await assign();
  await keyboard.press('Enter');
  await toast(page, /2 tickets assigned to Joyce Tate/).waitFor();
  const { assignedUserWithFlagStatus } = (await admin.call('tickets/ticket', { ticketID: 3 })).body.data;
  expect(assignedUserWithFlagStatus.map(({ userID }: { userID: number }) => userID)).toEqual(
    expect.arrayContaining([admin.userID, joyce.userID]),
  );
  await expect.poll(isSomewhere).toBe(true);

  // The search of the list, left for what it found.
  await keyboard.press('/');
  await keyboard.type('Flow');
  await page.locator('[data-row="1"]').waitFor({ state: 'detached' });
  await keyboard.press('Escape');
  await focused('[data-row="0"] [data-opens]');

  // A line that is taken away, and a draft that is thrown away.
  await open('/accounting/journal/new');
  await page.getByRole('textbox', { name: 'Memo', exact: true }).first().fill('Rent');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByRole('button', { name: 'Remove line 3' }).focus();
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove line 3' }).waitFor({ state: 'detached' });
  await expect.poll(isSomewhere).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).focus();
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
  await expect.poll(isSomewhere).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true);
});
