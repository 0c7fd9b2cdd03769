import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { password } from '#test/app.ts';
import { openStage, toast, type Visitor } from '#test/stage.ts';

const { app, visit } = await openStage();

/** What a Tab or so away has the focus now. Nothing is further away than this. */
const maxTabs = 120;
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let i = 0; i < maxTabs; i++) {
    await page.keyboard.press('Tab');
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The keyboard does not get to ${target}`);
}
const press = async (page: Page, target: Locator) => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Picks from an open list by typing a part of the name. */
async function pick(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type(text);
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining(text)]);
  await page.keyboard.press('Enter');
}

/** The item of an open menu that Enter would take. */
const focusedItem = async (page: Page) => (await page.locator('[role=menuitem]:focus').allInnerTexts())[0];

/** G and a letter, once the frame is there. */
async function goTo({ page }: Visitor, letter: string, path: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Areas' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
  await page.waitForURL(path);
}

test('a person without a mouse adds and changes customers, assets and colleagues', async () => {
  const { admin } = await app.newTenant();
  const ada = await visit({ as: admin });
  const { page, open } = ada;
  const { keyboard } = page;
  await open('/dashboard');
  await page.getByRole('heading', { name: /Ada/ }).waitFor();

  await goTo(ada, 'c', /\/customers$/);
  await page.getByRole('heading', { name: 'No customers yet' }).waitFor();
  await keyboard.press('c');
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  await expect.poll(() => page.locator('input:focus').count()).toBe(1);
  await keyboard.type('Permian Basin Midstream');
  await keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Permian Basin Midstream' }).waitFor();
  await press(page, button(page, /^Name: /));
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await keyboard.press('End');
  await keyboard.type(', LLC');
  await keyboard.press('Enter');
  await toast(page, 'Name changed').waitFor();

  await goTo(ada, 'a', /\/assets$/);
  await page.getByRole('heading', { name: 'No assets yet' }).waitFor();
  await keyboard.press('c');
  await page.getByRole('textbox', { name: /^Asset #/ }).waitFor();
  await expect.poll(() => page.locator('input:focus').count()).toBe(1);
  await keyboard.type('P-204');
  await keyboard.press('Tab');
  await keyboard.type('Transfer pump');
  await keyboard.press('Control+Enter');
  await toast(page, 'P-204 added').waitFor();

  await goTo(ada, 'u', /\/users$/);
  await press(page, button(page, /^Invite/));
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await expect.poll(() => page.locator('input:focus').count()).toBe(1);
  await keyboard.type('Dewey Hale');
  await keyboard.press('Tab');
  await keyboard.type(app.newEmail());
  await press(page, button(page, /^Role/));
  await pick(page, 'Dispatcher');
  await keyboard.press('Control+Enter');
  await toast(page, 'Dewey Hale is invited').waitFor();
});

test('a person without a mouse works on a ticket, from its status to its deletion and back', async () => {
  const acme = await app.newTenant();
  const { admin } = acme;
  await acme.add('Technician', { name: 'Ruben Ortega' });
  await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' });
  const ada = await visit({ as: admin });
  const { page, open } = ada;
  const { keyboard } = page;
  await open('/tickets/1');
  await press(page, button(page, /^Status: /));
  await pick(page, 'Waiting on Client');
  await button(page, 'Status: Waiting on Client').waitFor();
  await press(page, button(page, 'Change the assignees'));
  await pick(page, 'Ruben Ortega');
  await toast(page, 'Assigned to Ruben Ortega').waitFor();
  await keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await press(page, button(page, /^Priority: /));
  await pick(page, 'Urgent');
  await button(page, 'Priority: Urgent').waitFor();
  await press(page, button(page, 'Subscribe'));
  await button(page, 'Unsubscribe').waitFor();
  await press(page, button(page, 'Start work'));
  await page.getByRole('link', { name: /^Working on 1 Seal leak/ }).waitFor();
  await press(page, button(page, 'Pause 1 Seal leak'));
  await button(page, 'Status: Paused').waitFor();
  await press(page, button(page, 'Close'));
  await toast(page, 'Ticket 1 closed').waitFor();
  await press(page, button(page, 'Reopen'));
  await button(page, 'Status: Reopened').waitFor();

  await press(page, button(page, 'More'));
  await expect.poll(() => focusedItem(page)).toBe('Copy the link');
  await keyboard.press('ArrowUp');
  await expect.poll(() => focusedItem(page)).toBe('Delete the ticket');
  await keyboard.press('Enter');
  await toast(page, 'Ticket 1 deleted').waitFor();
  await page.waitForURL(/\/tickets$/);
  await press(page, button(page, 'More'));
  await expect.poll(() => focusedItem(page)).toBe('Import tickets');
  await keyboard.press('ArrowDown');
  await expect.poll(() => focusedItem(page)).toBe('Deleted in the last 30 days');
  await keyboard.press('Enter');
  await page.waitForURL(/\/tickets\/deleted$/);
  await press(page, button(page, /^Restore/));
  await toast(page, 'Ticket 1 restored').waitFor();
  await ada.look('tickets-deleted-restored');
});

test('a person without a mouse filters, chooses several, reads notifications and signs out', async () => {
  const acme = await app.newTenant();
  const { admin } = acme;
  const ruben = await acme.add('Manager', { name: 'Ruben Ortega' });
  for (const ticketSubject of ['Seal leak', 'Bearing noise']) {
    await admin.call('tickets/create_ticket', { ticketSubject, assignees: [ruben.userID] });
  }
  const he = await visit({ as: ruben });
  const { page, open } = he;
  const { keyboard } = page;
  await open('/tickets?view=open');
  await page.locator('[data-row="1"] [data-opens]').waitFor();
  await press(page, button(page, /^Rush/));
  await page.getByRole('heading', { name: 'No tickets match this filter' }).waitFor();
  await press(page, button(page, 'Clear filters'));
  await page.locator('[data-row="1"] [data-opens]').waitFor();
  await keyboard.press('j');
  await keyboard.press('x');
  await keyboard.press('j');
  await keyboard.press('x');
  await page.getByText('2 selected').waitFor();

  await keyboard.press('n');
  const centre = page.getByRole('region', { name: 'What others did' });
  await centre.getByRole('link').first().waitFor();
  await keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('a[data-line]:focus').count()).toBe(1);
  await keyboard.press('Enter');
  await page.waitForURL(/\/tickets\/2$/);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();

  await open('/profile/password');
  await tabTo(page, page.getByRole('textbox', { name: /^(Current|Old) password|Password now/ }));
  await keyboard.type(password);
  await tabTo(page, page.getByRole('textbox', { name: 'New password' }));
  await keyboard.type('sucker rod 1959');
  await keyboard.press('Control+Enter');
  await toast(page, /password/i).waitFor();

  await press(page, button(page, /profile and sign out/));
  await expect.poll(() => focusedItem(page)).toBe('My time');
  await keyboard.press('ArrowUp');
  await expect.poll(() => focusedItem(page)).toBe('Sign out');
  await keyboard.press('Enter');
  await page.waitForURL(/\/login$/);
});
