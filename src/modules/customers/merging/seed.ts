import type { Context } from '#server/context.ts';
import type { Route } from '#server/request/routes.ts';

/** One of the demo company's customers was typed a second time, while somebody was on the phone, and is merged. */
export async function seedMerged(
  context: Context,
  routes: readonly Route[],
  { intoID, date }: { intoID: number; date: string },
): Promise<void> {
  const call = async <T>(path: string, body: object): Promise<T> => {
    const route = routes.find((one) => one.call.path === path);
    return (await route?.service(context, route.call.input.parse(body))) as T;
  };
  const { customerID, locations } = await call<Made>('customers/create_customer', {
    customerName: 'Mustang Draw',
    phone: '(432) 555-0171',
    paymentTerms: 'Net 15',
    remarks: 'Wants a call an hour before anybody comes.',
    contacts: [{ name: 'Lena Tully', title: 'Pumper', phone: '(432) 555-0172' }],
    locations: [{ name: 'SWD 2, Stanton', city: 'Stanton', state: 'TX', timeZone: 'America/Chicago' }],
  });
  const locationID = locations[0]?.locationID;
  await call('tickets/create_ticket', { ticketSubject: 'Charge pump trips on low suction', customerID, locationID });
  const { accounts } = await call<Options>('invoices/getInvoiceFormOptions', {});
  const income = accounts.find(({ systemKey }) => systemKey === 'service_income') ?? accounts[0];
  const line = { description: 'Alignment check after hours', quantity: 3, rate: 145, accountID: income?.accountID };
  await call('invoices/insert_invoice', { form: { customerID, date, lines: [line] }, isApproved: true });
  const { zones } = await call<Zones>('accounting/get_customer_tax', { customerID });
  const zoneID = zones.find(({ name }) => name.startsWith('Midland'))?.zoneID ?? null;
  await call('accounting/set_location_zone', { customerID, locationID, zoneID });
  await call('customers/merge_customer', { customerID, intoID });
}

type Made = { customerID: number; locations: { locationID: number }[] };
type Zones = { zones: { zoneID: number; name: string }[] };
type Options = { accounts: { accountID: number; systemKey: string | null }[] };
