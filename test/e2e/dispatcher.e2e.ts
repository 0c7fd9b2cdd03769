import { describe, expect, test } from 'vitest';
import { demoAdministrator, seedDemo } from '#app/seed.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { ownDatabase } from '#test/database.ts';
import { bothOr, openStage, toast, type Visitor } from '#test/stage.ts';

const { app, visit } = await openStage({ database: await ownDatabase() });
await seedDemo(app.installation, 'demo1234!');

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

async function signIn({ page, open }: Visitor): Promise<void> {
  await open('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(demoAdministrator);
  await page.getByRole('textbox', { name: 'Password' }).fill('demo1234!');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /Marisol/ }).waitFor();
}

/** By the switch, or on a phone by the menu. */
async function show({ page }: Visitor, view: string): Promise<void> {
  const button = page.getByRole('button', { name: view, exact: true });
  if ((await button.count()) > 0) return button.click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: view }).click();
}

describe.each(bothOr('desktop'))('a board and a calendar on a %s', (size) => {
  test.each(['tickets', 'tasks'])('show the same %s as the list', async (kind) => {
    const marisol = await visit({ size });
    await signIn(marisol);
    const { page, open, look } = marisol;
    await open(`/${kind}?view=open`);
    await page.locator('[data-row="1"] [data-opens]').waitFor();
    await show(marisol, 'Board');
    await page.getByRole('region', { name: 'New', exact: true }).locator('[data-opens]').first().waitFor();
    await look(`board-${kind}`);
    await show(marisol, 'Calendar');
    await page.getByRole('list', { name: 'Days' }).locator('[data-opens]').first().waitFor();
    await look(`calendar-${kind}`);
    await page.getByRole('button', { name: size === 'phone' ? 'Month' : 'Week', exact: true }).click();
    await page.getByRole('list', { name: 'Days' }).locator('[data-opens]').first().waitFor();
    await look(`calendar-other-${kind}`);
  });
});

/** A browser's own dragging: by the mouse, from the middle of one to the middle of another. */
async function drag({ page }: Visitor, from: string, to: string): Promise<void> {
  await page.locator(from).first().dragTo(page.locator(to).first());
}

test('a card is moved by dragging and by keys, what may not be is refused in words, and all of it is taken back', async () => {
  const { admin } = await app.newTenant();
  const eve = new Date(Date.now() - 86_400_000);
  for (const ticketSubject of ['Seal leak', 'Bearing noise']) {
    await admin.call('tickets/create_ticket', { ticketSubject, dueDate: new Date().toISOString().slice(0, 10) });
  }
  const she = await visit({ as: admin });
  const { page, open, provokes } = she;
  provokes(/status of 422/);
  await open('/tickets?view=open');
  await page.locator('[data-row="1"] [data-opens]').waitFor();
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await column('New').getByText('Seal leak').waitFor();
  await drag(she, '[aria-label="New"] a:has-text("Seal leak")', '[aria-label="Scheduled"]');
  await column('Scheduled').getByText('Seal leak').waitFor();
  await toast(page, 'moved to Scheduled').getByRole('button', { name: 'Undo' }).click();
  await column('New').getByText('Seal leak').waitFor();
  await column('New')
    .getByRole('link', { name: /Bearing noise/ })
    .focus();
  await page.keyboard.press('Alt+ArrowRight');
  await column('Scheduled').getByText('Bearing noise').waitFor();
  // Found by keys: down and up a column, to the one beside, and out of the search.
  const isAt = (name: string, subject: string) =>
    expect.poll(() => column(name).locator('a:focus').filter({ hasText: subject }).count()).toBe(1);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await isAt('New', 'Seal leak');
  await page.keyboard.press('j');
  await isAt('Scheduled', 'Bearing noise');
  await page.keyboard.press('ArrowLeft');
  await isAt('New', 'Seal leak');
  await page.keyboard.press('ArrowRight');
  await isAt('Scheduled', 'Bearing noise');
  await page.keyboard.press('k');
  await isAt('New', 'Seal leak');
  await drag(she, '[aria-label="Scheduled"] a', '[aria-label="New"]');
  await toast(page, 'New cannot follow Scheduled.').waitFor();

  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  const days = page.getByRole('list', { name: 'Days' });
  const yesterday = `${dayNames[eve.getUTCDay()]}, ${formatCalendarDate(eve.toISOString().slice(0, 10))}`;
  await days.getByRole('link', { name: 'Seal leak' }).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await toast(page, /is due/).waitFor();
  await days.getByRole('listitem', { name: yesterday }).getByRole('link', { name: 'Seal leak' }).waitFor();
  await drag(she, '[aria-label="Days"] a:has-text("Seal leak")', '[aria-label="Without a due date"]');
  await page.getByRole('region', { name: 'Without a due date' }).getByText('Seal leak').waitFor();
  await toast(page, 'is no longer due').getByRole('button', { name: 'Undo' }).click();
  await days.getByText('Seal leak').waitFor();
  const undated = page.getByRole('region', { name: 'Without a due date' }).getByRole('link');
  await expect.poll(() => undated.count()).toBe(0);
});

