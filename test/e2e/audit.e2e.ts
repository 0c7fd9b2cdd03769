import { expect, test } from 'vitest';
import { bothOr, openStage } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))('on a %s: who changed what is found, opened and filtered', async (size) => {
  const acme = await app.newTenant({ name: 'Caprock Pump Co.' });
  const ben = await acme.add('Dispatcher', { name: 'Ben Ortiz' });
  const { customerID } = (await acme.admin.call('customers/create_customer', { customerName: 'Wolfcamp Water' })).body
    .data;
  await acme.admin.call('vendors/create_vendor', { vendorName: 'Hobbs Bearing' });
  const changes = { phone: { was: '', now: '432-555-0161' }, paymentTerms: { was: 'Net 30', now: 'Net 15' } };
  expect((await ben.call('customers/update_customer', { customerID, changes })).status).toBe(200);
  const { page, open, look } = await visit({ size, as: acme.admin });
  await open('/settings');
  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByRole('button', { name: 'Open the audit' }).click();
  await page.waitForURL(/\/audit/);
  const changed = page.getByRole('link', { name: /Customer changed/ }).first();
  await changed.waitFor();
  await look('audit');
  await changed.click();
  const dialog = page.getByRole('dialog', { name: 'Customer changed' });
  await dialog.getByText('Net 15').waitFor();
  await dialog.getByText('Ben Ortiz').waitFor();
  await look('audit-change');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await open(`/audit?module=vendors`);
  await page
    .getByRole('link', { name: /Vendor created/ })
    .first()
    .waitFor();
  expect(
    await page
      .getByRole('link', { name: /Customer/ })
      .filter({ hasText: 'changed' })
      .count(),
  ).toBe(0);
  await look('audit-filtered');
  await open('/audit?from=2026-13-45&to=2026-13-46');
  await page.getByText('These days are not understood').waitFor();
  await look('audit-no-days');

  // An account that ended says with it what was handed over.
  const carl = await acme.add('Dispatcher', { name: 'Carl Reyes' });
  for (const ticketSubject of ['Seal leak', 'Noise at pump 3'])
    await acme.admin.call('tickets/create_ticket', { ticketSubject, assignees: [ben.userID] });
  const leaving = { userID: ben.userID, action: 'termination', leftOn: '2026-11-20', leftDetails: 'Moved away' };
  const handOver = [{ duty: 'tickets', userID: carl.userID }];
  expect((await acme.admin.call('users/change_account', { ...leaving, handOver })).status).toBe(200);
  await open('/audit?module=users');
  await page
    .getByRole('link', { name: /User terminated/ })
    .first()
    .click();
  const ended = page.getByRole('dialog', { name: 'User terminated' });
  await ended.getByRole('region', { name: 'In the same step' }).getByText('Noise at pump 3').waitFor();
  await look('audit-terminated');
});

test.each(bothOr('desktop'))('on a %s: a customer’s page opens its history', async (size) => {
  const { admin } = await app.newTenant();
  const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Wolfcamp' })).body.data;
  const changes = { paymentTerms: { was: 'Net 30', now: 'Net 15' } };
  await admin.call('customers/update_customer', { customerID, changes });
  const { page, open, look } = await visit({ size, as: admin });
  await open(`/customers/${customerID}`);
  await page.getByText('History', { exact: true }).click();
  await page.getByText('Customer changed').waitFor();
  await page.getByText('Net 30 → Net 15').waitFor();
  await page.getByText('Net 30 → Net 15').scrollIntoViewIfNeeded();
  await look('record-history');
});
