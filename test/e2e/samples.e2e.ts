import { expect, test } from 'vitest';
import { bothOr, openStage } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))(
  'on a %s: a new company is filled with sample data, looked at, and emptied again',
  async (size) => {
    const acme = await app.newTenant({ name: 'Orla Electric' });
    await acme.admin.call('accounting/set_up_books', { trade: 'electrical' });
    await app.settled(acme);
    const { page, open, look } = await visit({ size, as: acme.admin });
    await open('/settings/setup');
    await page.getByText('Customers, vendors, tickets, tasks, time').waitFor();
    await look('samples-offer');
    await page.getByRole('button', { name: 'Fill with sample data' }).click();
    await page.getByText('This company shows sample data.', { exact: true }).waitFor();
    for (const [path, seen, name] of [
      ['/dashboard', /Alamo Ridge|Order parts/, 'dashboard'],
      ['/tickets', 'Panel upgrade to 200 A', 'tickets'],
      ['/invoices', 'Gulf Winds Hotel', 'invoices'],
      ['/reports/income-statement', /Net income/, 'income'],
    ] as const) {
      await open(path);
      await page.getByText(seen).first().waitFor();
      await page.getByText('This company shows sample data.', { exact: true }).waitFor();
      await look(`samples-${name}`);
    }
    const [{ ticketID, ticketSubject }] = (await acme.admin.call('tickets/tickets', {})).body.data.rows;
    await acme.admin.call('tickets/change_ticket_priority', { ticketID, priorityID: 4 });
    await page.getByRole('button', { name: 'Empty it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empty it' }).waitFor();
    await look('samples-question');
    await page.getByRole('dialog').getByRole('button', { name: 'Empty it' }).click();
    await page.getByText('This company shows sample data.', { exact: true }).waitFor({ state: 'detached' });
    await open('/settings/sample_data');
    await page.getByRole('link', { name: ticketSubject }).waitFor();
    await look('samples-kept');
    expect((await acme.admin.call('accounting/check_books')).body.data.problems).toEqual([]);
  },
);
