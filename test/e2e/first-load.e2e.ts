import { expect, test } from 'vitest';
import { openStage, type Visitor } from '#test/stage.ts';

const { app, visit } = await openStage();

/** What the browser asks the server for until this address stands, by path; the cache is empty. */
async function asksFor({ page, open }: Visitor, path: string, lastAsked: { path: string; times: number }) {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const answered: string[] = [];
  page.on('response', (response) => answered.push(new URL(response.url()).pathname));
  await open(path);
  const isLast = (one: string) => one === `/api/${lastAsked.path}`;
  await expect.poll(() => answered.filter(isLast).length).toBe(lastAsked.times);
  await expect.poll(() => asked.length - answered.length).toBe(0);
  return asked;
}

test('a ticket loads with at most 20 requests, a list of them with at most 19', async () => {
  const { admin, tenantID } = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Permian Basin Midstream' }))
    .body.data;
  await admin.call('tickets/create_ticket', {
    ticketSubject: 'Seal leak',
    customerID,
    assignees: [admin.userID],
  });
  // Nothing has changed lately: what has is read again when the live stream opens.
  await app.owner.query("update events set at = at - interval '5 minutes' where tenant_id = $1", [tenantID]);
  // It becomes a tab, so that the frame is asked for twice.
  const detail = await asksFor(await visit({ as: admin }), '/tickets/1', { path: 'frame/get_frame', times: 2 });
  expect(detail).toContain('/api/events/list_history');
  expect(detail.length, detail.join(' ')).toBeLessThanOrEqual(20);

  const list = await asksFor(await visit({ as: admin }), '/tickets', { path: 'tickets/ticketDataBox', times: 1 });
  expect(list).toContain('/api/tickets/getTicketsUsingMultiFilters');
  expect(list.length, list.join(' ')).toBeLessThanOrEqual(19);
});