test('a dispatcher’s morning: filter, choose, assign many, see who stays behind, take it back, look at the board', async () => {
  const tenant = await app.newTenant();
  const { admin } = tenant;
  await tenant.add('Technician', { name: 'Ruben Ortega' });
  const ida = await tenant.add('Technician', { name: 'Ida Munoz' });
  for (const priorityID of [4, 4, 2]) {
    await admin.call('tickets/create_ticket', { ticketSubject: `Pump ${priorityID}`, priorityID });
  }
  const blocked = await admin.call('tickets/create_ticket', { ticketSubject: 'Waits', priorityID: 4 });
  const { ticketID } = blocked.body.data;
  await admin.call('tickets/change_ticket_status', { ticketID, statusID: 6 });
  await admin.call('tickets/close_ticket', { ticketID });
  const { page, open, look } = await visit({ as: admin });
  await open('/tickets?view=all&priorities=4');
  await page.locator('[data-row="2"] [data-opens]').waitFor();
  await page.getByRole('checkbox', { name: /^Select all/ }).click();
  await page.getByText('3 selected').waitFor();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByRole('option', { name: 'Ruben Ortega' }).click();
  await toast(page, '3 tickets assigned to Ruben Ortega').waitFor();

  // A sick man's work goes to somebody else.
  await page.getByRole('checkbox', { name: /^Select all/ }).click();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByRole('option', { name: 'Ida Munoz' }).click();
  const asked = page.getByRole('dialog', { name: 'Assign 3 tickets to Ida Munoz' });
  await asked.getByText('They have others already: Ruben Ortega.').waitFor();
  await look('bulk-assign-asked');
  await asked.getByRole('button', { name: 'Instead of them' }).click();
  await toast(page, '3 tickets assigned to Ida Munoz').waitFor();
  const given = await admin.call('tickets/getTicketsUsingMultiFilters', { view: 'all', priorities: [4] });
  for (const { assignedUserWithFlagStatus: people } of given.body.data.rows)
    expect(people).toMatchObject([{ userID: ida.userID }]);

  await page.getByRole('checkbox', { name: /^Select all/ }).click();
  await page.getByRole('button', { name: 'Status', exact: true }).last().click();
  await page.getByRole('option', { name: 'Scheduled' }).click();
  await page.getByText('This ticket is Closed. Reopen it first.').waitFor();
  await look('bulk-preview');
  await page.getByRole('button', { name: 'Change 2 tickets' }).click();
  await toast(page, '2 tickets changed').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone').waitFor();
  const { body } = await admin.call('tickets/getTicketsUsingMultiFilters', { view: 'all', priorities: [4] });
  expect(body.data.rows.map(({ statusName }: { statusName: string }) => statusName).sort()).toEqual([
    'Closed',
    'New',
    'New',
  ]);
});
