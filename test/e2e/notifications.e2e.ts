import { describe, expect, test } from 'vitest';
import type { TestPerson } from '#test/app.ts';
import { bothOr, choose, openStage, toast, type Visitor } from '#test/stage.ts';

const { app, visit } = await openStage();

const bell = ({ page }: Visitor, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });
const centre = ({ page }: Visitor) => page.getByRole('region', { name: 'What others did' });
const newTicket = (by: TestPerson, ticketSubject: string, more: object = {}) =>
  by.call('tickets/create_ticket', { ticketSubject, ...more });

async function company() {
  const acme = await app.newTenant({ name: 'Caprock Pump Co.' });
  const ruben = await acme.add('Technician', { name: 'Ruben Ortega' });
  return { acme, admin: acme.admin, ruben };
}

describe.each(bothOr('phone'))('notifications on a %s', (size) => {
  test('who is assigned sees it at once, opens it, and it is read', async () => {
    const { admin, ruben } = await company();
    await newTicket(admin, 'Seal leak, P-204 transfer pump');
    await newTicket(admin, 'Lift station 4 rag-up');
    const ada = await visit({ as: admin });
    const he = await visit({ as: ruben, size });
    await he.open('/dashboard');
    await bell(he, 0).waitFor();

    // Ada assigns; Ruben's bell counts without his doing anything.
    await ada.open('/tickets/1');
    await choose(ada.page, 'Change the assignees', 'Ruben Ortega', true);
    await toast(ada.page, 'Assigned to Ruben Ortega').waitFor();
    await bell(he, 1).waitFor();
    await bell(ada, 0).waitFor();

    // More about the same record is the same line; another record is another.
    await choose(ada.page, /^Priority:/, 'Urgent');
    await ada.page.getByRole('button', { name: 'Priority: Urgent' }).waitFor();
    await newTicket(admin, 'Wet well pump 2 will not prime', { assignees: [ruben.userID] });
    await bell(he, 2).waitFor();
    await bell(he, 2).click();
    const line = centre(he).getByRole('listitem').filter({ hasText: 'Seal leak, P-204 transfer pump' });
    await line.getByText('Ada Admin made it urgent').waitFor();
    await line.getByRole('button', { name: '1 earlier' }).click();
    await line.getByText('assigned it to you').waitFor();
    await he.look('notifications');

    // What comes in while it is open stands there, too.
    await ada.page.getByRole('button', { name: 'Close', exact: true }).click();
    await line.getByText('Ada Admin closed it').waitFor();

    await line.getByRole('link').click();
    await he.page.getByRole('button', { name: 'Subject: Seal leak, P-204 transfer pump' }).waitFor();
    await bell(he, 1).click();
    await he.page.getByRole('button', { name: 'Mark as unread: Seal leak, P-204 transfer pump' }).waitFor();
    await he.page.getByRole('button', { name: 'Mark all read' }).click();
    await he.page.getByRole('button', { name: 'Mark all read' }).waitFor({ state: 'detached' });
    await he.page.keyboard.press('Escape');
    await bell(he, 0).waitFor();
  });
});

test('two devices of one person agree; a record that goes out of sight takes its line along', async () => {
  const { admin, ruben } = await company();
  const [desk, phone] = [await visit({ as: ruben }), await visit({ as: ruben, size: 'phone' })];
  await desk.open('/dashboard');
  await phone.open('/dashboard');
  await newTicket(admin, 'Seal leak', { assignees: [ruben.userID] });
  await newTicket(admin, 'Bearing noise', { assignees: [ruben.userID] });
  for (const device of [desk, phone]) await bell(device, 2).waitFor();
  await phone.open('/tickets/1');
  for (const device of [desk, phone]) await bell(device, 1).waitFor();
  await admin.call('tickets/add_assignees_to_ticket', { ticketID: 2, remove: [ruben.userID] });
  for (const device of [desk, phone]) await bell(device, 0).waitFor();
  await desk.page.keyboard.press('n');
  await centre(desk)
    .getByRole('link', { name: /Seal leak/ })
    .waitFor();
  expect(await centre(desk).getByRole('link').count()).toBe(1);
});

test('what one does not want to be told is not told', async () => {
  const { admin, ruben } = await company();
  const he = await visit({ as: ruben });
  await he.open('/profile/notifications');
  await he.page.getByRole('checkbox', { name: 'Tickets, in the bell: I am assigned' }).click();
  await he.look('profile-notifications');
  await expect
    .poll(async () => (await ruben.call('notifications/get_preferences')).body.data.kinds)
    .toContainEqual(expect.objectContaining({ kind: 'ticket_assigned', onBell: false }));
  await newTicket(admin, 'Seal leak', { assignees: [ruben.userID] });
  await admin.call('tickets/close_ticket', { ticketID: 1 });
  await bell(he, 1).waitFor();
  await he.page.keyboard.press('n');
  await centre(he).getByText('Ada Admin closed it').waitFor();
  expect(await centre(he).getByText('assigned it to you').count()).toBe(0);
});
