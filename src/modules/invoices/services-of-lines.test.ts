import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openCredits } from '#test/invoicing.ts';

const app = await testApp();

test('200 and 404: invoices/insert_invoice and invoices/update_invoice keep the service of a line, which they go on naming once it is deleted', async () => {
  const { admin, make, line, read, edit, form } = await openCredits(app);
  const create = async (code: string) =>
    (await admin.call('services/create_service', { code, serviceName: code })).body.data.serviceID as number;
  const [labor, seal] = [await create('LAB'), await create('SEAL')];
  const made = await make(100, { lines: [{ ...line(60), serviceID: labor }, line(40)] });
  const servicesOf = async () =>
    (await read(made.invoiceID)).form.lines.map((one: { serviceID?: number }) => one.serviceID ?? null);
  expect(await servicesOf()).toEqual([labor, null]);
  expect((await admin.call('services/delete_service', { serviceID: labor })).status).toBe(200);
  const lines = [
    { ...line(70), serviceID: labor },
    { ...line(40), serviceID: seal },
  ];
  expect((await edit(made.invoiceID, { lines })).status).toBe(200);
  expect(await servicesOf()).toEqual([labor, seal]);
  const refused = await admin.call('invoices/insert_invoice', {
    form: form(100, { lines: [{ ...line(100), serviceID: labor }] }),
  });
  expect([refused.status, refused.body.message]).toEqual([404, 'Service not found.']);
});
