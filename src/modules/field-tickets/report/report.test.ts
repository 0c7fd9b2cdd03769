import { describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { testApp } from '#test/app.ts';
import { openBilling } from '#test/billing.ts';
import { everythingButMoney, giveRole } from '#test/generated-roles.ts';
import type { FieldWorkRow } from './contract.ts';
import { reportedByKeys } from './rules.ts';

const app = await testApp();
const today = dateInZone(new Date(), 'America/Chicago');

describe('field_tickets/get_field_ticket_report', () => {
  test('200: each of its kinds comes to what the tickets of those days of service do; what is billed is not unbilled', async () => {
    const company = await openBilling(app);
    const { admin, locked, hours, seal, crane, on } = company;
    const other = (await admin.call('customers/create_customer', { customerName: 'Bluebonnet' })).body.data.customerID;
    const on20 = { fieldTicketServiceDate: addDays(today, -20) };
    // 722.50, 318.75 and 380.50; 420; and 170 of another customer.
    const parts = [hours(8.5), hours(2.5, { multiplier: 1.5 }), { serviceID: seal, quantity: 1 }];
    const billed = await locked(parts, on20);
    await locked([{ serviceID: crane, quantity: 2, rate: 210 }], { fieldTicketServiceDate: today });
    const theirs = await locked([hours(2)], { ...on20, customerID: other });
    await locked([hours(24)], { fieldTicketServiceDate: addDays(today, -90) });
    const gone = (
      await admin.call('field_tickets/create_field_ticket', { customerID: other, ...on20, lines: [hours(40)] })
    ).body.data.fieldTicketID;
    await on('archive_field_ticket', gone);
    const batch = await company.batchOf([billed]);
    await company.approve((await company.bill(batch)).body.data.invoiceID);
    const rejected = (await company.consolidate([theirs])).body.data.fieldTicketID;
    await on('reject_batch', rejected, { code: 'scope' });

    const ask = async (by: string, person: Pick<typeof admin, 'call'> = admin) => {
      const asked = { by, from: addDays(today, -30), to: today };
      const { status, body } = await person.call('field_tickets/get_field_ticket_report', asked);
      expect([by, status, body.message]).toEqual([by, 200, undefined]);
      const rows = body.data.rows.map((row: FieldWorkRow) => [
        row.name,
        row.ticketCount,
        row.quantity,
        row.amount,
        row.unbilled,
      ]);
      const { ticketCount, quantity, amount, unbilled } = body.data.totals;
      return { rows, totals: [ticketCount, quantity, amount, unbilled] };
    };
    const total = 1_421.75 + 420 + 170;
    expect(await ask('status')).toEqual({
      rows: [
        ['Validated', 1, null, 170, 170],
        ['Final review', 1, null, 420, 420],
        ['Invoiced', 1, null, 1_421.75, 0],
      ],
      totals: [3, null, total, 590],
    });
    expect(await ask('age')).toEqual({
      rows: [
        ['0 to 7 days', 1, null, 420, 420],
        ['15 to 30 days', 1, null, 170, 170],
      ],
      totals: [2, null, 590, 590],
    });
    expect((await ask('customer')).rows).toEqual([
      ['Orla Ridge', 2, null, 1_841.75, 420],
      ['Bluebonnet', 1, null, 170, 170],
    ]);
    expect(await ask('person')).toEqual({
      rows: [['Ada Admin', 2, 13, 1_211.25, null]],
      totals: [2, 13, 1_211.25, null],
    });
    expect((await ask('rejection')).rows).toEqual([['Scope in dispute', 1, null, 170, null]]);
    expect((await ask('class')).rows).toEqual([
      ['Labor', 2, null, 1_211.25, null],
      ['No class', 2, null, 800.5, null],
    ]);
    expect((await ask('multiplier')).rows).toEqual([
      ['1x', 2, 10.5, 892.5, null],
      ['1.5x', 1, 2.5, 318.75, null],
    ]);
    expect(await ask('equipment')).toEqual({ rows: [], totals: [0, null, 0, null] });

    // The sheet makes equipment of the crane.
    await admin.call('ratesheets/create_ratesheet', {
      name: 'Standard',
      validFrom: '2026-01-01',
      isDraft: false,
      lines: [{ kind: 'equipment', serviceID: crane, rate: 200, dayRate: 1_500 }],
    });
    await locked(
      [
        { serviceID: crane, quantity: 3 },
        { serviceID: crane, quantity: 1, unit: 'day' },
      ],
      { fieldTicketServiceDate: today },
    );
    expect(await ask('equipment')).toEqual({
      rows: [
        ['CRANE Service CRANE, by days', 1, 1, 1_500, null],
        ['CRANE Service CRANE, by hours', 1, 3, 600, null],
      ],
      totals: [1, null, 2_100, null],
    });

    const blind = await company.add('Technician');
    await giveRole(company, blind, everythingButMoney);
    for (const by of reportedByKeys)
      for (const row of (await ask(by, blind)).rows) expect([by, row.slice(3)]).toEqual([by, [null, null]]);
  });

  test('200 and 400: this year where no days are asked for; days that fall', async () => {
    const { admin } = await app.newTenant();
    const ask = (asked: object) => admin.call('field_tickets/get_field_ticket_report', asked);
    const none = { ticketCount: 0, quantity: null, amount: 0, unbilled: 0 };
    expect((await ask({})).body.data).toEqual({
      from: `${today.slice(0, 4)}-01-01`,
      to: today,
      by: 'status',
      rows: [],
      totals: none,
    });
    expect((await ask({ from: '2026-02-01', to: '2026-01-01' })).status).toBe(400);
    expect((await ask({ by: 'mood' })).status).toBe(400);
  });
});
