import { describe, expect, test } from 'vitest';
import type { TestTenant } from '#test/app.ts';
import { bothOr, hasFetched, openStage, toast, type Visitor } from '#test/stage.ts';

const { app, visit } = await openStage();

const countTickets = async ({ admin }: TestTenant): Promise<number> =>
  (await admin.call('tickets/ticketsFilterTypeCount', { view: 'all' })).body.data.total;

async function fillNewTicket({ page, open }: Visitor, subject: string): Promise<void> {
  await open('/tickets/new');
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByLabel('Description').fill('Trips after an hour.');
}
const createTicket = ({ page }: Visitor) => page.getByRole('button', { name: 'Create ticket' });
const lostConnection = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/;

describe('a form whose server is away', () => {
  test('says so, keeps what was typed over a reload, and saves it once when the server is back', async () => {
    const tenant = await app.newTenant();
    const ada = await visit({ as: tenant.admin });
    const { page, context, provokes } = ada;
    provokes(lostConnection);
    await fillNewTicket(ada, 'Seal leak, P-204');
    const keys = keysOf(ada);

    await context.setOffline(true);
    await createTicket(ada).click();
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'We keep trying.' }).waitFor();
    await ada.look('tickets-new-offline');
    expect(await countTickets(tenant)).toBe(0);

    await context.setOffline(false);
    await page.reload();
    await page.getByText('It is back in the form.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Seal leak, P-204');
    expect(await page.getByLabel('Description').inputValue()).toBe('Trips after an hour.');
    await ada.look('tickets-new-draft');

    await createTicket(ada).click();
    await toast(page, 'Ticket 1 created').waitFor();
    expect(await countTickets(tenant)).toBe(1);
    expect(keys.size, 'one key for all attempts').toBe(1);
    await page.goto('/tickets/new');
    await createTicket(ada).waitFor();
    expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('');
  });

  test('writes once when every reply is lost after the write and the person saves again', async () => {
    const tenant = await app.newTenant();
    const ada = await visit({ as: tenant.admin });
    const { page, provokes } = ada;
    provokes(lostConnection);
    await fillNewTicket(ada, 'Reply lost');
    let attempts = 0;
    await page.route('**/api/tickets/create_ticket', async (route) => {
      attempts++;
      await route.fetch();
      await route.abort();
    });
    await createTicket(ada).click();
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
    expect(attempts, 'the page repeats by itself').toBe(4);
    await page.unroute('**/api/tickets/create_ticket');
    await createTicket(ada).click();
    await toast(page, 'Ticket 1 created').waitFor();
    expect(await countTickets(tenant)).toBe(1);
  });

  test('one lost reply is repeated without the person noticing', async () => {
    const tenant = await app.newTenant();
    const ada = await visit({ as: tenant.admin });
    const { page, provokes } = ada;
    provokes(lostConnection);
    await fillNewTicket(ada, 'Reply lost once');
    await page.route(
      '**/api/tickets/create_ticket',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await createTicket(ada).click();
    await toast(page, 'Ticket 1 created').waitFor();
    expect(await countTickets(tenant)).toBe(1);
  });

  test('a text that is edited in place is kept on the device, says that it waits, and is sent when the server is back', async () => {
    const tenant = await app.newTenant();
    await tenant.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' });
    const ada = await visit({ as: tenant.admin });
    const { page, context, open, provokes } = ada;
    provokes(lostConnection);
    await open('/tickets/1');
    await page.getByRole('button', { name: /^Description:/ }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('The outboard seal drips.');
    await hasFetched(page);
    await context.setOffline(true);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Description: The outboard seal drips.' }).waitFor();
    const waiting = page.getByRole('list', { name: 'Not on the server yet' });
    await waiting.getByText('Description changed').waitFor();
    await waiting.getByText('Waiting for signal').waitFor();
    await ada.look('offline-desk');
    await context.setOffline(false);
    await waiting.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Description: The outboard seal drips.' }).waitFor();
    const { body } = await tenant.admin.call('tickets/ticket', { ticketID: 1 });
    expect(body.data.description).toBe('The outboard seal drips.');
  });

  test('a page that was open finds the server again by itself', async () => {
    const tenant = await app.newTenant();
    await tenant.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' });
    const ada = await visit({ as: tenant.admin });
    const { page, context, open, provokes } = ada;
    provokes(lostConnection);
    await open('/tickets?view=open');
    await page.getByRole('link', { name: 'Seal leak' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'All' }).click();
    await page.getByText('We keep trying.').waitFor();
    await ada.look('tickets-offline');
    await tenant.admin.call('tickets/create_ticket', { ticketSubject: 'Made meanwhile' });
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Made meanwhile' }).waitFor();
    await page.getByText('We keep trying.').waitFor({ state: 'detached' });
  });

  test('a page whose code has not come stands in its place and comes when the server is back; nothing is loaded anew', async () => {
    const tenant = await app.newTenant();
    await tenant.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' });
    const ada = await visit({ as: tenant.admin, size: 'phone' });
    const { page, context, open, provokes } = ada;
    provokes(new RegExp(`${lostConnection.source}|The server cannot be reached`));
    await open('/tickets/1');
    await page.getByRole('button', { name: 'Subject: Seal leak' }).waitFor();
    await page.evaluate(() => Object.assign(window, { isTheSame: true }));
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'This page could not be loaded' }).waitFor();
    await ada.look('page-offline');
    // What was open still is.
    await page.goBack();
    await page.getByRole('button', { name: 'Subject: Seal leak' }).waitFor();
    await page.goForward();
    await page.getByRole('alert').filter({ hasText: 'This page could not be loaded' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Seal leak' }).waitFor();
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  });

  test('a list whose server is away for a minute says so, keeps what was typed, and goes on by itself', async () => {
    const tenant = await app.newTenant();
    await tenant.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' });
    const ada = await visit({ as: tenant.admin });
    const { page, context, open, provokes } = ada;
    provokes(lostConnection);
    await page.clock.install();
    await open('/tickets?view=open');
    await page.getByRole('link', { name: 'Seal leak' }).focus();
    await page.keyboard.press('F2');
    const cell = page.getByRole('textbox', { name: 'Subject' });
    await cell.fill('Seal leak, outboard');

    await context.setOffline(true);
    await cell.press('Enter');
    await page.getByText('We keep trying.').waitFor();
    const search = page.getByRole('textbox', { name: 'Search tickets' });
    await search.fill('Seal');
    await page.waitForURL(/search=Seal/);
    for (let second = 0; second < 60; second += 5) await page.clock.runFor(5_000);
    await expect.poll(() => cell.getAttribute('aria-busy')).toBe('false');
    expect(await search.evaluate((field) => field === document.activeElement), 'nothing took the focus away').toBe(
      true,
    );
    await ada.look('tickets-offline-minute');
    await page.getByText('We keep trying.').waitFor();
    expect([await cell.inputValue(), await search.inputValue()]).toEqual(['Seal leak, outboard', 'Seal']);

    await tenant.admin.call('tickets/create_ticket', { ticketSubject: 'Seal made meanwhile' });
    await context.setOffline(false);
    await page.clock.fastForward(5_000);
    await page.getByRole('link', { name: 'Seal made meanwhile' }).waitFor();
    await page.getByText('We keep trying.').waitFor({ state: 'detached' });
    expect([await cell.inputValue(), await search.inputValue()]).toEqual(['Seal leak, outboard', 'Seal']);
    await cell.press('Enter');
    await page.getByRole('link', { name: 'Seal leak, outboard' }).waitFor();
    const { body } = await tenant.admin.call('tickets/ticket', { ticketID: 1 });
    expect(body.data.subject).toBe('Seal leak, outboard');
  });
});

