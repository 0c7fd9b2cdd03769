import { expect, test } from 'vitest';
import type { Role } from '#modules/roles/editing/contract.ts';
import { bothOr, choose, openStage, pick, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))(
  'on a %s: a role is copied, changed while somebody works with it, and deleted with another for its people',
  async (size) => {
    const acme = await app.newTenant({ name: 'Caprock Pump Co.' });
    const ruben = await acme.add('Technician', { name: 'Ruben Ortega' });
    await acme.admin.call('customers/create_customer', { customerName: 'Permian Basin Midstream' });
    const { page, open, look, provokes } = await visit({ size, as: acme.admin });
    const level = (feature: string, name: string) =>
      page.getByRole('group', { name: feature, exact: true }).getByRole('radio', { name }).check();
    await open('/settings/roles');
    await page.getByRole('link', { name: 'Technician' }).waitFor();
    await look('roles');

    await page.getByRole('link', { name: 'Technician' }).click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('heading', { name: 'New role' }).waitFor();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Lead hand');
    await level('Vendors', 'Create');
    await level('Accounting', 'Create');
    await page.getByText('Enters vendors and pays them').waitFor();
    await look('role-new');
    await level('Vendors', 'Read');
    await page.getByRole('checkbox', { name: 'Tickets, see all work' }).check();
    await page.getByRole('button', { name: 'Add the role' }).click();
    await toast(page, 'Lead hand saved').waitFor();
    await page.getByRole('link', { name: 'Lead hand' }).waitFor();

    await page.getByRole('listitem').filter({ hasText: 'Technician' }).getByRole('link', { name: '1 person' }).click();
    await page.getByRole('link', { name: /Ruben Ortega/ }).click();
    await choose(page, /^Role:/, 'Lead hand');
    await page.getByRole('button', { name: 'Role: Lead hand' }).waitFor();

    // He looks on while what he may do changes.
    const his = await visit({ as: ruben });
    await his.open('/customers');
    await his.page.getByRole('link', { name: /Permian Basin/ }).waitFor();
    his.provokes(/403/);
    await open('/settings/roles');
    await page.getByRole('link', { name: 'Lead hand' }).click();
    await level('Customers', 'None');
    // Another administrator changes the same role meanwhile.
    const { roles } = (await acme.admin.call('settings/list_security_roles')).body.data as { roles: Role[] };
    const { roleID = 0, permissions: was = [] } = roles.find(({ roleName }) => roleName === 'Lead hand') ?? {};
    const now = was.map((entry) => (entry.featureName === 'vendors' ? { ...entry, permission: 0 } : entry));
    await acme.admin.call('settings/update_security_role', { roleID, changes: { permissions: { was, now } } });
    provokes(/409/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Somebody else changed this meanwhile.').waitFor();
    const chosen = (feature: string) =>
      page.getByRole('group', { name: feature, exact: true }).getByRole('radio', { name: 'None' });
    expect([await chosen('Customers').isChecked(), await chosen('Vendors').isChecked()]).toEqual([true, true]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Lead hand saved').waitFor();
    await his.page.getByText('Customers, read').first().waitFor();
    expect(await his.page.getByRole('link', { name: /Permian Basin/ }).count()).toBe(0);

    await page.getByRole('link', { name: 'Lead hand' }).click();
    await page.getByRole('button', { name: 'Delete the role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Lead hand' });
    provokes(/422/);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Choose another role for its people').waitFor();
    await look('role-delete');
    await choose(page, /^Role that they get/, 'Viewer');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const deleted = toast(page, 'Lead hand deleted');
    await deleted.waitFor();
    await his.page.getByRole('link', { name: /Permian Basin/ }).waitFor();
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Lead hand' }).waitFor();
    await his.page.getByText('Customers, read').first().waitFor();

    await page.getByRole('link', { name: 'Administrator' }).click();
    await page.getByText('Who has this role has every right').waitFor();
    await look('role-administrator');
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  },
);

test.each(bothOr('desktop'))(
  'on a %s: an administrator looks at the product as a technician sees it, and nothing is changed',
  async (size) => {
    const acme = await app.newTenant({ name: 'Caprock Pump Co.' });
    await acme.admin.call('vendors/create_vendor', { vendorName: 'Permian Supply' });
    await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', assignees: [acme.admin.userID] });
    const { page, open, look, provokes } = await visit({ size, as: acme.admin });
    await open('/settings/roles');
    await page.getByRole('link', { name: 'Technician' }).click();
    await page.getByRole('button', { name: 'View as this role' }).click();
    const bar = page.getByRole('status').filter({ hasText: 'You are viewing as Technician.' });
    await bar.waitFor();
    await page.waitForURL(/\/dashboard/);
    await look('viewing-dashboard');
    await open('/vendors');
    await page.getByText('Vendors, read').first().waitFor();
    await open('/tickets');
    provokes(/403/);
    await page
      .getByRole('link', { name: /Seal leak/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Pin', exact: true }).first().click();
    await toast(page, 'Stop viewing to change something').waitFor();
    await look('viewing-ticket');
    await bar.getByRole('button', { name: 'Stop viewing' }).click();
    await bar.waitFor({ state: 'detached' });
    await open('/vendors');
    await page.getByRole('link', { name: /Permian Supply/ }).waitFor();
  },
);

test.each(bothOr('desktop'))(
  'on a %s: an administrator asks why a technician cannot delete a ticket, and cannot see another',
  async (size) => {
    const acme = await app.newTenant({ name: 'Caprock Pump Co.' });
    const ruben = await acme.add('Technician', { name: 'Ruben Ortega' });
    await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', assignees: [ruben.userID] });
    await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Bearing noise' });
    const { page, open, look } = await visit({ size, as: acme.admin });
    await open(`/users/${ruben.userID}`);
    await page.getByRole('link', { name: 'What they may do' }).click();
    await page.getByRole('heading', { name: 'Who may do what' }).waitFor();
    await pick(page, 'Action', 'Deletes the ticket');
    await page.getByRole('heading', { name: 'Ruben Ortega may not' }).waitFor();
    await page.getByText('only up to update').waitFor();
    await look('rights-refused');
    await pick(page, 'Action', 'Moves the ticket for the person');
    await page.getByRole('heading', { name: 'Ruben Ortega may, as far as this goes' }).waitFor();
    await pick(page, 'Record', 'Bearing');
    await page.getByText('they see only the tickets that they opened or are assigned to').waitFor();
    await look('rights-unseen');
    await pick(page, 'Record', 'Seal');
    await page.getByText('They see this ticket.').waitFor();
    await page.getByRole('button', { name: 'Record: 1 Seal leak' }).waitFor();
    await look('rights-allowed');
    await page.reload();
    await page.getByText('They see this ticket.').waitFor();
  },
);
