import { expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';

const app = await testApp({ database: await ownDatabase() });

test('a mistake of ours says nothing but its reference, under which it is written down', async () => {
  const { admin } = await app.newTenant();
  await app.owner.query('alter table vendors rename column vendor_id to gone');
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { status, body } = await admin.call('vendors/get_vendor_list', {});
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  expect([status, Object.keys(body)]).toEqual([500, ['message', 'code', 'reference']]);
  expect(body.reference).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines).toEqual([`${body.reference} POST /api/vendors/get_vendor_list:`]);
});
