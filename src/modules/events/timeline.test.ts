import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { openInvoices } from '#test/invoicing.ts';
import { allPages } from '#test/pages.ts';
import type { ToldEvent } from './recorded-contract.ts';

const app = await testApp();

async function withCustomer() {
  const given = await openInvoices(app);
  const { admin, customerID } = given;
  const done = async (path: string, input: object) => {
    const { status, body } = await admin.call(path, input);
    expect([path, status, body.message]).toEqual([path, 200, undefined]);
    return body.data;
  };
  const ask = async (person: TestPerson = admin): Promise<ToldEvent[]> => {
    const asked = { module: 'customers', entityID: customerID };
    const { status, body } = await person.call('events/list_timeline', asked);
    expect(status).toBe(200);
    return body.data.rows;
  };
  const names = async (person?: TestPerson) => (await ask(person)).map(({ name }) => name);
  return { ...given, done, ask, names };
}

describe('events/list_timeline', () => {
  test('200: one list of what happened with a customer, the latest first, with the way to each', async () => {
    const { customerID, done, ask, make, pay } = await withCustomer();
    const ticket = await done('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID });
    await done('tasks/create_task', { taskSubject: 'Call them', customerID });
    await done('assets/create_asset', { assetNumber: 'P-1', assetName: 'Pump', customerID });
    const invoice = await make(100);
    await pay(100, invoice);
    await done('notes/post_note', { type: 'customers', ID: customerID, noteBody: 'Gate code 4411' });
    await done('accounting/set_customer_tax', { customerID, zoneID: null, exemption: { reason: 'resale' } });
    // What happens to the work itself in between is told by its own page.
    await done('tickets/change_ticket_priority', { ticketID: ticket.ticketID, priorityID: 3 });
    await done('tickets/close_ticket', { ticketID: ticket.ticketID });
    await done('customers/hold_customer', { customerID, reason: 'Late' });
    const rows = await ask();
    expect(rows.map(({ name }) => name)).toEqual([
      'customer_put_on_hold',
      'ticket_closed',
      'customer_tax_set',
      'note_created',
      'transaction_posted',
      'invoice_approved',
      'asset_created',
      'task_created',
      'ticket_created',
      'customer_created',
    ]);
    expect(rows[1]).toMatchObject({ label: 'Seal leak', address: `/tickets/${ticket.ticketID}`, undo: null });
    expect(rows[5]?.address).toBe(`/invoices/${invoice.invoiceID}`);
    expect(JSON.stringify(rows[3]?.changes)).toContain('Gate code 4411');
  });

  test('200: of what the person who asks sees, and nothing of who else’s', async () => {
    const { add, admin, customerID, done, names, make } = await withCustomer();
    const other = await done('customers/create_customer', { customerName: 'Rattler' });
    await done('tickets/create_ticket', { ticketSubject: 'Theirs', customerID: other.customerID });
    await done('tickets/create_ticket', { ticketSubject: 'Private', customerID, isPrivate: true });
    await make(100);
    expect(await names()).toEqual(['invoice_approved', 'ticket_created', 'customer_created']);
    expect(await names(await add('Dispatcher'))).toEqual(['customer_created']);
    const stranger = (await app.newTenant()).admin;
    const asked = { module: 'customers', entityID: customerID };
    expect((await stranger.call('events/list_timeline', asked)).status).toBe(404);
    expect((await admin.call('events/list_timeline', { ...asked, next: 'x' })).status).toBe(400);
    expect((await admin.call('events/list_timeline', { ...asked, module: 'nothing' })).status).toBe(404);
  });

  test('200: page after page, without gap or repetition', async () => {
    const { admin, customerID, done } = await withCustomer();
    for (let made = 0; made < 60; made++)
      await done('tickets/create_ticket', { ticketSubject: `Leak ${made}`, customerID });
    const rows = await allPages<ToldEvent>(admin, 'events/list_timeline', {
      module: 'customers',
      entityID: customerID,
    });
    const subjects = Array.from({ length: 60 }, (_, index) => `Leak ${59 - index}`);
    expect(rows.map(({ label }) => label)).toEqual([...subjects, 'Orla Ridge']);
  });
});
