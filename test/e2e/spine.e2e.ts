import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { choose, openStage, toast, type Visitor } from '#test/stage.ts';

const { app, visit } = await openStage();

/** Addresses are unique in the whole database. */
const addressOf = (name: string) => `${name}@caprock-${randomUUID().slice(0, 4)}.example`;

/** From nothing to a company of one's own, by the link of the mail that the demo shows. */
async function signUp({ page, open, look }: Visitor, company: string): Promise<void> {
  const email = addressOf('marisol');
  await open('/');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await look('sign-in');
  await page.getByRole('link', { name: 'Set up your company' }).click();
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('Your name').fill('Marisol Treviño');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('dynamometer card');
  await look('sign-up');
  await page.getByRole('button', { name: 'Set up the company' }).click();
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  const link = page.getByRole('link', { name: /verify_email\?token=/ }).first();
  await link.waitFor();
  await look('sign-up-mail');
  await link.click();
  await page.getByText('0 of 9 done').waitFor();
  await open('/dashboard');
  await page.getByRole('heading', { name: /Marisol/ }).waitFor();
  await look('dashboard-first');
}

async function inviteColleague({ page, open, look }: Visitor, name: string): Promise<string> {
  const email = addressOf('dewey');
  await open('/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await choose(page, /^Role/, 'Dispatcher');
  await look('users-invite');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await toast(page, `${name} is invited`).waitFor();
  await page.getByText(email).waitFor();
  await look('users');
  return email;
}

async function acceptInvitation({ page, open, look }: Visitor, email: string, company: string): Promise<void> {
  const { token } = await app.nextMail(email);
  await open(`/accept_invitation?token=${token}`);
  await page.getByRole('textbox', { name: 'Choose a password' }).fill('sucker rod 1959');
  await look('accept-invitation');
  await page.getByRole('button', { name: `Join ${company}` }).click();
  await page.getByRole('heading', { name: /Dewey/ }).waitFor();
}

/** A mailed link takes nobody's place unasked. */
async function openLinkMeanwhile({ page, open, look }: Visitor): Promise<void> {
  await open(`/accept_invitation?token=${'x'.repeat(40)}`);
  await page.getByRole('heading', { name: 'Marisol Treviño is signed in here' }).waitFor();
  await look('signed-in-here');
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await page.getByRole('heading', { name: /Marisol/ }).waitFor();
}

async function addCustomer({ page, open, look }: Visitor, name: string): Promise<void> {
  await open('/customers');
  await page.getByRole('heading', { name: 'No customers yet' }).waitFor();
  await look('customers-none');
  await page.getByRole('button', { name: 'New customer' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByLabel('Phone').fill('432 555 0142');
  await page.getByRole('button', { name: 'Add a location' }).click();
  const place = page.getByRole('group', { name: 'Locations' });
  await place.getByRole('textbox', { name: 'Name' }).fill('Wolfe Station 4');
  await place.getByLabel('City').fill('Pecos');
  await place.getByLabel('State').fill('TX');
  await look('customers-new');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.getByRole('heading', { name }).waitFor();
  await look('customer');
}

async function openTicket({ page, open, look }: Visitor, customer: string, subject: string): Promise<void> {
  await open('/tickets');
  await page.getByRole('heading', { name: 'No tickets here' }).waitFor();
  await look('tickets-none');
  await page.getByRole('button', { name: 'New ticket' }).first().click();
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByLabel('Description').fill('Line pump 3 trips on vibration after an hour under load.');
  await choose(page, /^Customer:/, customer);
  await choose(page, /^Priority:/, 'High');
  await look('tickets-new');
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await page.getByRole('button', { name: `Subject: ${subject}` }).waitFor();
}

const statusButton = (page: Visitor['page'], status: string) => page.getByRole('button', { name: `Status: ${status}` });

describe('a company’s first ticket', () => {
  test('from sign-up to the end of the ticket, with a colleague who sees it happen', async () => {
    const marisol = await visit();
    await signUp(marisol, 'Caprock Pump Co.');
    const email = await inviteColleague(marisol, 'Dewey Hale');
    const dewey = await visit();
    await acceptInvitation(dewey, email, 'Caprock Pump Co.');
    await openLinkMeanwhile(marisol);
    await addCustomer(marisol, 'Permian Basin Midstream, LLC');
    await openTicket(marisol, 'Permian Basin Midstream, LLC', 'Vibration on line pump 3');
    await marisol.look('ticket-new');
    const { page } = marisol;
    const address = new URL(page.url()).pathname;

    // The colleague looks on from here.
    await dewey.open(address);
    await statusButton(dewey.page, 'New').waitFor();
    await choose(page, 'Change the assignees', 'Dewey Hale', true);
    await toast(page, 'Assigned to Dewey Hale').waitFor();
    await dewey.page.getByRole('listitem').filter({ hasText: 'Dewey Hale' }).first().waitFor();
    await dewey.page.getByRole('button', { name: 'Start work' }).click();
    await statusButton(page, 'In Progress').waitFor();
    await marisol.look('ticket-in-progress');

    // Different fields at once: both stay.
    await page.getByRole('button', { name: /^Subject:/ }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Vibration on line pump 3, coupling side');
    await dewey.page.getByRole('button', { name: /^Description:/ }).click();
    const description = dewey.page.getByRole('textbox', { name: 'Description' });
    await description.fill('Line pump 3 trips on vibration after an hour under load. Coupling guard is warm.');
    await page.keyboard.press('Enter');
    await dewey.page.keyboard.press('Control+Enter');
    for (const either of [page, dewey.page]) {
      await either.getByRole('button', { name: 'Subject: Vibration on line pump 3, coupling side' }).waitFor();
      await either.getByRole('button', { name: /^Description: .*guard is warm\.$/ }).waitFor();
    }

    // The same field at once: the later one chooses, and has both in sight.
    dewey.provokes(/409/);
    await page.getByRole('button', { name: /^Subject:/ }).click();
    await dewey.page.getByRole('button', { name: /^Subject:/ }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Replace the coupling of line pump 3');
    await dewey.page.getByRole('textbox', { name: 'Subject' }).fill('Line pump 3: shaft is bent');
    await page.keyboard.press('Enter');
    await toast(page, 'Subject changed').first().waitFor();
    await page.getByRole('button', { name: 'Subject: Replace the coupling of line pump 3' }).waitFor();
    await dewey.page.keyboard.press('Enter');
    const sheet = dewey.page.getByRole('dialog');
    await sheet.getByRole('radio', { name: 'Replace the coupling of line pump 3' }).waitFor();
    expect(await sheet.getByRole('radio', { name: 'Line pump 3: shaft is bent' }).isChecked()).toBe(true);
    await dewey.look('ticket-conflict');
    await sheet.getByRole('button', { name: 'Save my choice' }).click();
    await page.getByRole('button', { name: 'Subject: Line pump 3: shaft is bent' }).waitFor();

    await page.getByRole('button', { name: 'Close', exact: true }).click();
    // Dewey is at work on it.
    const question = page.getByRole('dialog', { name: 'Close ticket 1 all the same?' });
    await question.getByRole('button', { name: 'Close', exact: true }).click();
    await toast(page, /^Ticket 1 closed/).waitFor();
    await statusButton(dewey.page, 'Closed').waitFor();
    await marisol.look('ticket-closed');
    await page.getByRole('button', { name: 'Reopen' }).click();
    await statusButton(dewey.page, 'Reopened').waitFor();
    await marisol.look('ticket-reopened');

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete the ticket' }).waitFor();
    await marisol.look('ticket-more');
    dewey.provokes(/404/);
    await page.getByRole('menuitem', { name: 'Delete the ticket' }).click();
    const deleted = toast(page, 'Ticket 1 deleted');
    await deleted.waitFor();
    await dewey.page.getByRole('heading', { name: 'Ticket 1 is not here' }).waitFor();
    await marisol.look('tickets-deleted');
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Line pump 3: shaft is bent' }).waitFor();
    await marisol.look('tickets-one');
    await page.getByRole('link', { name: 'Line pump 3: shaft is bent' }).click();
    await statusButton(page, 'Reopened').waitFor();
  });

  test('the same start on a phone', async () => {
    const marisol = await visit({ size: 'phone' });
    const { page, open, look } = marisol;
    await signUp(marisol, 'Caprock Pump Co.');
    const email = await inviteColleague(marisol, 'Dewey Hale');
    const dewey = await visit({ size: 'phone' });
    await acceptInvitation(dewey, email, 'Caprock Pump Co.');
    await addCustomer(marisol, 'Permian Basin Midstream, LLC');
    await openTicket(marisol, 'Permian Basin Midstream, LLC', 'Vibration on line pump 3');
    await look('ticket-new');

    await page.getByRole('tab', { name: 'Details' }).click();
    await choose(page, 'Change the assignees', 'Dewey Hale', true);
    await toast(page, 'Assigned to Dewey Hale').waitFor();
    await look('ticket-details');
    await dewey.open('/tickets?view=my');
    await dewey.page.getByRole('link', { name: /Vibration on line pump 3/ }).click();
    await dewey.page.getByRole('button', { name: 'Start work' }).click();
    await statusButton(page, 'In Progress').waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await look('ticket-history');

    await statusButton(page, 'In Progress').click();
    await page.getByRole('option', { name: 'Waiting on Client' }).waitFor();
    await look('ticket-statuses');
    await page.getByRole('option', { name: 'Waiting on Client' }).click();
    await statusButton(dewey.page, 'Waiting on Client').waitFor();

    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText('1 ticket', { exact: true }).waitFor();
    await look('tickets-one');
    await page.getByRole('button', { name: 'Areas' }).click();
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Vendors' }).waitFor();
    await look('drawer');
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('link', { name: /Permian Basin/ }).waitFor();
    await page.getByRole('navigation', { name: 'Areas' }).waitFor({ state: 'detached' });
    await look('customers-one');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: 'Go to' }).waitFor();
    await look('palette');
    await open('/projects');
    await page.getByRole('heading', { name: 'Projects is not built yet' }).waitFor();
    await look('not-built');
  });
});
