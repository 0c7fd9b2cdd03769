import { expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

/** What the whole customer has is compared by `test/restored.test.ts`; here is the way of the hand, and what the pages of others say meanwhile. */
test.each(bothOr('desktop'))(
  'on a %s: a customer is deleted by mistake, and comes back with contact, asset, ticket and notes',
  async (size) => {
    const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
    const make = async (path: string, body: object) => {
      const reply = await admin.call(path, body);
      expect(reply.status, `${path}: ${reply.body.message}`).toBe(200);
      return reply.body.data;
    };
    const { customerID } = await make('customers/create_customer', {
      customerName: 'Permian Basin Midstream',
      contacts: [{ name: 'Dale Rusk', phone: '(432) 555-0177' }],
      locations: [{ name: 'Station 4', address: '900 Yukon Rd', city: 'Odessa', state: 'TX', zip: '79762' }],
    });
    await make('assets/create_asset', { assetNumber: 'P-204', assetName: 'Transfer pump', customerID });
    const { ticketID } = await make('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID });
    await make('tickets/change_ticket_status', { ticketID, statusID: 4 });
    await make('notes/post_note', { type: 'customers', ID: customerID, noteBody: 'Gate code 4411' });

    const { page, open, look } = await visit({ size, as: admin });
    const customer = `/customers/${customerID}`;
    const shown = async () => {
      await page.getByText('Dale Rusk').first().waitFor();
      await page.getByText('Station 4').first().waitFor();
      await page.getByText('Gate code 4411').first().waitFor();
    };
    await open(customer);
    await shown();
    await page.getByRole('button', { name: 'Delete the customer' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Permian Basin Midstream?' });
    await question.getByText('Still open: 1 ticket.').waitFor();
    await look('restored-question');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Permian Basin Midstream deleted').waitFor();
    await page.waitForURL(/\/customers$/);
    await open(`/tickets/${ticketID}`);
    await page.getByRole('button', { name: /^Subject:/ }).waitFor();
    await look('restored-ticket-meanwhile');

    await open('/customers/deleted');
    await page.getByText('Permian Basin Midstream').waitFor();
    await look('restored-deleted');
    await page.getByRole('button', { name: 'Restore Permian Basin Midstream' }).click();
    await toast(page, 'Permian Basin Midstream restored').waitFor();
    await page.getByText('Nothing was deleted').waitFor();
    await open(customer);
    await shown();
    await look('restored-customer');
    await open('/assets');
    await page.getByText('P-204').first().waitFor();
    await page.getByText('Permian Basin Midstream').first().waitFor();
    await open(`/tickets/${ticketID}`);
    await page.getByText('Permian Basin Midstream').first().waitFor();
  },
);
