import { expect, test } from 'vitest';
import { bothOr, choose, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

/** A company in which a technician has work in hand, runs a timer and is on the clock. */
async function companyAtWork() {
  const acme = await app.newTenant();
  const leaver = await acme.add('Technician', { name: 'Tess Tanaka' });
  await acme.add('Technician', { name: 'Sol Reyes' });
  for (const subject of ['Line pump 3 trips on vibration', 'Seal leak at Wolfe Station 4', 'Motor runs hot'])
    await acme.admin.call('tickets/create_ticket', { ticketSubject: subject, assignees: [leaver.userID] });
  await leaver.call('tickets/change_ticket_status', { ticketID: 1, statusID: 2 });
  return { ...acme, leaver };
}

test('somebody leaves: signed out at once, what they had in hand is a colleague’s, what happened is on their page', async () => {
  const { admin, leaver } = await companyAtWork();
  const tess = await visit({ as: leaver, size: 'phone' });
  tess.provokes(/401/);
  // Nothing that is asked now and then tells them: the stream does.
  await tess.page.addInitScript(() => {
    window.setInterval = (() => 0) as never;
  });
  await tess.open('/tickets/1');
  await tess.page.getByRole('button', { name: /^Subject:/ }).waitFor();

  const ada = await visit({ as: admin });
  const { page, open, look } = ada;
  await open(`/users/${leaver.userID}`);
  await page.getByRole('button', { name: 'Account' }).click();
  await look('user-account-menu');
  await page.getByRole('menuitem', { name: 'Record a termination' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a termination: Tess Tanaka' });
  await dialog.getByText('Motor runs hot').waitFor();
  await dialog.getByLabel('What happened').fill('Shop keys and truck 7 were returned.');
  await choose(page, 'Hand over to', 'Sol Reyes');
  await look('user-account-dialog');
  await dialog.getByRole('button', { name: 'Record a termination' }).click();
  await toast(page, /Tess Tanaka deactivated after a termination, 3 handed over/).waitFor();
  await page.getByText('Shop keys and truck 7 were returned.').first().waitFor();
  await look('user-left');

  await tess.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await tess.look('signed-out-by-others');
  await open('/tickets');
  await expect.poll(() => page.getByRole('img', { name: /^Sol Reyes/ }).count()).toBe(3);

  const phone = await visit({ as: admin, size: 'phone' });
  await phone.open(`/users/${leaver.userID}`);
  await phone.page.getByRole('button', { name: 'Reactivate' }).waitFor();
  await phone.look('user-left');

  // Who comes back can be let go again, with the thumb too.
  await phone.page.getByRole('button', { name: 'Reactivate' }).click();
  await phone.page.getByRole('button', { name: 'Account' }).click();
  await phone.page.getByRole('menuitem', { name: 'Record a resignation' }).click();
  await phone.page.getByText('They have no open work.').waitFor();
  await phone.look('user-account-dialog');
});

for (const size of bothOr('desktop'))
  test(`who has 300 open tickets is let go with the buttons in sight, and every one of them to be seen, on a ${size}`, async () => {
    const { admin, leaver, tenantID } = await companyAtWork();
    await app.owner.query(
      `with more as (
         insert into work_items (tenant_id, kind, id, subject, status_id, priority_id, due_date)
         select $1, 'ticket', 100 + n, 'Replace the packing of injection pump ' || n || ' at Wolfe Station', 1, 2, '2026-12-04'
           from generate_series(1, 297) n returning tenant_id, kind, id)
       insert into work_assignees (tenant_id, kind, work_id, user_id, status_id) select tenant_id, kind, id, $2, 1 from more`,
      [tenantID, leaver.userID],
    );
    const ada = await visit({ as: admin, size });
    await ada.open(`/users/${leaver.userID}`);
    await ada.page.getByRole('button', { name: 'Account' }).click();
    await ada.page.getByRole('menuitem', { name: 'Record a termination' }).click();
    const dialog = ada.page.getByRole('dialog', { name: 'Record a termination: Tess Tanaka' });
    await dialog.getByRole('button', { name: 'Show all 300' }).click();
    await dialog.getByText('Replace the packing of injection pump 297').scrollIntoViewIfNeeded();
    await expect.poll(() => dialog.getByRole('button', { name: 'Record a termination' }).isVisible()).toBe(true);
    const [button, height] = [
      await dialog.getByRole('button', { name: 'Record a termination' }).boundingBox(),
      ada.page.viewportSize()?.height ?? 0,
    ];
    expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
    await ada.look('user-account-much-work');
  });
