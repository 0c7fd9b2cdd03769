import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, type Visitor } from '#test/stage.ts';

const { app, visit } = await openStage();

const frame = '/api/frame/get_frame';

/**
 * What the browser asks the server for until this address stands, by path; the cache is empty. The frame is asked for again
 * when the record becomes a tab, and once more when the live stream both begins with that and tells it, which is chance: it
 * counts twice at most.
 */
async function asksFor({ page, open }: Visitor, path: string, isThere: (page: Page) => Promise<unknown>) {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let ended = 0;
  page.on('response', () => ended++);
  page.on('requestfailed', () => ended++);
  await open(path);
  await isThere(page);
  await expect.poll(() => asked.length - ended).toBeLessThanOrEqual(0);
  const others = asked.filter((one) => one !== frame);
  return [...others, ...asked.filter((one) => one === frame).slice(0, 2)];
}

test('a ticket loads with at most 20 requests, a list of them with at most 19', async () => {
  const caprock = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { admin, tenantID } = caprock;
  const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Permian Basin Midstream' }))
    .body.data;
  await admin.call('tickets/create_ticket', {
    ticketSubject: 'Seal leak',
    customerID,
    assignees: [admin.userID],
  });
  // Nothing changes, and nothing has lately: what has is read again when the live stream opens.
  await app.settled(caprock);
  await app.owner.query("update events set at = at - interval '5 minutes' where tenant_id = $1", [tenantID]);
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open work' });
  const detail = await asksFor(await visit({ as: admin }), '/tickets/1', (page) =>
    tabs(page)
      .getByRole('link', { name: /Seal leak/ })
      .waitFor(),
  );
  expect(detail).toContain('/api/events/list_history');
  expect(detail.length, detail.join(' ')).toBeLessThanOrEqual(20);

  const list = await asksFor(await visit({ as: admin }), '/tickets', (page) =>
    page.getByRole('region', { name: 'Figures' }).getByRole('button', { name: 'Unassigned' }).waitFor(),
  );
  expect(list).toContain('/api/tickets/getTicketsUsingMultiFilters');
  expect(list.length, list.join(' ')).toBeLessThanOrEqual(19);
});
