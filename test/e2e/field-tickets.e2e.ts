import { expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('phone'))(
  'on a %s: a field ticket is submitted, priced, signed, validated, locked and copied',
  async (size) => {
    const { admin } = await app.newTenant();
    const { serviceID } = (
      await admin.call('services/create_service', {
        code: 'LAB',
        serviceName: 'Pump mechanic',
        unit: 'hour',
        price: 115,
      })
    ).body.data;
    const given = { customerName: 'Orla Ridge Energy', locations: [{ name: 'SWD 4' }] };
    const { customerID } = (await admin.call('customers/create_customer', given)).body.data;
    await admin.call('ratesheets/create_ratesheet', {
      name: 'Standard 2026',
      validFrom: '2026-01-01',
      isDraft: false,
      lines: [{ kind: 'labor', serviceID, rate: 85, hasOvertime: true, hasDouble: true }],
    });
    const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID })).body
      .data;
    const { page, open, look, provokes } = await visit({ size, as: admin });
    provokes(/status of 422/);
    // What was done on a ticket is written down from there.
    await open(`/tickets/${ticketID}`);
    await page.getByRole('button', { name: 'More', exact: true }).last().click();
    await page.getByRole('menuitem', { name: 'New field ticket' }).click();
    await page.getByRole('button', { name: /^Ticket.*Seal leak/ }).waitFor();
    await page.getByRole('button', { name: /^Customer.*Orla Ridge Energy/ }).waitFor();
    await page.getByRole('button', { name: /^Location/ }).click();
    await page.getByRole('option', { name: 'SWD 4' }).click();
    await page.getByRole('textbox', { name: 'P.O. no.' }).fill('4500-118');
    await page
      .getByRole('textbox', { name: 'What was done' })
      .fill('Replaced the mechanical seal, set and aligned the pump.');
    await page.getByRole('button', { name: 'Service, line 1' }).click();
    await page.getByRole('option', { name: /Pump mechanic/ }).click();
    await page.getByRole('textbox', { name: 'Quantity, line 1' }).fill('8.5');
    await look('field-ticket-form');
    await page.getByRole('button', { name: 'Add field ticket' }).click();
    await page.getByText('Who did “Pump mechanic”, line 1').waitFor();
    await page.getByRole('cell', { name: '$722.50' }).first().waitFor();
    await page.getByText('Standard 2026, version 1').waitFor();

    // What is missing is refused by name, and then filled in.
    await page.getByRole('button', { name: 'Validate' }).click();
    await toast(page, 'Missing: Who did “Pump mechanic”, line 1.').waitFor();
    await page.getByRole('button', { name: 'Edit lines' }).click();
    await page.getByRole('button', { name: 'Who, line 1' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('textbox', { name: 'Quantity, line 1' }).press('Enter');
    await page.getByRole('button', { name: 'Service, line 2' }).click();
    await page.getByRole('option', { name: /Pump mechanic/ }).click();
    await page.getByRole('textbox', { name: 'Quantity, line 2' }).fill('2.5');
    await page.getByRole('button', { name: 'Counts, line 2' }).click();
    await page.getByRole('option', { name: '1.5x' }).click();
    await page.getByRole('button', { name: 'Who, line 2' }).click();
    await page.getByRole('option').first().click();
    await look('field-ticket-lines');
    await page.getByRole('button', { name: 'Save lines' }).click();
    await page.getByRole('cell', { name: '$318.75' }).waitFor();
    await page.getByRole('cell', { name: '$1,041.25' }).waitFor();

    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Pat Long');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Pumper');
    const box = await dialog.getByRole('img', { name: 'Sign here' }).boundingBox();
    const at = (x: number, y: number) =>
      [(box?.x ?? 0) + (box?.width ?? 0) * x, (box?.y ?? 0) + (box?.height ?? 0) * y] as const;
    await page.mouse.move(...at(0.1, 0.6));
    await page.mouse.down();
    for (let step = 1; step <= 12; step++) await page.mouse.move(...at(0.1 + step * 0.05, step % 2 ? 0.25 : 0.75));
    await page.mouse.up();
    await look('field-ticket-sign');
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByRole('img', { name: 'Signature of Pat Long' }).waitFor();

    await page.getByRole('button', { name: 'PDF preview' }).click();
    await page
      .getByRole('img', { name: /^Page 1 of 1: .*Pump mechanic, Ada Admin 8.5 hours 1x 85.00 \$722.50/ })
      .waitFor();
    await look('field-ticket-paper');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Validate' }).click();
    await page.getByRole('button', { name: 'Lock' }).click();
    await page.getByText('FINAL REVIEW').first().waitFor();
    await look('field-ticket-locked');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('A wrong day');
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByText('A wrong day').waitFor();

    // The same work on another day is two taps away.
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Add field ticket' }).click();
    await page.getByText('Field ticket 2').first().waitFor();
    await open('/field_tickets');
    await page.getByText('Replaced the mechanical seal').first().waitFor();
    await look('field-tickets');
    const { rows } = (await admin.call('field_tickets/get_field_ticket_list', {})).body.data;
    expect(rows.map(({ status, total }: { status: string; total: number }) => [status, total])).toEqual([
      ['SUBMITTED', 1_041.25],
      ['VALIDATED', 1_041.25],
    ]);
  },
  180_000,
);

test.each(bothOr('desktop'))(
  'on a %s: locked tickets are batched, rejected, mended and approved',
  async (size) => {
    const { admin } = await app.newTenant();
    const { serviceID } = (
      await admin.call('services/create_service', {
        code: 'LAB',
        serviceName: 'Pump mechanic',
        unit: 'hour',
        price: 85,
      })
    ).body.data;
    const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Orla Ridge Energy' })).body
      .data;
    const ids: number[] = [];
    for (const quantity of [8.5, 4]) {
      const lines = [{ serviceID, personID: admin.userID, quantity }];
      const workDone = `Pump ${ids.length + 1}: seal replaced`;
      const given = { customerID, fieldTicketServiceDate: '2026-11-20', purchaseOrder: '4500-1', workDone, lines };
      const { fieldTicketID } = (await admin.call('field_tickets/create_field_ticket', given)).body.data;
      for (const step of ['validate', 'lock'])
        await admin.call(`field_tickets/${step}_field_ticket`, { fieldTicketID });
      ids.push(fieldTicketID);
    }
    const { page, open, look, provokes } = await visit({ size, as: admin });
    provokes(/status of 409/);
    await open(`/field_tickets/batch?customerID=${customerID}`);
    await page.getByRole('checkbox', { name: 'All of them' }).click();
    await page.getByRole('cell', { name: '$1,062.50' }).waitFor();
    await look('batch-form');
    await page.getByRole('button', { name: 'Consolidate' }).click();
    await page.getByText('NEW', { exact: true }).first().waitFor();
    await look('batch');

    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Why/ }).click();
    await page.getByRole('option', { name: 'Vague description' }).click();
    await dialog.getByRole('textbox', { name: 'What they say' }).fill('Which seal?');
    await look('batch-reject');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('REJECTED').first().waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await toast(page, `Not locked yet: ${ids.join(', ')}.`).waitFor();
    for (const fieldTicketID of ids) await admin.call('field_tickets/lock_field_ticket', { fieldTicketID });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Batch 3-A' }).waitFor();
    await look('batch-approved');
    await open('/field_tickets?status=APPROVED');
    await page.getByText('Batch 3-A').first().waitFor();
    await look('field-tickets-approved');
  },
  120_000,
);
