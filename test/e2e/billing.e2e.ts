import { expect, test } from 'vitest';
import { openBilling } from '#test/billing.ts';
import { bothOr, openStage } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))(
  'on a %s: an approved batch is billed by class, its draft edited, approved, printed and voided',
  async (size) => {
    const company = await openBilling(app);
    const { admin, locked, hours, seal, crane } = company;
    const parts = [hours(8.5), hours(2.5, { multiplier: 1.5 }), { serviceID: seal, quantity: 1 }];
    const ids = [
      await locked(parts, { workDone: 'Pulled the transfer pump, replaced the mechanical seal, set and aligned it.' }),
      await locked([hours(4), { serviceID: crane, quantity: 2 }], {
        workDone: 'Replaced both bearings of the booster, greased, laser aligned.',
        fieldTicketServiceDate: '2026-11-21',
      }),
    ];
    const batch = await company.batchOf(ids);
    const { page, open, look, provokes } = await visit({ size, as: admin });
    provokes(/status of 409/);
    await open(`/field_tickets/${batch}`);
    await look('bill-batch');
    await page.getByRole('button', { name: 'Bill', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Field ticket ${ids[0]}, 11/20/2026, labor: Pulled`).waitFor();
    await look('bill-by-ticket');
    await dialog.getByRole('button', { name: 'Class', exact: true }).click();
    await dialog.getByText('Labor, 11/20/2026 to 11/21/2026').waitFor();
    await look('bill-by-class');
    await dialog.getByRole('button', { name: 'Make the draft' }).click();
    await page.getByRole('heading', { name: 'Invoice draft' }).waitFor();
    await page.getByRole('link', { name: `Batch ${batch}` }).waitFor();
    await look('bill-draft');

    // A draft is shown on the batch, and there is no second one.
    await open(`/field_tickets/${batch}`);
    await page.getByRole('link', { name: 'Invoice draft' }).waitFor();
    await page.getByText('PENDING').first().waitFor();
    expect(await page.getByRole('button', { name: 'Bill', exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Invoice draft' }).click();
    await page.getByRole('heading', { name: 'Invoice draft' }).waitFor();
    const address = page.url();
    await open(`${new URL(address).pathname}/edit`);
    await page.getByText('Lines that bill field tickets come to what these say.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Rate, line 1' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Remove line 1' }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Description, line 1' }).fill('Labor of both days');
    await look('bill-edit');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Labor of both days').waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Invoice 1' }).waitFor();
    await look('bill-approved');
    await company.pay(100, await company.read(Number(address.split('/').at(-1))));

    await open(`/field_tickets/${ids[0]}`);
    await page.getByText('INVOICED').first().waitFor();
    await page.getByRole('link', { name: 'Invoice 1' }).waitFor();
    await look('bill-ticket-invoiced');
    await open(`/field_tickets/${batch}`);
    await page.getByRole('link', { name: 'Invoice 1' }).waitFor();
    await look('bill-batch-invoiced');
    await open('/field_tickets?status=INVOICED');
    await page.getByText(`Batch ${batch}`).first().waitFor();
    await look('bill-list-invoiced');

    await open('/reports/fieldticketsreports?from=2026-11-01&to=2026-11-30');
    await page.getByText('Invoiced').locator('visible=true').first().waitFor();
    await look('bill-report');
    await open('/reports/fieldticketsreports?from=2026-11-01&to=2026-11-30&by=multiplier');
    await page.getByText('1.5x').locator('visible=true').first().waitFor();
    await look('bill-report-hours');

    await open(new URL(address).pathname);
    await page.getByRole('button', { name: 'More', exact: true }).last().click();
    await page.getByRole('menuitem', { name: 'PDF preview' }).click();
    await page.getByRole('img', { name: /^Page 1 of 1: .*Labor of both days/ }).waitFor();
    await look('bill-paper');
    await page.keyboard.press('Escape');
    await company.drop(Number(address.split('/').at(-1)));
    await open(`/field_tickets/${batch}`);
    await page.getByRole('button', { name: 'Bill', exact: true }).waitFor();
  },
  180_000,
);

test.each(bothOr('phone'))(
  'on a %s: a ticket after its final review is billed in two clicks, and who was slower is told',
  async (size) => {
    const company = await openBilling(app);
    const { admin, locked, bill } = company;
    const [first, second] = [await locked(), await locked()];
    const { page, open, look, provokes } = await visit({ size, as: admin });
    provokes(/status of 409/);
    await open(`/field_tickets/${first}`);
    await page.getByRole('button', { name: 'Bill', exact: true }).click();
    await page.getByRole('dialog').getByText(`Field ticket ${first}, 11/20/2026, labor`).waitFor();
    await look('bill-one');
    await page.getByRole('dialog').getByRole('button', { name: 'Make the draft' }).click();
    await page.getByRole('heading', { name: 'Invoice draft' }).waitFor();
    await look('bill-one-draft');

    await open(`/field_tickets/${second}`);
    await page.getByRole('button', { name: 'Bill', exact: true }).click();
    await page.getByRole('dialog').getByText(`Field ticket ${second}, 11/20/2026, labor`).waitFor();
    expect((await bill(second)).status).toBe(200);
    await page.getByRole('dialog').getByRole('button', { name: 'Make the draft' }).click();
    await page.getByText('A draft of its invoice is there already.').first().waitFor();
    await look('bill-slower');
  },
  120_000,
);
