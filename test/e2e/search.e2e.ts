import { expect, test } from 'vitest';
import { bothOr, openStage } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('phone'))(
  'on a %s: a mistyped customer leads to them and to all that was done for them',
  async (size) => {
    const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
    const made = async (path: string, body: object) => (await admin.call(path, body)).body.data;
    const { customerID } = await made('customers/create_customer', {
      customerName: 'Antelope Draw Midstream',
      phone: '4325550142',
    });
    const jobs = [
      'Seal leak at transfer pump',
      'Weekly inspection',
      'Motor trips on overload',
      'Replace suction valve',
    ];
    for (let count = 0; count < 27; count++)
      await made('tickets/create_ticket', { ticketSubject: `${jobs[count % 4]} ${count + 1}`, customerID });
    await made('tickets/create_ticket', { ticketSubject: 'Somebody else’s pump' });
    await made('tasks/create_task', { taskSubject: 'Call Antelope about the gate code' });
    await made('assets/create_asset', {
      assetNumber: 'P-204',
      assetName: 'Transfer pump',
      serialNumber: 'SN-88213-A',
      customerID,
    });
    const { page, open, look } = await visit({ size, as: admin });

    await open('/dashboard');
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click();
    const words = page.getByRole('combobox', { name: 'Go to' });
    await words.fill('Antelpoe');
    await page
      .getByRole('option', { name: /Antelope Draw Midstream/ })
      .first()
      .waitFor();
    await look('search-palette');
    await page.getByRole('option', { name: 'All results for “Antelpoe”' }).click();

    await page.waitForURL(/\/search\?search=Antelpoe/);
    await page.getByRole('link', { name: 'Antelope Draw Midstream', exact: false }).first().waitFor();
    await look('search-all');
    await page.getByRole('button', { name: 'All tickets with “Antelpoe”' }).click();
    await page.waitForURL(/kind=tickets/);
    const tickets = page.getByRole('region', { name: 'Tickets' }).getByRole('link');
    await expect.poll(() => tickets.count()).toBe(27);
    await look('search-tickets');

    // From the words down to a line, by keys, and into it.
    const field = page.getByRole('textbox', { name: 'Search everything' });
    await field.fill('88213');
    await page.getByText('No tickets have “88213”').waitFor();
    await look('search-nothing');
    await page.getByRole('button', { name: 'Show all of them' }).click();
    const asset = page.getByRole('link', { name: /Transfer pump/ });
    await asset.waitFor();
    await field.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/assets\/\d+/);

    await open('/search');
    await page.getByText('What are you looking for?').waitFor();
    await look('search-empty');

    await open('/tickets?view=open&search=antelpoe');
    await page.getByText('Replace suction valve 24').first().waitFor();
    await page
      .getByText(/^27 tickets/)
      .first()
      .waitFor();
    await look('search-list');
  },
);
