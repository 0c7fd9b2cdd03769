import { describe, expect, test } from 'vitest';
import { openStage } from '#test/stage.ts';

const { app, visit } = await openStage();

describe.each(['desktop', 'phone'] as const)('two people on one ticket on a %s', (size) => {
  test('each sees the other’s steps and links at once, and who edits the same is asked', async () => {
    const tenant = await app.newTenant();
    const { admin } = tenant;
    const bob = await tenant.add('Manager', { name: 'Bob Boone' });
    const steps = ['Lock out', 'Repair'].map((title) => ({ title, isRequired: title === 'Lock out' }));
    const type = await admin.call('settings/create_work_kind', { kind: 'ticket', name: 'Two steps', steps });
    const made = await admin.call('tickets/create_ticket', {
      ticketSubject: 'Seal leak',
      ticketTypeID: type.body.data.id,
    });
    const { ticketID } = made.body.data;
    const other = (await admin.call('tickets/create_ticket', { ticketSubject: 'Bearing noise' })).body.data.ticketID;
    const [hers, his] = [await visit({ as: admin, size }), await visit({ as: bob, size })];
    for (const { open, page } of [hers, his]) {
      await open(`/tickets/${ticketID}`);
      await page.getByRole('tab', { name: 'Checklist' }).click();
      await page.getByRole('checkbox', { name: 'Lock out' }).waitFor();
    }
    await hers.page.getByRole('checkbox', { name: 'Repair' }).click();
    await his.page.getByText('1 of 2').waitFor();
    await bob.call('tickets/change_ticket_link', {
      ticketID,
      relation: 'blocked_by',
      kind: 'ticket',
      id: other,
      isLinked: true,
    });
    await hers.page.getByRole('tab', { name: 'Links 1' }).click();
    await hers.page.getByRole('link', { name: /Bearing noise/ }).waitFor();

    // The required step holds back the end, and it says so.
    await hers.page.getByRole('button', { name: 'Close', exact: true }).click();
    await hers.page.getByText('A required step is open: Lock out.').waitFor();
    await hers.look('close-refused');
    await hers.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    // Both begin from the same subject; the second one to save is asked.
    hers.provokes(/status of 409/);
    await hers.page.getByRole('button', { name: 'Subject: Seal leak' }).click();
    await hers.page.getByRole('textbox', { name: 'Subject' }).fill('Seal leak, hers');
    await bob.call('tickets/ticket_update', {
      ticketID,
      changes: { subject: { was: 'Seal leak', now: 'Seal leak, his' } },
    });
    await hers.page.keyboard.press('Enter');
    await hers.page.getByRole('dialog').getByText('Seal leak, his').waitFor();
    await hers.look('two-on-one-question');
    expect((await admin.call('tickets/ticket', { ticketID })).body.data.subject).toBe('Seal leak, his');
  });
});
