import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fieldsByHeads } from '#shared/column-heads.ts';
import { testApp } from '#test/app.ts';
import { customerImport } from './importing/rules.ts';
import { getDemands } from './public.ts';
import { demandedText, demandKeys } from './rules.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const nothing = { requiresPurchaseOrder: false, requiresAFE: false, requiresCostCode: false, requiresSignature: false };

async function newCustomer(more: object = {}): Promise<number> {
  const { body } = await admin.call('customers/create_customer', { customerName: 'Orla Ridge Energy', ...more });
  return body.data.customerID;
}
const demandsOf = (customerID: number) => acme.within((context) => getDemands(context, customerID));

describe('what a customer demands of field tickets', () => {
  test('200: nothing unless it is said; what is said stands on the page, in the list and for whoever asks', async () => {
    expect(await demandsOf(await newCustomer())).toEqual(nothing);
    const customerID = await newCustomer({ customerName: 'Demanding Ltd', requiresAFE: true, requiresSignature: true });
    const demanded = { ...nothing, requiresAFE: true, requiresSignature: true };
    expect(await demandsOf(customerID)).toEqual(demanded);
    expect((await admin.call('customers/get_customer', { customerID })).body.data).toMatchObject(demanded);
    const { rows } = (await admin.call('customers/get_customer_list', { search: 'Demanding' })).body.data;
    expect(rows).toMatchObject([demanded]);
    expect(demandedText(rows[0])).toBe('AFE number, Signature');
    await admin.call('customers/delete_customer', { customerID });
    expect(await demandsOf(customerID)).toEqual(demanded);
  });

  test('200: each is changed, stands in the history in words and is taken back', async () => {
    const customerID = await newCustomer();
    const undos: (string | undefined)[] = [];
    for (const demand of demandKeys) {
      const changes = { [demand]: { was: false, now: true } };
      const { status, body } = await admin.call('customers/update_customer', { customerID, changes });
      expect([status, body.data[demand]]).toEqual([200, true]);
      undos.push(body.undo);
    }
    const history = await admin.call('events/list_history', { module: 'customers', entityID: customerID });
    expect(JSON.stringify(history.body.data)).toContain(
      JSON.stringify({ field: 'P.O. number demanded', was: 'No', now: 'Yes' }).slice(1, -1),
    );
    for (const undo of undos.reverse()) expect((await admin.call('events/undo', { undo })).status).toBe(200);
    expect(await demandsOf(customerID)).toEqual(nothing);
  });

  test('404: nobody is told of a customer of another company', async () => {
    const customerID = await newCustomer();
    const other = await app.newTenant();
    await expect(other.within((context) => getDemands(context, customerID))).rejects.toThrow('Customer');
  });
});

describe('imports/run_import', () => {
  test('200: a file says what is demanded; what is neither yes nor no is named, and who demands more is another customer', async () => {
    const heads = ['Customer', 'PO required', 'AFE', 'Cost code required', 'Signature needed', 'Code', 'Number'];
    expect(fieldsByHeads(customerImport.fields, heads)).toEqual(['customerName', ...demandKeys, 'zip', 'phone']);
    const stage = async (...cells: Record<string, string>[]) => {
      const importID = randomUUID();
      const rows = cells.map((one, index) => ({ line: index + 2, cells: one }));
      await admin.call('imports/stage_rows', { module: 'customers', importID, fileName: 'customers.csv', rows });
      return { module: 'customers', importID };
    };
    const wrong = await stage({ customerName: 'Sand Hills', requiresAFE: 'sometimes' });
    expect((await admin.call('imports/check_import', wrong)).body.data.errors).toMatchObject([
      { field: 'requiresAFE', message: '“sometimes” is neither yes nor no.' },
    ]);
    const ranch = { customerName: 'Sand Hills Ranch' };
    const right = await stage(
      { ...ranch, requiresPurchaseOrder: 'x', serviceAddress: '1 Pump Rd' },
      { ...ranch, requiresPurchaseOrder: '', serviceAddress: '2 Pump Rd' },
      { ...ranch, requiresSignature: 'Yes', serviceAddress: '3 Pump Rd' },
    );
    const { body } = await admin.call('imports/run_import', { ...right, withSame: true });
    expect(body.data.made).toBe(2);
    const { firstID } = body.data;
    expect(await demandsOf(firstID)).toEqual({ ...nothing, requiresPurchaseOrder: true });
    expect(await demandsOf(firstID + 1)).toEqual({ ...nothing, requiresSignature: true });
  });
});