describe('what people type', () => {
  const long = `Pump ${'station '.repeat(22)}end`;
  const unbroken = 'W'.repeat(120);
  const emoji = '🛢️ Überlauf 👩🏽‍🔧 naïve “quotes” <b>not bold</b> & more';
  const rightToLeft = 'مضخة المياه الرئيسية تسرب الزيت';

  test.each(bothOr('desktop'))('long names, emoji and right-to-left text look right on a %s', async (size) => {
    const tenant = await app.newTenant({
      name: 'The Permian Basin Artificial Lift and Produced Water Company of Odessa',
    });
    const { admin } = tenant;
    const colleague = await tenant.add('Technician', { name: 'Maximiliana Featherstonehaugh-Wolfeschlegelstein' });
    const { body } = await admin.call('customers/create_customer', {
      customerName: `${unbroken} ${rightToLeft}`.slice(0, 150),
    });
    for (const ticketSubject of [long, unbroken, emoji, rightToLeft]) {
      const { status } = await admin.call('tickets/create_ticket', {
        ticketSubject: ticketSubject.trim(),
        customerID: body.data.customerID,
        assignees: [colleague.userID],
        isRush: true,
        isWarranty: true,
      });
      expect(status).toBe(200);
    }
    const ada = await visit({ size, as: admin });
    const { page, open, look } = ada;
    await open('/tickets?view=open');
    await page.getByText(rightToLeft).first().waitFor();
    await page.getByText('<b>not bold</b>').waitFor();
    await look('tickets-long');
    for (const [index, name] of ['long', 'unbroken', 'emoji', 'right-to-left'].entries()) {
      await open(`/tickets/${index + 1}`);
      await page.getByRole('button', { name: /^Subject:/ }).waitFor();
      await look(`ticket-${name}`);
    }
    await open('/customers');
    await look('customers-long');
    await open(`/customers/${body.data.customerID}`);
    await page.getByRole('heading').first().waitFor();
    await look('customer-long');
    await open('/users');
    await page.getByText(colleague.email).first().waitFor();
    await look('users-long');
  });

  test('the form says at the field what is wrong, and sends nothing', async () => {
    const tenant = await app.newTenant();
    const ada = await visit({ as: tenant.admin });
    const { page, open } = ada;
    const sent: string[] = [];
    page.on('request', (request) => /\/api\/.*create/.test(request.url()) && sent.push(request.url()));
    await open('/tickets/new');
    await createTicket(ada).click();
    await page.getByText('Give it a subject').waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Subject' }).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.getByRole('textbox', { name: 'Subject' }).fill('x'.repeat(201));
    await createTicket(ada).click();
    await page.getByText('Keep it to 200 characters').waitFor();
    await ada.look('tickets-new-wrong');
    await open('/customers/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Orla Ridge Energy');
    await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
    await page.getByRole('button', { name: 'Add customer' }).click();
    await page.getByText('Enter an email address like name@company.com').waitFor();
    await ada.look('customers-new-wrong');
    expect(sent).toEqual([]);
  });

  test('300 tickets scroll to the last one, in a table and as cards', async () => {
    const tenant = await app.newTenant();
    const { admin } = tenant;
    for (let from = 1; from <= 300; from += 20) {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          admin.call('tickets/create_ticket', { ticketSubject: `Well ${String(from + index).padStart(3, '0')}` }),
        ),
      );
    }
    for (const size of ['desktop', 'phone'] as const) {
      const ada = await visit({ size, as: admin });
      const { page, open, look } = ada;
      await open('/tickets?view=open');
      await page.getByText('300 tickets').first().waitFor();
      const last = page.locator('[data-row="299"]');
      while ((await last.count()) === 0) {
        const shown = Number(await page.locator('[data-row]').last().getAttribute('data-row'));
        await page.locator(`[data-row="${shown}"]`).scrollIntoViewIfNeeded();
        await expect.poll(() => page.locator(`[data-row="${Math.min(shown + 1, 299)}"]`).count()).toBe(1);
      }
      await last.scrollIntoViewIfNeeded();
      expect(await page.locator('[data-row]').count(), 'only the rows in sight exist').toBeLessThan(80);
      await look('tickets-300');
    }
  });
});

/** The keys under which tickets are being created. */
function keysOf({ page }: Visitor): Set<string> {
  const keys = new Set<string>();
  page.on('request', (request) => {
    const key = request.url().endsWith('/tickets/create_ticket') && request.headers()['idempotency-key'];
    if (key) keys.add(key);
  });
  return keys;
}
