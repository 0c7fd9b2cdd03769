import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { password, type TestPerson } from '#test/app.ts';
import { openStage } from '#test/stage.ts';
import { areas, furtherAreas } from '#web/layout/navigation.ts';

const { app, visit } = await openStage();

/** product.md §6: the areas a technician has no right to read. */
const hidden = [
  'Accounting',
  'Invoices',
  'Rate Sheets',
  'Receivables',
  'Quotes',
  'Reports',
  'Vendors',
  'Settings',
  'Dev Boilerplate',
];

async function signIn(page: Page, { email }: TestPerson): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a technician is offered the own work and nothing that they may not read', async () => {
  const tenant = await app.newTenant();
  const { admin } = tenant;
  const technician = await tenant.add('Technician', { name: 'Ruben Ortega' });
  const own = { ticketSubject: 'Seal leak, P-204', assignees: [technician.userID] };
  await admin.call('tickets/create_ticket', own);
  await admin.call('tickets/create_ticket', { ticketSubject: 'Somebody else’s work' });
  const ruben = await visit({ as: technician });
  const { page, open, look, provokes } = ruben;

  await open('/tickets?view=all');
  await page.getByRole('link', { name: 'Seal leak, P-204' }).waitFor();
  await page.getByText('1 ticket', { exact: true }).waitFor();
  expect(await page.getByText('Somebody else’s work').count()).toBe(0);
  const entries = await page.getByRole('navigation', { name: 'Areas' }).getByRole('link').allInnerTexts();
  const titles = entries.map((entry) => entry.split('\n')[0]);
  const expected = [...areas, ...furtherAreas].map(({ title }) => title).filter((title) => !hidden.includes(title));
  expect(titles).toEqual(expected);
  await look('technician-tickets');

  // The palette offers the same and no more.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill('voices');
  await page.getByText('No suggestion found').waitFor();
  await page.keyboard.press('Escape');

  // The address typed by hand says which right is missing and who can give it.
  for (const { path, title } of [...areas, ...furtherAreas].filter(({ title }) => hidden.includes(title))) {
    await open(path);
    await page.getByRole('heading', { name: `You cannot open ${title}` }).waitFor();
  }
  await open('/invoices');
  await page.getByText('It needs the right “Invoices, read”. Your role, Technician, does not have it.').waitFor();
  await page.getByText('Ada Admin').waitFor();
  await look('technician-invoices');
  await page.getByRole('button', { name: 'Ask for access' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Asked for' }).isDisabled()).toBe(true);
  await open('/customers/new');
  await page.getByText('It needs the right “Customers, create”.').waitFor();
  await look('technician-customers-new');

  // What others work on, and what other companies have, looks like something that never was.
  provokes(/404/);
  const stranger = await app.newTenant();
  for (let ticket = 1; ticket <= 3; ticket++)
    await stranger.admin.call('tickets/create_ticket', { ticketSubject: 'Theirs' });
  for (const id of [2, 3]) {
    await open(`/tickets/${id}`);
    await page.getByRole('heading', { name: `Ticket ${id} is not here` }).waitFor();
    await page.getByText('It may have been deleted, or you may not be allowed to see it.').waitFor();
  }
  await look('technician-not-here');

  // The own work can be worked on, but not deleted.
  await open('/tickets/1');
  await page.getByRole('button', { name: 'Start work' }).click();
  await page.getByRole('button', { name: 'Status: In Progress' }).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy the link' }).waitFor();
  expect(await page.getByRole('menuitem', { name: /Delete/ }).count()).toBe(0);
  await look('technician-ticket');
});

test('who opens a link without a session signs in first and is there then', async () => {
  const { admin } = await app.newTenant();
  await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak, P-204' });
  const { page, open } = await visit();
  await open('/tickets/1');
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  expect(await page.getByText('Your session has ended.').count()).toBe(0);
  await signIn(page, admin);
  await page.getByRole('button', { name: 'Subject: Seal leak, P-204' }).waitFor();
});

test('who has no session any more is asked to sign in, and comes back to where they wanted to be', async () => {
  const { admin } = await app.newTenant();
  await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak, P-204' });
  const ada = await visit({ as: admin });
  const { page, open, provokes } = ada;
  await open('/tickets/1');
  await page.getByRole('button', { name: 'Subject: Seal leak, P-204' }).waitFor();
  provokes(/401/);
  await admin.call('users/logout');
  await page.reload();
  await page.getByText('Your session has ended.').waitFor();
  await ada.look('sign-in-ended');
  await signIn(page, admin);
  await page.getByRole('button', { name: 'Subject: Seal leak, P-204' }).waitFor();

  // Signing out forgets the person on this device.
  await page.getByRole('button', { name: /profile and sign out/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await ada.look('person-menu');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['deviceID']);
});
