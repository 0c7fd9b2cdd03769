import { expect } from 'vitest';
import type { FieldTicket } from '#modules/field-tickets/contract.ts';
import type { TestApp } from './app.ts';
import { openTaxedInvoices } from './invoicing.ts';

/** Taxed books, services, and field tickets that go their way to the bill. */
export async function openBilling(app: TestApp) {
  const company = await openTaxedInvoices(app);
  const { admin, customerID } = company;
  const service = async (code: string, more: object) =>
    (await admin.call('services/create_service', { code, serviceName: `Service ${code}`, ...more })).body.data
      .serviceID as number;
  const labor = await service('LAB', { price: 85, unit: 'hour' });
  const seal = await service('SEAL', { price: 380.5, unit: 'each', itemClass: 'material' });
  const crane = await service('CRANE', { price: 210, unit: 'hour', itemClass: 'equipment' });
  const on = (call: string, fieldTicketID: number, more: object = {}, person = admin) =>
    person.call(`field_tickets/${call}`, { fieldTicketID, ...more });
  const get = async (fieldTicketID: number): Promise<FieldTicket> =>
    (await on('get_field_ticket', fieldTicketID)).body.data;
  const hours = (quantity: number, more: object = {}) => ({
    serviceID: labor,
    personID: admin.userID,
    quantity,
    ...more,
  });
  const usual = {
    customerID,
    fieldTicketServiceDate: '2026-11-20',
    workDone: 'Replaced the seal',
    purchaseOrder: '4500',
  };
  /** One through the final review. */
  async function locked(lines: object[] = [hours(2)], more: object = {}): Promise<number> {
    const { body } = await admin.call('field_tickets/create_field_ticket', { ...usual, lines, ...more });
    const { fieldTicketID } = body.data;
    for (const step of ['validate', 'lock'])
      expect([step, (await on(`${step}_field_ticket`, fieldTicketID)).body.message]).toEqual([step, undefined]);
    return fieldTicketID;
  }
  const consolidate = (fieldTicketIDs: readonly number[]) =>
    admin.call('field_tickets/consolidate_field_tickets', { fieldTicketIDs, isMixed: true });
  /** An approved one. */
  async function batchOf(fieldTicketIDs: readonly number[]): Promise<number> {
    const { fieldTicketID } = (await consolidate(fieldTicketIDs)).body.data;
    expect((await on('approve_batch', fieldTicketID)).status).toBe(200);
    return fieldTicketID;
  }
  const bill = (fieldTicketID: number, more: object = {}, person = admin) =>
    person.call('invoices/bill_batch', { fieldTicketID, date: '2026-11-24', ...more });
  const preview = (fieldTicketID: number, more: object = {}, person = admin) =>
    person.call('invoices/get_bill_of_batch', { fieldTicketID, date: '2026-11-24', ...more });
  const approve = (invoiceID: number) => admin.call('invoices/approve_invoice', { invoiceID });
  const drop = (invoiceID: number) => admin.call('invoices/delete_invoice', { invoiceID });
  const undo = (token: string | undefined) => admin.call('events/undo', { undo: token });
  const statusOf = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await get(id)).status));
  return {
    ...company,
    labor,
    seal,
    crane,
    on,
    get,
    hours,
    locked,
    consolidate,
    batchOf,
    bill,
    preview,
    approve,
    drop,
    undo,
    statusOf,
  };
}
