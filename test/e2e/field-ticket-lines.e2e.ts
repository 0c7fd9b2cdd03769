import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('phone'))(
  'on a %s: hours come from the clock, equipment at the best rate, and the line says what was typed',
  async (size) => {
    const tenant = await app.newTenant();
    const { admin } = tenant;
    const made = async (call: string, given: object) => (await admin.call(call, given)).body.data;
    const service = async (code: string, serviceName: string, price: number) =>
      (await made('services/create_service', { code, serviceName, unit: 'hour', price })).serviceID as number;
    const [mechanic, crane] = [await service('LAB', 'Pump mechanic', 115), await service('CRANE', 'Crane truck', 210)];
    const { customerID } = await made('customers/create_customer', { customerName: 'Orla Ridge Energy' });
    await made('ratesheets/create_ratesheet', {
      name: 'Standard 2026',
      validFrom: '2026-01-01',
      isDraft: false,
      lines: [
        { kind: 'labor', serviceID: mechanic, rate: 85, hasOvertime: true, hasDouble: false },
        { kind: 'equipment', serviceID: crane, rate: 210, dayRate: 1_260 },
      ],
    });
    const { ticketID } = await made('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID });
    await tenant.within(async (context) => {
      // In Chicago from 6:00 AM to 5:00 PM.
      await sql`insert into time_segments (tenant_id, user_id, kind, work_id, started_at, ended_at, ended_status_id)
        values (${context.tenantId}, ${admin.userID}, 'ticket', ${ticketID}, '2026-11-20 12:00:00', '2026-11-20 23:00:00', 3)`.execute(
        context.db(),
      );
      context.leftAsItWas();
    });
    const { fieldTicketID } = await made('field_tickets/create_field_ticket', {
      customerID,
      ticketID,
      fieldTicketServiceDate: '2026-11-20',
      workDone: 'Set the pump with the crane',
      lines: [{ serviceID: crane, quantity: 14 }],
    });
    const { page, open, look } = await visit({ size, as: admin });
    await open(`/field_tickets/${fieldTicketID}`);
    await page.getByText('14 hours as 2 days').waitFor();

    await page.getByRole('button', { name: 'Fill from time' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2.5 hours at 1.5x').waitFor();
    await look('field-hours-proposed');
    await dialog.getByRole('button', { name: 'Put on the ticket' }).click();
    await toast(page, `Hours put on field ticket ${fieldTicketID}`).waitFor();
    await page.getByRole('cell', { name: '$318.75' }).waitFor();
    await page.getByRole('cell', { name: '$3,561.25' }).waitFor();

    // In the form stands what was typed, and the clock again once somebody asks for it.
    await page.getByRole('button', { name: 'Edit lines' }).click();
    const quantity = (line: number) => page.getByRole('textbox', { name: `Quantity, line ${line}` });
    expect(await quantity(1).inputValue()).toBe('14');
    await quantity(2).fill('9');
    const form = page.locator('form').filter({ has: quantity(1) });
    await form.getByRole('button', { name: 'Fill from time' }).click();
    await dialog.getByText('in the place of 11.5 hours on the ticket').waitFor();
    expect(await dialog.getByRole('button', { name: 'Put in' }).isDisabled()).toBe(true);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Put in' }).click();
    await expect.poll(() => quantity(2).inputValue()).toBe('8.5');
    await page.getByRole('button', { name: 'Counts, line 3' }).click();
    await page.getByRole('option', { name: '2x' }).click();
    await page.getByRole('textbox', { name: 'Discount %, line 3' }).fill('10');
    await page.getByRole('textbox', { name: 'Why another rate, line 3' }).fill('Came twice');
    await look('field-lines-form');
    await page.getByRole('button', { name: 'Save lines' }).click();
    await page.getByText('2x asked, 1.5x allowed').waitFor();
    await page.getByText('less 10%').waitFor();
    await page.getByRole('cell', { name: '$286.88' }).waitFor();
    await look('field-lines-charged');
  },
  180_000,
);
